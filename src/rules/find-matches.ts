/** Where in a text a rule is broken. */
import type { CompiledCondition, CompiledRegion, CompiledRule } from './compile-rule.ts';
import type { Matcher } from './patterns.ts';
import type { Rule } from './rule.ts';
import { lineAt, lineText, type ScanText } from './scan-text.ts';

export type Match = Readonly<ReturnType<typeof matchAt>>;

/** `code` is what patterns search; `raw` is the same text with comments and strings. */
export type SearchedText = { readonly code: string; readonly raw: ScanText };

const MAX_MATCHES = 50;

export function findMatches(compiled: CompiledRule, searched: SearchedText): Match[] {
  const { rule, require, unless } = compiled;
  const { code } = searched;
  if (rule.anyEdit) return [matchAt(searched, { text: '', index: 0 })];
  if (!require.every((condition) => found(condition, placeOf(condition, code)))) return [];
  if (unless.some((condition) => isWide(condition) && found(condition, placeOf(condition, code)))) return [];
  const spots = areasOf(compiled, code).flatMap((area) => spotsIn(compiled, area, code));
  const narrow = unless.filter((condition) => condition.in === 'line' || condition.in === 'match');
  return spots
    .slice(0, MAX_MATCHES)
    .map((spot) => matchAt(searched, spot))
    .filter((match) => !narrow.some((condition) => found(condition, narrowPlace(condition, match, searched))));
}

type NumberTest = NonNullable<Rule['number']>;
/** `good`: the replacement, if the rule has a mapping. `value`: the number that was compared. */
type Spot = { readonly text: string; readonly index: number; readonly good?: string; readonly value?: string };

const isWide = (condition: CompiledCondition): boolean => condition.in === 'file' || condition.in === 'head';

const found = ({ matcher }: CompiledCondition, text: string): boolean => matcher.test(text);

const placeOf = (condition: CompiledCondition, code: string): string =>
  condition.in === 'head' ? code.split('\n', condition.lines).join('\n') : code;

const narrowPlace = (condition: CompiledCondition, match: Match, { raw }: SearchedText): string =>
  condition.in === 'match' ? match.text : lineText(raw, match.line);

function areasOf({ rule, region }: CompiledRule, code: string): Area[] {
  const areas = region === undefined ? [{ text: code, offset: 0 }] : regionsOf(code, region);
  return rule.scope === 'line' ? areas.flatMap(linesOf) : areas;
}

const linesOf = ({ text, offset }: Area): Area[] =>
  [...text.matchAll(/(?<![^\n])[^\n]*/g)].map((line) => ({ text: line[0], offset: offset + line.index }));

function spotsIn(compiled: CompiledRule, area: Area, code: string): Spot[] {
  const { rule, require, forbid, unless, number, mapping } = compiled;
  if (unless.some((condition) => condition.in === 'region' && found(condition, area.text))) return [];
  const spots = forbid.flatMap(({ matcher }) => spotsOf(matcher.matches(area.text), area));
  const numbers = number && rule.number ? numbersOf(number, rule.number, area) : [];
  const words = mapping
    ? spotsOf(area.text.matchAll(mapping), area).map((spot) => ({ ...spot, good: rule.mapping[spot.text] ?? '' }))
    : [];
  const all = [...spots, ...numbers, ...words].sort((a, b) => a.index - b.index);
  if (forbid.length > 0 || number || mapping) return all;
  // Nothing is forbidden by itself: the place is where the first requirement was met.
  const [first] = require;
  return first === undefined ? [] : spotsOf(first.matcher.matches(code), { offset: 0 }).slice(0, 1);
}

const spotsOf = (matches: Iterable<RegExpMatchArray>, { offset }: Pick<Area, 'offset'>): Spot[] =>
  [...take(matches, MAX_MATCHES)].map((match) => ({ text: match[0], index: offset + (match.index ?? 0) }));

function* take<T>(matches: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const match of matches) {
    if (count++ >= most) return;
    yield match;
  }
}

function numbersOf(matcher: Matcher, test: NumberTest, { text, offset }: Area): Spot[] {
  return [...take(matcher.matches(text), MAX_MATCHES)].flatMap((match) => {
    const value = match[test.group ?? 1];
    if (value === undefined || value.trim() === '' || !COMPARISONS[test.op](Number(value), test.value)) return [];
    return [{ text: match[0], index: offset + (match.index ?? 0), value }];
  });
}

const COMPARISONS: Readonly<Record<NumberTest['op'], (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '=': (value, bound) => value === bound,
  '!=': (value, bound) => value !== bound,
};

/** Leading blank lines belong to the pattern, not to the place. */
function matchAt({ raw }: SearchedText, { text, index, good = '', value = '' }: Spot) {
  const place = index + (text.length - text.trimStart().length);
  return { text: text.trim(), index: place, line: lineAt(raw, place), good, value };
}

/** The parts of a text a rule looks into: after each start, up to where the region ends. */
type Area = { readonly text: string; readonly offset: number };

const MAX_REGIONS = 200;

function regionsOf(text: string, region: CompiledRegion): Area[] {
  return [...take(region.start.matches(text), MAX_REGIONS)].map((match) => {
    const start = match.index ?? 0;
    const offset = start + match[0].length;
    const rest = text.slice(offset, offset + region.maxChars);
    const inner = rest.slice(0, endOf(rest, region, indentAt(text, start)));
    return { text: region.shallow ? withoutBrackets(inner) : inner, offset };
  });
}

/** Columns before the line of the start; a dedent is a line that is not further in than it. */
function indentAt(text: string, index: number): number {
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const line = text.slice(start, index + 1);
  return line.length - line.trimStart().length;
}

function endOf(rest: string, { end }: CompiledRegion, indent: number): number {
  if (end === 'next dedent') return nextDedent(rest, indent);
  if (end === 'matching bracket') return matchingBracket(rest);
  if (end === 'end of file') return rest.length;
  const [match] = take(end.matches(rest), 1);
  return match?.index ?? rest.length;
}

function nextDedent(rest: string, indent: number): number {
  const at = rest.search(new RegExp(`\\n[^\\S\\n]{0,${indent}}\\S`));
  return at === -1 ? rest.length : at + 1;
}

const OPEN = '([{';

const CLOSE = ')]}';

/** The region starts right after its opening bracket. */
function matchingBracket(rest: string): number {
  let depth = 0;
  for (let at = 0; at < rest.length; at += 1) {
    const char = rest[at] ?? '';
    if (OPEN.includes(char)) depth += 1;
    if (CLOSE.includes(char) && --depth < 0) return at;
  }
  return rest.length;
}

function withoutBrackets(text: string): string {
  let depth = 0;
  return text.replace(/[\s\S]/g, (char) => {
    if (CLOSE.includes(char)) depth = Math.max(0, depth - 1);
    const shown = depth === 0 || char === '\n' ? char : ' ';
    if (OPEN.includes(char)) depth += 1;
    return shown;
  });
}
