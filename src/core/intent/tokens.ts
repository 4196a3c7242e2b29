/** Words to signs: the longest word of the tables that fits, wherever it stands. */
import { EN } from './lexicon/en.ts';
import type { Sign, WordTable } from './lexicon/signs.ts';
import { ZH } from './lexicon/zh.ts';

export type Token = { readonly sign: Sign; readonly text: string };
type Entry = readonly [word: string, sign: Sign];
/** Entries by their first character, the longest first. */
type Index = ReadonlyMap<string, readonly Entry[]>;

let shipped: Index | undefined;

export function tokensOf(text: string, extra?: WordTable): readonly Token[] {
  shipped ??= indexOf([...EN, ...ZH]);
  const added = extra ? indexOf(extra) : undefined;
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const known = longest(added, text, at) ?? longest(shipped, text, at);
    const token = known ? { sign: known[1], text: known[0] } : unknownAt(text, at);
    if (token.sign !== ' ') tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

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

function longest(index: Index | undefined, text: string, at: number): Entry | undefined {
  if (at > 0 && isLatin(text, at) && isLatin(text, at - 1)) return undefined;
  const entries = index?.get(text.charAt(at));
  return entries?.find(([word]) => {
    const end = at + word.length;
    return text.startsWith(word, at) && !(isLatin(text, end - 1) && isLatin(text, end));
  });
}

const isLatin = (text: string, at: number): boolean => /[a-z0-9'_-]/.test(text.charAt(at));

function unknownAt(text: string, at: number): Token {
  const word = /^[a-z][a-z0-9'_-]*/.exec(text.slice(at, at + 60))?.[0];
  if (word) return { sign: 'o', text: word };
  const number = /^\d[\d.,%]*/.exec(text.slice(at, at + 30))?.[0];
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
  if (/^(?:40\d|50[0-4])$/.test(number)) return '4';
  return /%$/.test(number) && number !== '100%' ? 'R' : '#';
}

function indexOf(table: WordTable): Index {
  const index = new Map<string, Entry[]>();
  for (const [sign, words] of table) {
    for (const word of words.split(' ').filter(Boolean).flatMap(expand)) {
      const spoken = word.replaceAll('_', ' ').trim();
      const entries = index.get(spoken.charAt(0));
      if (entries) entries.push([spoken, sign]);
      else index.set(spoken.charAt(0), [[spoken, sign]]);
    }
  }
  for (const entries of index.values()) entries.sort(([one], [other]) => other.length - one.length);
  return index;
}

/** `(a|b)c` is `ac` and `bc`; `(a)?c` is `ac` and `c`. */
function expand(pattern: string): readonly string[] {
  const open = pattern.indexOf('(');
  if (open < 0) return [pattern];
  const close = closing(pattern, open);
  const isOptional = pattern.charAt(close + 1) === '?';
  const before = pattern.slice(0, open);
  const after = pattern.slice(close + (isOptional ? 2 : 1));
  const choices = [...alternatives(pattern.slice(open + 1, close)), ...(isOptional ? [''] : [])];
  return choices.flatMap((choice) => expand(`${before}${choice}${after}`));
}

function closing(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern.charAt(at) === '(') depth += 1;
    if (pattern.charAt(at) === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return pattern.length;
}

/** Cut at the bars of the outer level only: what is inside is expanded later. */
function alternatives(inner: string): readonly string[] {
  const choices = [''];
  let depth = 0;
  for (const char of inner) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === '|' && depth === 0) choices.push('');
    else choices.push(`${choices.pop() ?? ''}${char}`);
  }
  return choices;
}
