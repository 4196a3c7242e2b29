/** Finds lines whose emoji promises one strength and whose first word promises another. */
import { LIMITS } from './registry/limits.ts';

/** Four strengths of wording, strongest first: the emoji a rule carries and the words that fit it. */
export const WORDING_LEVELS = {
  block: { emoji: '⛔', words: ['NEVER', 'MUST NOT', '不可', '禁止'] },
  rule: { emoji: '📋', words: ['MUST', 'ALWAYS', '必須'] },
  guidance: { emoji: '💡', words: ['should', 'prefer', '建議', '優先'] },
  suggestion: { emoji: '🔧', words: ['consider', 'may', 'could', '可考慮'] },
} as const;

type WordingLevel = keyof typeof WORDING_LEVELS;

/** Applied to each line in this order; the first hit of a line wins. Group 1 is the offending word; `clash` is the level it belongs to. */
const WORDING_RULES = [
  { level: 'guidance', clash: 'rule', pattern: /💡\s*(MUST NOT|MUST|ALWAYS|NEVER)\b/u },
  { level: 'rule', clash: 'suggestion', pattern: /📋\s*(consider\b|(?:may|could)(?=\s))/iu },
  { level: 'block', clash: 'guidance', pattern: /⛔\s*((?:should|consider|prefer)\b|(?:may|could)(?=\s))/iu },
] as const satisfies readonly { level: WordingLevel; clash: WordingLevel; pattern: RegExp }[];

export type WordingWarning = NonNullable<ReturnType<typeof checkLine>>;

export function scanWording(text: string): WordingWarning[] {
  const warnings: WordingWarning[] = [];
  let fenced = false;
  for (const [index, raw] of text.split('\n', LIMITS.wording.maxLines).entries()) {
    const line = raw.trim();
    if (line.startsWith('```')) {
      fenced = !fenced;
      continue;
    }
    if (fenced || line.startsWith('|')) continue;
    const warning = checkLine(line, index + 1);
    if (warning) warnings.push(warning);
  }
  return warnings;
}

/** `clash`: the level the word belongs to. */
function checkLine(text: string, line: number) {
  for (const rule of WORDING_RULES) {
    const word = rule.pattern.exec(text)?.[1];
    if (word !== undefined) return { line, text, level: rule.level, word, clash: levelOf(word, rule) };
  }
  return undefined;
}

/** One rule may catch words of two levels: after a soft emoji, MUST is a rule and NEVER a block. */
function levelOf(word: string, { clash }: (typeof WORDING_RULES)[number]): WordingLevel {
  const levels = Object.entries(WORDING_LEVELS) as [WordingLevel, { readonly words: readonly string[] }][];
  const found = levels.find(([, { words }]) => words.some((known) => known.toLowerCase() === word.toLowerCase()));
  return found?.[0] ?? clash;
}
