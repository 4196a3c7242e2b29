/** What `find` finds, and which of it is written. Where its tests say more than names, kinds and depths, nothing is certain. */
import { EACH, forEachFile } from './each-file.ts';
import type { Target } from './operands.ts';
import { UNKNOWN } from './shell-syntax.ts';
import { baseName } from './shell-words.ts';
import { targetsOf } from './writers.ts';

type Search = {
  readonly starts: readonly string[];
  readonly name: string;
  readonly kind: string;
  readonly least: number;
  readonly most: number;
  /** Nothing else decides what is found. */
  readonly isCertain: boolean;
  /** Every program it runs, with its operands; `-delete` is one too. */
  readonly actions: readonly (readonly string[])[];
};

/** Deeper than any project. */
const DEEPEST_FOLDER = 64;
const MOST_STARTS = 100;
const MOST_ACTIONS = 20;
const RUNS = ['-exec', '-execdir', '-ok', '-okdir'];
const HARMLESS = ['-print', '-print0', '-depth', '-xdev', '-mount', '-noleaf', '-ls'];

/** Nothing where it acts by itself: then it does not print. */
export function foundBy(operands: readonly string[]): readonly Target[] {
  const search = readSearch(operands);
  return search.actions.length > 0 ? [] : found(search);
}

/** Where all of a folder is protected, it does not matter what of it is found. */
export function writtenByFind(operands: readonly string[]): readonly Target[] {
  const search = readSearch(operands);
  const files = [...search.starts.map((path) => ({ path, reach: { whole: false } })), ...found(search)];
  return search.actions
    .slice(0, MOST_ACTIONS)
    .flatMap(([program = '', ...own]) => forEachFile(targetsOf(baseName(program), own), files));
}

function found({ starts, name, kind, least, most, isCertain }: Search): readonly Target[] {
  if (!isCertain || most === 0) return [];
  const isExact = !/[*?[]/.test(name);
  return starts.flatMap((start) => [
    ...(isExact ? [{ path: `${start}/${UNKNOWN}/${name}` }] : []),
    { path: start, reach: { whole: true, found: { name, kind, least, most } } },
  ]);
}

function readSearch(operands: readonly string[]): Search {
  const first = operands.findIndex((operand) => /^(?:-[^HLP]|[!(])/.test(operand));
  const starts = (first === -1 ? operands : operands.slice(0, first)).filter((operand) => !operand.startsWith('-'));
  const rest = first === -1 ? [] : operands.slice(first);
  const search = { name: '*', kind: '', least: 0, most: DEEPEST_FOLDER, isCertain: true };
  const actions: (readonly string[])[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    const value = rest[at + 1] ?? '';
    if (word === '-delete') actions.push(['unlink', EACH]);
    else if (RUNS.includes(word)) {
      const begin = at + 1;
      while (at < rest.length && rest[at] !== ';' && rest[at] !== '+') at += 1;
      actions.push(rest.slice(begin, at).map((one) => (one === '{}' ? EACH : one)));
    } else if (HARMLESS.includes(word)) continue;
    else {
      search.isCertain &&= takeTest(search, word, value);
      at += 1;
    }
  }
  return { ...search, starts: starts.length > 0 ? starts.slice(0, MOST_STARTS) : ['.'], actions };
}

type Tests = { name: string; kind: string; least: number; most: number };

/** False where it is not understood, and then what follows is not either. */
function takeTest(search: Tests, word: string, value: string): boolean {
  const isCount = /^\d{1,2}$/.test(value);
  if (word === '-name' && search.name === '*') search.name = value;
  else if (word === '-type' && /^[fd]$/.test(value)) search.kind = value;
  else if (word === '-maxdepth' && isCount) search.most = Math.min(Number(value), DEEPEST_FOLDER);
  else if (word === '-mindepth' && isCount) search.least = Number(value);
  else return false;
  return true;
}
