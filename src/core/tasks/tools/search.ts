/** Regular expressions as data, with words that spare most texts from being searched at all. */
import { compile } from '../wrap-up/validate-wrap-up.ts';
import { neededWords } from './needed-words.ts';

/** A broken pattern finds nothing. */
export type Search = {
  readonly pattern: string;
  /** In lower case. Whatever the pattern finds holds one of them; where there are none it may find anything. */
  readonly words: readonly string[];
};

export const searchFor = (pattern: string): Search => ({ pattern, words: neededWords(pattern) });

export function worthTryingOn(text: string): (search: Search) => boolean {
  const lower = text.toLowerCase();
  return ({ words }) => words.length === 0 || words.some((word) => lower.includes(word));
}

export const finds = (searches: readonly Search[], text: string): boolean =>
  text !== '' && searches.filter(worthTryingOn(text)).some(({ pattern }) => compile(pattern)?.test(text));
