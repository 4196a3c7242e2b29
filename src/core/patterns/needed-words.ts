/**
 * Words of which a text must hold one to be matched by a regular expression, whatever the case of its letters. Reading an
 * expression costs a new process more than looking for all of its words. Where no such words can be told for certain there
 * are none, and the expression has to be tried.
 */
import { compile } from './compile.ts';
import { type Item, parsePattern, type Sequence } from './pattern-syntax.ts';

/** A match holds at least one word of each list. */
type Needs = readonly (readonly string[])[];

export const neededWords = (pattern: string): readonly string[] =>
  compile(pattern) === undefined || DOUBTFUL.test(pattern) ? [] : best(needsOfBranches(parsePattern(pattern)));

/** Groups with flags of their own, and escapes that mean something else without the flag for Unicode. */
const DOUBTFUL = /\(\?(?!:|<)[^=!]|\\[pPuk][{<]/;

/** The list whose shortest word says most. */
const best = (needs: Needs): readonly string[] =>
  needs.reduce((one, other) => (shortest(other) > shortest(one) ? other : one), []);

const shortest = (words: readonly string[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ length }) => length));

/** One of several branches matches: what is needed is one word of what each needs. */
function needsOfBranches(branches: readonly Sequence[]): Needs {
  const [only = [], ...others] = branches.map(needsOfSequence);
  if (others.length === 0) return only;
  const words = [only, ...others].map(best);
  return words.every(({ length }) => length > 0) ? [words.flat()] : [];
}

/** All of its items match, one behind the other: letters that stand together are one word. */
function needsOfSequence(items: Sequence): Needs {
  const needs: (readonly string[])[] = [];
  let word = '';
  for (const item of items) {
    const letter = letterOf(item);
    if (letter !== undefined && item.min > 0) word += letter;
    if (letter !== undefined && item.min === 1 && item.max === 1) continue;
    if (word !== '') needs.push([word]);
    word = '';
    if (letter === undefined && item.min > 0) needs.push(...needsOfItem(item));
  }
  return word === '' ? needs : [...needs, [word]];
}

/** What stands around a match is looked at in the same text, but need not be asked for. */
function needsOfItem({ atom }: Item): Needs {
  if (atom.type === 'group') return needsOfBranches(atom.branches);
  return atom.type === 'set' ? [choicesIn(atom.source)] : [];
}

function letterOf({ atom }: Item): string | undefined {
  if (atom.type !== 'set' || atom.source === '.' || atom.source.startsWith('[')) return undefined;
  const sign = atom.source.startsWith('\\') ? atom.source.slice(1) : atom.source;
  // Of letters and digits behind a backslash none stands for itself.
  return sign !== atom.source && /\w/.test(sign) ? undefined : lowerLetter(sign);
}

/** A few signs to choose from are words as well; ranges and kinds of signs are too many. */
function choicesIn(source: string): readonly string[] {
  const signs = source.startsWith('[') ? [...source.slice(1, -1)] : [];
  const letters = signs.map(lowerLetter);
  // Without the flag for Unicode a sign of two units is two signs.
  const isPlain = signs.every((sign) => sign.length === 1 && !'\\^-'.includes(sign));
  return isPlain && letters.every((letter) => letter !== undefined) ? letters : [];
}

/** Outside of ASCII the two cases of a letter are not always each other's. */
const lowerLetter = (sign: string): string | undefined =>
  sign < '\u0080' || sign.toLowerCase() === sign.toUpperCase() ? sign.toLowerCase() : undefined;
