/** Everything that can be wrong with a pack: shape, rules and their examples, remedies, knowledge, texts. */
import { lineCount } from '../../text/clip.ts';
import { inspectEdit } from '../check-edit.ts';
import { compileRule, isCompiled } from '../compile-rule.ts';
import type { KnowledgeEntry } from '../knowledge/knowledge-file.ts';
import { docsText, isDocPlace, isInDocument, type Rule } from '../rule.ts';
import { runExamples } from '../rule-examples.ts';
import type { ErrorPattern } from '../symptoms/errors-file.ts';
import type { SymptomTable } from '../symptoms/symptoms-file.ts';
import { isAdvertised } from './advertised-replies.ts';
import type { PackManifest } from './manifest-shape.ts';
import type { PackProblem } from './pack-file.ts';
import { commandValues, PROMPTS, type PromptKey, placeholdersIn, placeholdersOf, repliesIn } from './prompts.ts';

export type Severity = 'error' | 'warning' | 'info';

/** A row per kind of finding, with its severity and the facts its sentence is told with. */
export const PACK_FINDINGS = {
  shape: ['error', 'at', 'expected'],
  'pattern-unsafe': ['error', 'rule', 'problem', 'pattern'],
  'rule-untested': ['error', 'rule', 'violations', 'oks'],
  'example-fails': ['error', 'rule', 'example', 'expected'],
  'docs-missing': ['error', 'rule', 'place'],
  'code-missing': ['error', 'entry', 'source'],
  'code-breaks-rule': ['error', 'entry', 'rule', 'line'],
  'code-raises-hint': ['warning', 'entry', 'rule', 'line'],
  'remedy-breaks-rule': ['error', 'where', 'rule'],
  'keyword-twice': ['error', 'entry', 'keyword'],
  'keyword-shared': ['warning', 'keyword', 'entries'],
  'strong-shared': ['error', 'keyword', 'entries'],
  /** Lines of code, keywords and issues it has, and the next grade asks for; nothing above the highest. */
  'entry-grade': ['info', 'entry', 'grade', 'has', 'next'],
  'prompt-unknown': ['error', 'name'],
  'prompt-missing': ['error', 'key', 'locale'],
  'placeholder-unknown': ['error', 'name'],
  'placeholder-missing': ['error', 'name'],
  'reply-unknown': ['warning', 'reply'],
  'route-missing': ['warning', 'symptom'],
  'reading-idle': ['warning', 'mode', 'field'],
} as const satisfies Readonly<Record<string, readonly [Severity, ...string[]]>>;

type FactsOf<Row> = Row extends readonly [Severity, ...infer Names] ? { [I in keyof Names]: string } : never;

export type PackFindingKind = keyof typeof PACK_FINDINGS;
export type PackFinding = {
  readonly rule: PackFindingKind;
  readonly severity: Severity;
  readonly file: string;
  /** By the names under which sentences tell them. */
  readonly facts: Readonly<Record<string, string>>;
};

