/** Four strengths of wording, strongest first: the emoji a rule carries and the words that fit it. */
export const WORDING_LEVELS = {
  block: { emoji: '⛔', words: ['NEVER', 'MUST NOT', '不可', '禁止'] },
  rule: { emoji: '📋', words: ['MUST', 'ALWAYS', '必須'] },
  guidance: { emoji: '💡', words: ['should', 'prefer', '建議', '優先'] },
  suggestion: { emoji: '🔧', words: ['consider', 'may', 'could', '可考慮'] },
} as const;

export type WordingLevel = keyof typeof WORDING_LEVELS;

export type WordingRule = {
  readonly level: WordingLevel;
  /** The level the offending word belongs to. */
  readonly clash: WordingLevel;
  readonly pattern: RegExp;
};

/** Applied to each line in this order; the first hit of a line wins. Group 1 is the offending word. */
export const WORDING_RULES: readonly WordingRule[] = [
  { level: 'guidance', clash: 'rule', pattern: /💡\s*(MUST NOT|MUST|ALWAYS|NEVER)\b/u },
  { level: 'rule', clash: 'suggestion', pattern: /📋\s*(consider\b|(?:may|could)(?=\s))/iu },
  { level: 'block', clash: 'guidance', pattern: /⛔\s*((?:should|consider|prefer)\b|(?:may|could)(?=\s))/iu },
];
