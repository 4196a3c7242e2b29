/** A command that leaves state alone, as a text to be typed in place of the one that does not. */
import { EACH } from './each-file.ts';
import { UNKNOWN } from './shell-syntax.ts';

/** By the names of the folders that are to be left out. */
export type Instead = (folders: readonly string[]) => string | undefined;

/** Nothing where a word is not known. */
export function typed(words: readonly string[]): string | undefined {
  const isKnown = words.every((word) => !word.includes(UNKNOWN) && !word.includes(EACH));
  return isKnown ? words.map(quoted).join(' ') : undefined;
}

/** Options go in front of the sign that ends them. */
export function withOptions(operands: readonly string[], options: readonly string[]): readonly string[] {
  const end = operands.indexOf('--');
  return end === -1 ? [...operands, ...options] : [...operands.slice(0, end), ...options, ...operands.slice(end)];
}

const quoted = (word: string): string =>
  /^[\p{L}\w@%+=:,./~-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
