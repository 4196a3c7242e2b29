/** A regular expression taken apart, as far as it matters for how long a match can take. */
export type Atom =
  /** One character out of a set; `source` is the part of the pattern that says which. */
  | { readonly type: 'set'; readonly source: string }
  /** Consumes nothing: `^`, `$`, `\b`, and what looks ahead. */
  | { readonly type: 'empty' }
  | { readonly type: 'look'; readonly behind: boolean; readonly branches: readonly Sequence[] }
  | { readonly type: 'group'; readonly branches: readonly Sequence[] }
  | { readonly type: 'back-reference' };

export type Item = { readonly atom: Atom; readonly min: number; readonly max: number };
export type Sequence = readonly Item[];

/** The pattern is valid already: the engine compiled it before it comes here. */
export function parsePattern(source: string): readonly Sequence[] {
  const [branches] = readBranches(source, 0);
  return branches;
}

type Read<T> = readonly [value: T, next: number];

function readBranches(source: string, start: number): Read<Sequence[]> {
  const branches: Item[][] = [[]];
  let at = start;
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      branches.push([]);
      at += 1;
      continue;
    }
    const [atom, afterAtom] = readAtom(source, at);
    const [[min, max], next] = readQuantifier(source, afterAtom);
    branches.at(-1)?.push({ atom, min, max });
    at = next;
  }
  return [branches, at];
}

function readAtom(source: string, at: number): Read<Atom> {
  const char = source[at];
  if (char === '(') return readGroup(source, at);
  if (char === '[') return readClass(source, at);
  if (char === '\\') return readEscape(source, at);
  if (char === '^' || char === '$') return [{ type: 'empty' }, at + 1];
  const letter = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return [{ type: 'set', source: letter }, at + letter.length];
}

const GROUP = /\((?:\?(?::|<?[=!]|<[^>]*>))?/y;

function readGroup(source: string, at: number): Read<Atom> {
  GROUP.lastIndex = at;
  const open = GROUP.exec(source)?.[0] ?? '(';
  const [branches, end] = readBranches(source, at + open.length);
  const look = /[=!]$/.test(open);
  return [look ? { type: 'look', behind: open[2] === '<', branches } : { type: 'group', branches }, end + 1];
}

function readClass(source: string, at: number): Read<Atom> {
  let end = at + 1;
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return [{ type: 'set', source: source.slice(at, end + 1) }, end + 1];
}

const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>|c[A-Za-z]|\d+|[\s\S])/y;

function readEscape(source: string, at: number): Read<Atom> {
  ESCAPE.lastIndex = at;
  const text = ESCAPE.exec(source)?.[0] ?? '\\';
  const next = at + text.length;
  if (/^\\[bB]$/.test(text)) return [{ type: 'empty' }, next];
  if (/^\\(?:[1-9]|k<)/.test(text)) return [{ type: 'back-reference' }, next];
  return [{ type: 'set', source: text }, next];
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

function readQuantifier(source: string, at: number): Read<readonly [number, number]> {
  QUANTIFIER.lastIndex = at;
  const match = QUANTIFIER.exec(source);
  if (match === null) return [[1, 1], at];
  const [text, sign, low, comma, high] = match;
  const next = at + text.length;
  if (sign === '?') return [[0, 1], next];
  if (sign !== undefined) return [[sign === '+' ? 1 : 0, Number.POSITIVE_INFINITY], next];
  const min = Number(low);
  const max = comma === undefined ? min : high ? Number(high) : Number.POSITIVE_INFINITY;
  return [[min, max], next];
}
