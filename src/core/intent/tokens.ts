/** Words to signs: the longest word of the tables that fits, wherever it stands. */
import { EN } from './lexicon/en.ts';
import type { Sign, WordTable } from './lexicon/signs.ts';
import { ZH } from './lexicon/zh.ts';

export type Token = { readonly sign: Sign; readonly text: string };
type Entry = readonly [head: string, after: string, sign: Sign];
/** Patterns by the character a word begins with; of the characters no message has had yet there are none. */
type Index = Map<string, Entry[]>;
type Book = { readonly table: WordTable; readonly index: Index };

const ENGLISH: Book = { table: EN, index: new Map() };
const CHINESE: Book = { table: ZH, index: new Map() };

export function tokensOf(text: string, extra?: WordTable): readonly Token[] {
  const books = [...(extra ? [{ table: extra, index: new Map() }] : []), ...shippedFor(text)];
  const indexes = books.map((book) => openedFor(text, book));
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = longestAt(indexes, text, at) ?? unknownAt(text, at);
    if (token.sign !== ' ') tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

/** A table is opened when a message has its script: a hook lives too short to read both for nothing. */
const shippedFor = (text: string): readonly Book[] => [
  ...(/[^\u3000-\u9fff]/.test(text) ? [ENGLISH] : []),
  ...(/[\u3000-\u9fff]/.test(text) ? [CHINESE] : []),
];

export const signsOf = (tokens: readonly Token[]): string => tokens.map(({ sign }) => sign).join('');
export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');

/** Each stretch that fits becomes one token of another sign. */
export function merge(tokens: readonly Token[], pattern: RegExp, sign: Sign): readonly Token[] {
  const merged: Token[] = [];
  let from = 0;
  for (const found of signsOf(tokens).matchAll(pattern)) {
    const to = found.index + found[0].length;
    merged.push(...tokens.slice(from, found.index), { sign, text: textOf(tokens.slice(found.index, to)) });
    from = to;
  }
  return from === 0 ? tokens : [...merged, ...tokens.slice(from)];
}

function longestAt(indexes: readonly Index[], text: string, at: number): Token | undefined {
  if (at > 0 && isLatin(text, at) && isLatin(text, at - 1)) return undefined;
  let [end, found] = [at, ' '];
  for (const index of indexes) {
    for (const [head, after, sign] of index.get(text.charAt(at)) ?? []) {
      if (text.charAt(at + 1) !== head.charAt(1) && head.length > 1 && head.charAt(1) !== '(') continue;
      const reach = endOf(after ? head + after : head, text, at);
      if (reach > end) [end, found] = [reach, sign];
    }
  }
  return end > at ? { sign: found, text: text.slice(at, end) } : undefined;
}

/** How far the longest word of a pattern reaches: `(a|b)c` is `ac` and `bc`, `(a)?c` is `ac` and `c`. */
function endOf(pattern: string, text: string, at: number): number {
  const open = pattern.indexOf('(');
  if (open < 0) return isWordAt(pattern, text, at) ? at + pattern.length : -1;
  if (!text.startsWith(pattern.slice(0, open), at)) return -1;
  const { choices, after } = groupAt(pattern, open);
  let reach = -1;
  for (const choice of choices) {
    const literal = choice.indexOf('(') < 0 ? choice : '';
    if (text.startsWith(literal, at + open)) reach = Math.max(reach, endOf(choice + after, text, at + open));
  }
  return reach;
}

function isWordAt(word: string, text: string, at: number): boolean {
  const end = at + word.length;
  return text.startsWith(word, at) && !(isLatin(text, end - 1) && isLatin(text, end));
}

const isLatin = (text: string, at: number): boolean => /[a-z0-9'_-]/.test(text.charAt(at));

function unknownAt(text: string, at: number): Token {
  const word = /^[a-z][a-z0-9'_-]*/.exec(text.slice(at, at + 60))?.[0];
  if (word) return { sign: 'o', text: word };
  const number = /^\d+(?:[.,]\d+)*%?/.exec(text.slice(at, at + 30))?.[0];
  if (number) return { sign: numberSign(number), text: number };
  const sign = text.charAt(at);
  if (sign === '§') return { sign, text: sign };
  return {
    sign: /[\u3400-\u9fff]/.test(sign) ? 'c' : sign === ':' ? ':' : /[,、()[\]/—–-]/.test(sign) ? ',' : ' ',
    text: sign,
  };
}

/** A share is less than all; some numbers are known as answers of servers. */
function numberSign(number: string): Sign {
  if (/^(?:4[0-2]\d|50[0-4])$/.test(number)) return '4';
  return /%$/.test(number) && number !== '100%' ? 'R' : '#';
}

/** Most words begin with a character that a message does not have; they are left alone until one has it. */
function openedFor(text: string, { table, index }: Book): Index {
  const fresh = new Set(text.split('').filter((char) => !index.has(char)));
  for (const char of fresh) index.set(char, []);
  if (fresh.size === 0) return index;
  for (const [sign, row] of table) {
    for (const pattern of row.split(' ')) {
      const first = pattern.charAt(0);
      if (first !== '(' && first !== '_' && !fresh.has(first)) continue;
      for (const [head, after] of headsOf(pattern.replaceAll('_', ' '), '')) {
        if (fresh.has(head.charAt(0))) index.get(head.charAt(0))?.push([head, after, sign]);
      }
    }
  }
  return index;
}

/** A pattern as it may begin: with a word each, so that most of them are told apart by their first letters. */
function headsOf(pattern: string, rest: string): readonly (readonly [head: string, after: string])[] {
  if (!pattern) return rest ? headsOf(rest, '') : [];
  if (!pattern.startsWith('(')) return [[pattern, rest]];
  const { choices, after } = groupAt(pattern, 0);
  return choices.flatMap((choice) => headsOf(choice, after + rest));
}

function groupAt(pattern: string, open: number): { readonly choices: readonly string[]; readonly after: string } {
  const close = closing(pattern, open);
  const isOptional = pattern.charAt(close + 1) === '?';
  const choices = alternatives(pattern.slice(open + 1, close));
  return { choices: isOptional ? [...choices, ''] : choices, after: pattern.slice(close + (isOptional ? 2 : 1)) };
}

function closing(pattern: string, open: number): number {
  let close = pattern.indexOf(')', open);
  // Each group that opens inside has an end of its own.
  for (let inner = pattern.indexOf('(', open + 1); inner >= 0 && inner < close; inner = pattern.indexOf('(', inner + 1))
    close = pattern.indexOf(')', close + 1);
  return close < 0 ? pattern.length : close;
}

/** Cut at the bars of the outer level only: what is inside is expanded later. */
function alternatives(inner: string): readonly string[] {
  if (!inner.includes('(')) return inner.split('|');
  const choices: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < inner.length; at += 1) {
    const char = inner.charAt(at);
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char !== '|' || depth > 0) continue;
    choices.push(inner.slice(from, at));
    from = at + 1;
  }
  return [...choices, inner.slice(from)];
}
