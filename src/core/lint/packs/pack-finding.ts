/** What `ot pack validate` can find. Each kind has its facts in a fixed order, and its sentence among the texts. */
export type PackSeverity = 'error' | 'warning' | 'info';

export type PackFacts = {
  shape: [at: string, expected: string];
  'pattern-unsafe': [rule: string, problem: string, pattern: string];
  'rule-untested': [rule: string, violations: string, oks: string];
  'example-fails': [rule: string, example: string, expected: string];
  'docs-missing': [rule: string, place: string];
  'code-missing': [entry: string, source: string];
  'code-breaks-rule': [entry: string, rule: string, line: string];
  'code-raises-hint': [entry: string, rule: string, line: string];
  'remedy-breaks-rule': [where: string, rule: string];
  'keyword-twice': [entry: string, keyword: string];
  'keyword-shared': [keyword: string, entries: string];
  'strong-shared': [keyword: string, entries: string];
  /** Lines of code, keywords and issues it has, and the next grade asks for; nothing above the highest. */
  'entry-grade': [entry: string, grade: string, has: string, next: string];
  'prompt-unknown': [name: string];
  'prompt-missing': [key: string, locale: string];
  'placeholder-unknown': [name: string];
  'placeholder-missing': [name: string];
  'reply-unknown': [reply: string];
  'route-missing': [symptom: string];
  'reading-idle': [mode: string, field: string];
};

export type PackFindingKind = keyof PackFacts;

/** Errors break something a user relies on. */
export const PACK_SEVERITIES: Readonly<Record<PackFindingKind, PackSeverity>> = {
  shape: 'error',
  'pattern-unsafe': 'error',
  'rule-untested': 'error',
  'example-fails': 'error',
  'docs-missing': 'error',
  'code-missing': 'error',
  'code-breaks-rule': 'error',
  'code-raises-hint': 'warning',
  'remedy-breaks-rule': 'error',
  'keyword-twice': 'error',
  'keyword-shared': 'warning',
  'strong-shared': 'error',
  'entry-grade': 'info',
  'prompt-unknown': 'error',
  'prompt-missing': 'error',
  'placeholder-unknown': 'error',
  'placeholder-missing': 'error',
  'reply-unknown': 'warning',
  'route-missing': 'warning',
  'reading-idle': 'warning',
};

export type PackFinding = {
  [K in PackFindingKind]: {
    readonly kind: K;
    readonly severity: PackSeverity;
    readonly file: string;
    readonly facts: Readonly<PackFacts[K]>;
  };
}[PackFindingKind];

export const packFinding = <K extends PackFindingKind>(kind: K, file: string, ...facts: PackFacts[K]): PackFinding =>
  ({ kind, severity: PACK_SEVERITIES[kind], file, facts }) as PackFinding;
