/** Regular expressions as data, made to be tried on texts in lower case, with words that spare most texts the trial. */
import { compile } from './compile.ts';
import { lowerPattern } from './lower-pattern.ts';
import { neededWords } from './needed-words.ts';

export type Search = {
  readonly pattern: string;
  /** Set where the pattern itself could not be put into lower case. */
  readonly flag?: 'i';
  /** Whatever the pattern finds holds one of them; where there are none it may find anything. */
  readonly words: readonly string[];
};

export function searchFor(pattern: string): Search {
  const words = neededWords(pattern);
  const lower = lowerPattern(pattern);
  return lower === undefined ? { pattern, flag: 'i', words } : { pattern: lower, words };
}

export const expressionOf = ({ pattern, flag }: Search, more = ''): RegExp | undefined =>
  compile(pattern, `m${flag ?? ''}${more}`);

export const worthTryingOn =
  (lower: string) =>
  ({ words }: Pick<Search, 'words'>): boolean =>
    words.length === 0 || words.some((word) => lower.includes(word));

export const finds = (searches: readonly Search[], lower: string): boolean =>
  lower !== '' && searches.filter(worthTryingOn(lower)).some((search) => expressionOf(search)?.test(lower));
