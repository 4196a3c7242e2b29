/** What `ot lint` and `ot pack validate` can find: a row per kind, with its severity and the facts its sentence is told with. */
export type Severity = 'error' | 'warning' | 'info';

type Rows = Readonly<Record<string, readonly [Severity, ...string[]]>>;

/** Errors break something a user or the host relies on. */
export const PLUGIN_FINDINGS = {
  'front-matter-missing': ['error'],
  'front-matter-line': ['error', 'problem'],
  'field-missing': ['error', 'field'],
  'field-differs': ['error', 'field', 'got', 'expected'],
  'field-unwanted': ['error', 'field'],
  'name-differs': ['error', 'name', 'expected'],
  'agent-unregistered': ['error', 'agent'],
  'agent-without-file': ['error', 'agent'],
  'agent-unlisted': ['error', 'agent'],
  'skill-without-file': ['error', 'skill', 'workflow'],
  'skill-hidden': ['error', 'skill'],
  'file-unknown': ['error', 'path'],
  'too-long': ['error', 'part', 'length', 'limit'],
  wording: ['warning', 'sign', 'word'],
} as const satisfies Rows;

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
} as const satisfies Rows;

type FactsOf<Row> = Row extends readonly [Severity, ...infer Names] ? { [I in keyof Names]: string } : never;

export type PluginFindingKind = keyof typeof PLUGIN_FINDINGS;
export type PluginFacts = { [K in PluginFindingKind]: FactsOf<(typeof PLUGIN_FINDINGS)[K]> };
export type PackFindingKind = keyof typeof PACK_FINDINGS;
export type PackFacts = { [K in PackFindingKind]: FactsOf<(typeof PACK_FINDINGS)[K]> };

/** Facts by the names under which sentences tell them. */
export const namedFacts = (
  [, ...names]: readonly [Severity, ...string[]],
  facts: readonly string[],
): Readonly<Record<string, string | undefined>> => Object.fromEntries(names.map((name, index) => [name, facts[index]]));

export type Place = { readonly file: string; readonly line?: number };

export type Finding<K extends string = PluginFindingKind> = Place & {
  readonly rule: K;
  readonly severity: Severity;
  readonly facts: readonly string[];
};
export type PackFinding = Finding<PackFindingKind>;

export const finding = <K extends PluginFindingKind>(rule: K, place: Place, ...facts: PluginFacts[K]): Finding => ({
  ...place,
  rule,
  severity: PLUGIN_FINDINGS[rule][0],
  facts,
});

export const packFinding = <K extends PackFindingKind>(rule: K, file: string, ...facts: PackFacts[K]): PackFinding => ({
  file,
  rule,
  severity: PACK_FINDINGS[rule][0],
  facts,
});
