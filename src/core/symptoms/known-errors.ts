/** What is kept of the `errors.json` of a pack: enough to tell that it has nothing to say to an error, without reading the pack. */
import { worthTryingOn } from '../patterns/search.ts';

export type KnownErrors = {
  /** The same advice is given once in that time. */
  readonly everyMinutes: number;
  readonly patterns: readonly KnownError[];
};

/** Whatever the pattern finds holds one of the words; where there are none it may find anything. */
export type KnownError = { readonly id: string; readonly words: readonly string[] };

/** Under which a record keeps when advice was given. */
export const adviceKey = (id: string): string => `error:${id}`;

/** Whether a pattern whose advice may be given could match. */
export function mayBeKnown(error: string, { patterns }: KnownErrors, isDue: (key: string) => boolean): boolean {
  const isWorth = worthTryingOn(error.toLowerCase());
  return patterns.some((known) => isWorth(known) && isDue(adviceKey(known.id)));
}
