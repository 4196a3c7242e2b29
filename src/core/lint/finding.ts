/** What the linter can find. Each rule has its severity here, its facts in a fixed order, and its sentence among the texts. */
export type Severity = 'error' | 'warning' | 'info';

export type RuleFacts = {
  'front-matter-missing': [];
  'front-matter-line': [line: string];
  'field-unknown': [field: string];
  'field-ignored': [field: string];
  'field-missing': [field: string];
  'field-kind': [field: string, expected: string];
  'field-differs': [field: string, got: string, expected: string];
  'field-unwanted': [field: string];
  'name-differs': [name: string, expected: string];
  'agent-unregistered': [agent: string];
  'agent-without-file': [agent: string];
  'agent-unlisted': [agent: string];
  'skill-without-file': [skill: string, workflow: string];
  'skill-hidden': [skill: string];
  'manifest-unusable': [];
  'name-unknown': [name: string];
  'file-unknown': [path: string];
  'command-unknown': [call: string];
  'option-unknown': [option: string, command: string];
  'call-differs': [call: string, usage: string];
  'reference-unread': [];
  'too-long': [part: string, length: string, limit: string];
  'section-missing': [heading: string];
  'marker-missing': [marker: string];
  'verdict-foreign': [verdict: string, allowed: string];
  'block-open': [block: string];
  'arguments-unplaced': [];
  'arguments-unannounced': [];
  wording: [sign: string, word: string];
};

export type RuleId = keyof RuleFacts;

/** Errors break something a user or the host relies on. */
export const SEVERITIES: Readonly<Record<RuleId, Severity>> = {
  'front-matter-missing': 'error',
  'front-matter-line': 'error',
  'field-unknown': 'error',
  'field-ignored': 'warning',
  'field-missing': 'error',
  'field-kind': 'error',
  'field-differs': 'error',
  'field-unwanted': 'error',
  'name-differs': 'error',
  'agent-unregistered': 'error',
  'agent-without-file': 'error',
  'agent-unlisted': 'error',
  'skill-without-file': 'error',
  'skill-hidden': 'error',
  'manifest-unusable': 'error',
  'name-unknown': 'error',
  'file-unknown': 'error',
  'command-unknown': 'error',
  'option-unknown': 'error',
  'call-differs': 'error',
  'reference-unread': 'warning',
  'too-long': 'error',
  'section-missing': 'error',
  'marker-missing': 'error',
  'verdict-foreign': 'error',
  'block-open': 'error',
  'arguments-unplaced': 'warning',
  'arguments-unannounced': 'warning',
  wording: 'warning',
};

export type Finding = {
  [R in RuleId]: {
    readonly file: string;
    readonly line?: number;
    readonly rule: R;
    readonly severity: Severity;
    readonly facts: Readonly<RuleFacts[R]>;
  };
}[RuleId];

export type Place = { readonly file: string; readonly line?: number };

export const finding = <R extends RuleId>(rule: R, place: Place, ...facts: RuleFacts[R]): Finding =>
  ({ ...place, rule, severity: SEVERITIES[rule], facts }) as Finding;
