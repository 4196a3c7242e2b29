/** The parts of a text a rule looks into: after each start, up to where the region ends. */
import type { CompiledRegion } from './compile-rule.ts';

export type Area = { readonly text: string; readonly offset: number };

const MOST_REGIONS = 200;

export function regionsOf(text: string, region: CompiledRegion): Area[] {
  return [...text.matchAll(region.start)].slice(0, MOST_REGIONS).map((match) => {
    const offset = match.index + match[0].length;
    const rest = text.slice(offset, offset + region.maxChars);
    const inner = rest.slice(0, endOf(rest, region, indentAt(text, match.index)));
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
  return end.exec(rest)?.index ?? rest.length;
}

function nextDedent(rest: string, indent: number): number {
  let at = rest.indexOf('\n') + 1;
  if (at === 0) return rest.length;
  while (at < rest.length) {
    const next = rest.indexOf('\n', at);
    const line = rest.slice(at, next === -1 ? undefined : next);
    const depth = line.length - line.trimStart().length;
    if (line.trim() !== '' && depth <= indent) return at;
    if (next === -1) break;
    at = next + 1;
  }
  return rest.length;
}

const OPEN = '([{';
const CLOSE = ')]}';

/** The start of the region stands behind the bracket that opened it. */
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