export function packFinding<K extends PackFindingKind>(
  rule: K,
  file: string,
  ...facts: FactsOf<(typeof PACK_FINDINGS)[K]>
): PackFinding {
  const [severity, ...names] = PACK_FINDINGS[rule];
  const values: readonly string[] = facts;
  return { rule, severity, file, facts: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
}

export const PROMPT_KEYS = Object.keys(PROMPTS) as readonly PromptKey[];

/** The pack itself, and `allRules`: those in force with the packs it extends. */
export type PackContent = {
  readonly manifest: PackManifest;
  readonly problems: readonly PackProblem[];
  readonly ownRules: readonly Rule[];
  readonly allRules: readonly Rule[];
  readonly entries: readonly KnowledgeEntry[];
  readonly symptoms: SymptomTable;
  readonly errors: readonly ErrorPattern[];
  /** By file name, e.g. `init.footer.en.md`. */
  readonly prompts: readonly { readonly name: string; readonly text: string }[];
  readonly template: (key: PromptKey) => string;
  /** A file by its path in the pack; undefined when there is no such file. */
  readonly readFile: (source: string) => string | undefined;
};

type CheckedEntries = Pick<PackContent, 'manifest' | 'allRules' | 'readFile' | 'entries'>;

export function validatePack(pack: PackContent): PackFinding[] {
  const { manifest, template } = pack;
  const examples = pack.errors.filter(({ example }) => example !== '');
  return [
    ...pack.problems.map(({ file, at, expected }) => packFinding('shape', file, at, expected)),
    ...validateRules(pack),
    ...validateKnowledge(pack),
    ...examples.flatMap(({ id, example }) => validateRemedy(pack, manifest.errorsFile, { where: id, code: example })),
    ...missingRoutes(pack.symptoms, manifest.symptomsFile),
    ...idleReading(manifest),
    ...pack.prompts.flatMap((prompt) => validatePrompt(prompt, manifest)),
    ...PROMPT_KEYS.filter((key) => template(key) === '').map((key) =>
      packFinding('prompt-missing', 'prompts', key, manifest.locale),
    ),
  ];
}

/** A policy that is switched on and cannot have any effect. */
function idleReading({ readBeforeCode: { mode, minDocs, docGlobs, codeGlobs } }: PackManifest): PackFinding[] {
  const sizes = Object.entries({ minDocs, docGlobs: docGlobs.length, codeGlobs: codeGlobs.length });
  const idle = mode === 'off' ? [] : sizes.filter(([, size]) => size === 0);
  return idle.map(([field]) => packFinding('reading-idle', 'pack.json', mode, field));
}

function missingRoutes({ symptoms, usual, routes }: SymptomTable, file: string): PackFinding[] {
  const ids = new Set([...symptoms, ...(symptoms.length > 0 ? [usual] : [])].map(({ id }) => id));
  return [...ids].filter((id) => !Object.hasOwn(routes, id)).map((id) => packFinding('route-missing', file, id));
}

function validatePrompt({ name, text }: PackContent['prompts'][number], { commands }: PackManifest): PackFinding[] {
  const file = `prompts/${name}`;
  const key = PROMPT_KEYS.find((known) => known === /^(.+)\.[a-z]{2}(?:-[A-Za-z]{2,4})?\.md$/.exec(name)?.[1]);
  if (key === undefined) return [packFinding('prompt-unknown', file, name)];
  const used = placeholdersIn(text);
  const { required, known } = placeholdersOf(key);
  const allowed = [...known, ...Object.keys(commandValues(commands))];
  return [
    ...used.filter((one) => !allowed.includes(one)).map((one) => packFinding('placeholder-unknown', file, one)),
    ...required.filter((one) => !used.includes(one)).map((one) => packFinding('placeholder-missing', file, one)),
    ...repliesIn(text)
      .filter((reply) => !isAdvertised(reply, key))
      .map((reply) => packFinding('reply-unknown', file, reply)),
  ];
}

/** Each rule shows at least this many times what it means, and what it does not. */
const MIN_EXAMPLES = 2;

function validateRules(pack: PackContent): PackFinding[] {
  const { rulesFile: file, samplePath, allowMarker: marker } = pack.manifest;
  const { failures } = runExamples(
    pack.ownRules.filter((rule) => isCompiled(compileRule(rule))),
    { samplePath, marker },
  );
  return [
    ...failures.map(({ rule, example, expected }) => packFinding('example-fails', file, rule, example, expected)),
    ...pack.ownRules.flatMap((rule) => validateRule(pack, rule, file)),
  ];
}

function validateRule(pack: PackContent, rule: Rule, file: string): PackFinding[] {
  const { id, tests, example, docs } = rule;
  const compiled = compileRule(rule);
  const [bad, good] = (['violation', 'ok'] as const).map((kind) => tests.filter(({ expect }) => expect === kind));
  const isTested = [bad, good].every((list = []) => list.length >= MIN_EXAMPLES);
  const path = bad?.find((one) => one.path)?.path ?? pack.manifest.samplePath;
  const source = isDocPlace(docs) ? docs.source : undefined;
  const text = source === undefined ? undefined : pack.readFile(source);
  const isLost = isDocPlace(docs) && source !== undefined && (text === undefined || !isInDocument(docs, text));
  return [
    ...(isCompiled(compiled) ? [] : [packFinding('pattern-unsafe', file, id, compiled.problem, compiled.pattern)]),
    ...(isTested ? [] : [packFinding('rule-untested', file, id, `${bad?.length}`, `${good?.length}`)]),
    ...(example ? validateRemedy(pack, file, { where: id, code: example.good, path }) : []),
    ...(isLost ? [packFinding('docs-missing', file, id, docsText({ docs, docsFolder: '' }, 'en'))] : []),
  ];
}

type Remedy = { readonly where: string; readonly code: string; readonly path?: string };

/** What a rule or an error advises must not be refused itself. */
function validateRemedy(
  { allRules, manifest }: PackContent,
  file: string,
  { where, code, path }: Remedy,
): PackFinding[] {
  const edit = { rules: allRules, path: path ?? manifest.samplePath, tool: 'Edit', partial: true };
  return inspectEdit({ ...edit, before: '', after: code, fragment: code, marker: () => manifest.allowMarker })
    .violations.filter(({ severity }) => severity === 'block')
    .map(({ rule }) => packFinding('remedy-breaks-rule', file, where, rule));
}

/** Words that tell entries apart, and code that keeps the pack's own rules. */
export function validateKnowledge(checked: CheckedEntries): PackFinding[] {
  const { entries, manifest } = checked;
  const file = manifest.knowledgeFile;
  const shared = (list: (entry: KnowledgeEntry) => readonly string[]): [string, string][] =>
    [...ownersOf(entries, list)].filter(([, ids]) => ids.length > 1).map(([word, ids]) => [word, ids.join(', ')]);
  const twice = entries.flatMap(({ id, keywords }) => {
    const words = keywords.map((word) => word.toLowerCase());
    return words.filter((word, index) => words.indexOf(word) !== index).map((word) => [id, word] as const);
  });
  return [
    ...twice.map(([id, word]) => packFinding('keyword-twice', file, id, word)),
    ...shared(({ strong }) => strong).map(([word, owners]) => packFinding('strong-shared', file, word, owners)),
    ...shared(({ keywords }) => keywords).map(([word, owners]) => packFinding('keyword-shared', file, word, owners)),
    ...entries.flatMap((entry) => validateEntry(entry, checked)),
  ];
}

function ownersOf(entries: readonly KnowledgeEntry[], list: (entry: KnowledgeEntry) => readonly string[]) {
  const owners = new Map<string, string[]>();
  for (const entry of entries)
    for (const word of new Set(list(entry).map((one) => one.toLowerCase())))
      owners.set(word, [...(owners.get(word) ?? []), entry.id]);
  return owners;
}

function validateEntry(entry: KnowledgeEntry, { manifest, allRules: rules, readFile }: CheckedEntries): PackFinding[] {
  const { id, code } = entry;
  const file = manifest.knowledgeFile;
  const text = code?.source === undefined ? (code?.content ?? '') : readFile(code.source);
  if (text === undefined) return [packFinding('code-missing', file, id, code?.source ?? '')];
  const edit = { rules, path: code?.file ?? '', tool: 'Write', before: '', after: text, fragment: text };
  const broken = code === undefined ? [] : inspectEdit({ ...edit, marker: () => manifest.allowMarker }).violations;
  const told = broken.filter(({ severity }) => severity !== 'info');
  return [
    ...told.map(({ rule, severity, line }) =>
      packFinding(severity === 'block' ? 'code-breaks-rule' : 'code-raises-hint', file, id, rule, String(line)),
    ),
    gradeOf(entry, text, file),
  ];
}

/** Lines of code, keywords and issues an entry needs for each grade. */
const GRADES = [
  { grade: 'pass', needs: [100, 6, 2] },
  { grade: 'good', needs: [150, 8, 3] },
  { grade: 'excellent', needs: [200, 12, 5] },
] as const;

function gradeOf({ id, keywords, issues }: KnowledgeEntry, code: string, file: string): PackFinding {
  const has = [lineCount(code), keywords.length, issues.length];
  const reached = GRADES.filter(({ needs }) => needs.every((need, index) => (has[index] ?? 0) >= need));
  const next = GRADES[reached.length]?.needs.join(', ') ?? '';
  return packFinding('entry-grade', file, id, reached.at(-1)?.grade ?? 'short', has.join(', '), next);
}
