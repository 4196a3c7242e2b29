/** Where in a text a rule is broken. */
import type { CompiledCondition, CompiledRule } from './compile-rule.ts';
import { type Area, regionsOf } from './region.ts';
import type { NumberTest } from './rule.ts';
import { lineAt, lineText, type ScanText } from './scan-text.ts';

export type Match = {
  readonly text: string;
  readonly index: number;
  readonly line: number;
  /** What stands for it instead, where the rule has a mapping. */
  readonly good: string;
  /** The number that was compared. */
  readonly value: string;
};

/** `code` is what patterns see; `raw` is the same text with its comments and strings. */
export type Looked = { readonly code: string; readonly raw: ScanText };

const MOST_MATCHES = 50;

export function findMatches(compiled: CompiledRule, looked: Looked): Match[] {
  const { rule, require, unless } = compiled;
  const { code } = looked;
  if (rule.anyEdit) return [matchAt(looked, { text: '', index: 0 })];
  if (!require.every((condition) => found(condition, placeOf(condition, code)))) return [];
  if (unless.some((condition) => isWide(condition) && found(condition, placeOf(condition, code)))) return [];
  const spots = areasOf(compiled, code).flatMap((area) => spotsIn(compiled, area, code));
  const narrow = unless.filter((condition) => condition.in === 'line' || condition.in === 'match');
  return spots
    .slice(0, MOST_MATCHES)
    .map((spot) => matchAt(looked, spot))
    .filter((match) => !narrow.some((condition) => found(condition, narrowPlace(condition, match, looked))));
}

type Spot = { readonly text: string; readonly index: number; readonly good?: string; readonly value?: string };

const isWide = (condition: CompiledCondition): boolean => condition.in === 'file' || condition.in === 'head';

/** A search from the beginning: unlike `test`, it neither heeds nor leaves a place to go on from. */
const found = ({ pattern }: CompiledCondition, text: string): boolean => text.search(pattern) !== -1;

const placeOf = (condition: CompiledCondition, code: string): string =>
  condition.in === 'head' ? code.split('\n', condition.lines).join('\n') : code;

const narrowPlace = (condition: CompiledCondition, match: Match, { raw }: Looked): string =>
  condition.in === 'match' ? match.text : lineText(raw, match.line);

function areasOf({ rule, region }: CompiledRule, code: string): Area[] {
  const areas = region === undefined ? [{ text: code, offset: 0 }] : regionsOf(code, region);
  return rule.scope === 'line' ? areas.flatMap(linesOf) : areas;
}

function linesOf({ text, offset }: Area): Area[] {
  let at = offset;
  return text.split('\n').map((line) => {
    const area = { text: line, offset: at };
    at += line.length + 1;
    return area;
  });
}

function spotsIn(compiled: CompiledRule, area: Area, code: string): Spot[] {
  const { rule, require, forbid, unless, number, mapping } = compiled;
  if (unless.some((condition) => condition.in === 'region' && found(condition, area.text))) return [];
  const spots = forbid.flatMap(({ pattern }) => spotsOf(pattern, area));
  const numbers = number && rule.number ? numbersOf(number, rule.number, area) : [];
  const words = mapping ? spotsOf(mapping, area).map((spot) => ({ ...spot, good: rule.mapping[spot.text] ?? '' })) : [];
  const all = [...spots, ...numbers, ...words].sort((a, b) => a.index - b.index);
  if (forbid.length > 0 || number || mapping) return all;
  // Nothing is forbidden by itself: the place is where the first requirement was met.
  const [first] = require;
  return first === undefined ? [] : spotsOf(first.pattern, { text: code, offset: 0 }).slice(0, 1);
}

function spotsOf(pattern: RegExp, { text, offset }: Area): Spot[] {
  return [...take(text.matchAll(pattern))].map((match) => ({ text: match[0], index: offset + match.index }));
}

function* take<T>(matches: Iterable<T>): Generator<T> {
  let count = 0;
  for (const match of matches) {
    if (count++ >= MOST_MATCHES) return;
    yield match;
  }
}

function numbersOf(pattern: RegExp, test: NumberTest, { text, offset }: Area): Spot[] {
  return [...take(text.matchAll(pattern))].flatMap((match) => {
    const value = match[test.group];
    if (value === undefined || value.trim() === '' || !compares(Number(value), test)) return [];
    return [{ text: match[0], index: offset + match.index, value }];
  });
}

function compares(value: number, { op, value: bound }: NumberTest): boolean {
  switch (op) {
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '=':
      return value === bound;
    case '!=':
      return value !== bound;
  }
}

/** Leading blank lines belong to the pattern, not to the place. */
function matchAt({ raw }: Looked, { text, index, good = '', value = '' }: Spot): Match {
  const place = index + (text.length - text.trimStart().length);
  return { text: text.trim(), index: place, line: lineAt(raw, place), good, value };
}
