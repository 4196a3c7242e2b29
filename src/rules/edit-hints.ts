/**
 * Which rules an edit may concern, told by plain text alone: a piece of the path, and words of the new text. Far cheaper than
 * the patterns of the rules, and it never leaves out a rule that would be broken.
 */
import type { ResultingFile } from './resulting-file.ts';
import type { Rule } from './rule.ts';

/** Empty lists of a rule: any path, any text. */
export const mayConcern = ({ applies, keywords }: Rule, path: string, text: string): boolean =>
  hasOneOf(path.toLowerCase(), applies.pieces) && hasOneOf(text, keywords);

/** All text that rules look at, in lower case. */
export const lowerText = ({ after, fragment }: Pick<ResultingFile, 'after' | 'fragment'>): string =>
  (after === fragment ? after : `${after}\n${fragment}`).toLowerCase();

/** `text` is in lower case. */
const hasOneOf = (text: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => text.includes(word));
