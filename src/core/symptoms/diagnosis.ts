/** What `init.bugGuide` is filled with: the symptom, the way to go, and the first step. */
import { localText } from '../pack-format/local-text.ts';
import { renderPrompt } from '../pack-format/render-prompt.ts';
import { matchesGlob } from '../rules/glob.ts';
import { classifySymptom, type Symptom } from './classify-symptom.ts';
import { extractKeywords, globsFor, type Keyword } from './keywords.ts';
import type { Route, SymptomTable } from './symptom.ts';

export type DiagnosisInput = {
  readonly description: string;
  readonly table: SymptomTable;
  readonly locale: string;
  /** Documents of the project, and the folders they are looked for in. */
  readonly fileNames: readonly string[];
  /** Headings by path; asked for only where the way leads through documents. */
  readonly headings?: () => Readonly<Record<string, readonly string[]>>;
  readonly docsDirs: readonly string[];
};

export type Diagnosis = {
  readonly symptom: Symptom;
  readonly keywords: readonly Keyword[];
  readonly globs: readonly string[];
  /** For the template. */
  readonly values: {
    readonly description: string;
    readonly symptom: string;
    readonly strategy: string;
    readonly firstStep: string;
    readonly hint: string;
    readonly docs: string;
  };
};

const MOST_SHOWN = 2;
const NO_ROUTE: Route = { strategy: '', action: '', fallback: '', hint: '', docs: [], extractKeywords: false };

export function diagnose(input: DiagnosisInput): Diagnosis {
  const { description, table, locale, fileNames, docsDirs } = input;
  const symptom = classifySymptom(description, table);
  const route = table.routes[symptom.id] ?? table.routes[table.usual.id] ?? NO_ROUTE;
  const { stopWords } = table;
  const keywords = route.extractKeywords
    ? extractKeywords(description, { stopWords, fileNames, headings: input.headings?.() ?? {} })
    : [];
  const globs = globsFor(keywords.slice(0, MOST_SHOWN), docsDirs);
  return {
    symptom,
    keywords,
    globs,
    values: {
      description,
      symptom: localText(symptom.def.title, locale),
      strategy: localText(route.strategy, locale),
      firstStep: firstStep(route, keywords, globs, locale),
      hint: localText(route.hint, locale),
      docs: documentLines(route, fileNames, locale),
    },
  };
}

/** Without keywords the sentence about them is left out, or the route has another one. */
function firstStep(route: Route, keywords: readonly Keyword[], globs: readonly string[], locale: string): string {
  const shown = keywords.slice(0, MOST_SHOWN).map(({ term }) => term);
  if (globs.length > 0) {
    const values = { keywords: shown.join(', '), globs: globs.map((glob) => `\`${glob}\``).join(', ') };
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
