/**
 * Which rules an edit may concern, told by plain text alone: a piece of the path, and words of the new text. Far cheaper than
 * the patterns of the rules, and it never leaves out a rule that would be broken.
 */
import type { ResultingFile } from './resulting-file.ts';

/** A rule in short. Empty lists: any path, any text. */
export type RuleHint = { readonly pieces: readonly string[]; readonly keywords: readonly string[] };

export const mayConcern = ({ pieces, keywords }: RuleHint, path: string, text: string): boolean =>
  hasOneOf(path.toLowerCase(), pieces) && hasOneOf(text, keywords);

/** All text that rules look at, in lower case. */
export const lowerText = ({ after, fragment }: Pick<ResultingFile, 'after' | 'fragment'>): string =>
  (after === fragment ? after : `${after}\n${fragment}`).toLowerCase();

/** `text` is in lower case. */
const hasOneOf = (text: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => text.includes(word));
