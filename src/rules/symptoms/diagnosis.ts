/** Symptom, strategy and first step of a bug. */
import { matchesGlob } from '../glob.ts';
import { localText } from '../packs/pack-file.ts';
import { renderPrompt } from '../packs/prompts.ts';
import { extractKeywords, globsFor, type Keyword } from './keywords.ts';
import type { Cue, Route, SymptomDef, SymptomTable } from './symptoms-file.ts';

export type DiagnosisInput = {
  readonly description: string;
  readonly table: SymptomTable;
  readonly locale: string;
  /** Documents of the project, and the folders they are looked for in. */
  readonly fileNames: readonly string[];
  /** Headings by path; read only if the route uses documents. */
  readonly headings?: () => Readonly<Record<string, readonly string[]>>;
  readonly docsDirs: readonly string[];
};

const MAX_SHOWN = 2;
const NO_ROUTE: Route = { strategy: '', action: '', fallback: '', hint: '', docs: [], extractKeywords: false };

export function diagnose(input: DiagnosisInput) {
  const { description, table, locale, fileNames, docsDirs } = input;
  const symptom = classifySymptom(description, table);
  const route = table.routes[symptom.id] ?? table.routes[table.usual.id] ?? NO_ROUTE;
  const { stopWords } = table;
  const known = () => ({ stopWords, fileNames, headings: input.headings?.() ?? {} });
  const keywords = route.extractKeywords ? extractKeywords(description, known()).slice(0, MAX_SHOWN) : [];
  return {
    symptom: symptom.id,
    /** Of `init.bugGuide`. */
    values: {
      description,
      symptom: localText(symptom.title, locale),
      strategy: localText(route.strategy, locale),
      firstStep: firstStep(route, keywords, globsFor(keywords, docsDirs), locale),
      hint: localText(route.hint, locale),
      docs: documentLines(route, fileNames, locale),
    },
  };
}

/** Without keywords the sentence about them is left out, or the route has another one. */
function firstStep(route: Route, keywords: readonly Keyword[], globs: readonly string[], locale: string): string {
  if (globs.length > 0) {
    const terms = keywords.map(({ term }) => term).join(', ');
    const values = { keywords: terms, globs: globs.map((glob) => `\`${glob}\``).join(', ') };
    return renderPrompt(localText(route.action, locale), values);
  }
  const fallback = localText(route.fallback, locale);
  return fallback || localText(route.action, locale).replace(/ ?[(（][^()（）]*\{globs\}[)）]/g, '');
}

/** Only documents that are there; a pack names them by glob, as projects call them differently. */
function documentLines({ docs }: Route, fileNames: readonly string[], locale: string): string {
  return docs
    .flatMap(({ path, start, lines, label }) => {
      const file = fileNames.find((name) => matchesGlob(name, path));
      if (file === undefined) return [];
      const first = Math.max(start, 1);
      const part = lines > 0 ? `:${first}-${first + lines - 1}` : '';
      const text = localText(label, locale);
      return [`- ${file}${part}${text ? ` — ${text}` : ''}`];
    })
    .join('\n');
}

export function classifySymptom(description: string, { features, symptoms, usual }: SymptomTable): SymptomDef {
  const text = description.toLowerCase();
  const shows = (feature: string) => (features[feature] ?? []).some((cue) => holds(text, cue));
  const fits = (name: string) => (name.startsWith('!') ? !shows(name.slice(1)) : shows(name));
  return symptoms.find(({ when }) => when.some((way) => way.length > 0 && way.every(fits))) ?? usual;
}

const holds = (text: string, cue: Cue): boolean => text.split('\n').some((line) => inOrder(line, cue));

function inOrder(line: string, cue: Cue): boolean {
  let from = 0;
  for (const word of cue) {
    const at = findWord(line, word, from);
    if (at === -1) return false;
    from = at + word.length;
  }
  return true;
}

/** A Latin cue begins where a word begins (`tick` is not in `sticky`); it may go on (`concurren`). */
function findWord(line: string, word: string, from: number): number {
  for (let at = line.indexOf(word, from); at !== -1; at = line.indexOf(word, at + 1)) {
    if (!/[a-z0-9]/.test(word[0] ?? '') || !/[a-z0-9]/.test(line[at - 1] ?? '')) return at;
  }
  return -1;
}
