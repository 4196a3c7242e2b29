/** Blanks comments and strings out, character by character, so that lines and columns stay what they were. */
import type { Stripped } from './rule.ts';

type Syntax = {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Longer signs first. */
  readonly strings: readonly string[];
  /** Of the strings, those that may go on over lines. */
  readonly multiLine: readonly string[];
  readonly regexLiterals: boolean;
};

const PYTHON: Syntax = {
  lineComments: ['#'],
  blockComments: [],
  strings: ['"""', "'''", '"', "'"],
  multiLine: ['"""', "'''"],
  regexLiterals: false,
};
const JAVASCRIPT: Syntax = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: ['"', "'", '`'],
  multiLine: ['`'],
  regexLiterals: true,
};
const GENERIC: Syntax = {
  lineComments: ['//', '#'],
  blockComments: [['/*', '*/']],
  strings: ['"', "'"],
  multiLine: [],
  regexLiterals: false,
};

/** Prose and data have neither comments nor strings worth blanking. */
const PLAIN = /\.(?:md|mdx|txt|json|jsonl|csv|tsv|html?|xml|svg)$/i;

function syntaxOf(path: string): Syntax | undefined {
  if (/\.(?:py|pyi|ipynb)$/i.test(path)) return PYTHON;
  if (/\.[cm]?[jt]sx?$/i.test(path)) return JAVASCRIPT;
  return PLAIN.test(path) ? undefined : GENERIC;
}

export function stripCode(text: string, path: string, strip: readonly Stripped[]): string {
  const syntax = syntaxOf(path);
  if (syntax === undefined || strip.length === 0) return text;
  let out = '';
  let at = 0;
  while (at < text.length) {
    const span = readSpan(text, at, syntax);
    const taken = text.slice(at, span.end);
    out += span.kind !== undefined && strip.includes(span.kind) ? blank(taken, span.quote) : taken;
    at = span.end;
  }
  return out;
}

type Span = { readonly kind?: Stripped; readonly end: number; readonly quote: number };

function readSpan(text: string, at: number, syntax: Syntax): Span {
  const char = text[at] ?? '';
  if (!SIGNS.test(char)) return { end: nextSign(text, at), quote: 0 };
  const comment = readComment(text, at, syntax);
  if (comment !== undefined) return { kind: 'comments', end: comment, quote: 0 };
  const quote = syntax.strings.find((sign) => text.startsWith(sign, at));
  const end =
    quote === undefined ? undefined : closing(text, at + quote.length, quote, syntax.multiLine.includes(quote));
  if (quote !== undefined && end !== undefined) return { kind: 'strings', end, quote: quote.length };
  const regex = syntax.regexLiterals && char === '/' ? readRegex(text, at) : undefined;
  return regex === undefined ? { end: at + 1, quote: 0 } : { kind: 'strings', end: regex, quote: 1 };
}

const SIGNS = /["'`#/]/;

/** Skips text that is neither string nor comment in one step. */
function nextSign(text: string, at: number): number {
  const rest = /["'`#/]/g;
  rest.lastIndex = at;
  return rest.exec(text)?.index ?? text.length;
}

function readComment(text: string, at: number, { lineComments, blockComments }: Syntax): number | undefined {
  for (const [open, close] of blockComments) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end === -1 ? text.length : end + close.length;
  }
  const sign = lineComments.find((mark) => text.startsWith(mark, at));
  // An address (`https://`) and a colour (`x#fff`) are no comments.
  if (sign === undefined || (lineComments.length > 1 && /\S/.test(text[at - 1] ?? ' '))) return undefined;
  if (sign === '//' && text[at - 1] === ':') return undefined;
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Undefined when the string never ends: then the sign is no quote. */
function closing(text: string, from: number, quote: string, multiLine: boolean): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '\n' && !multiLine) return undefined;
    else if (text.startsWith(quote, at)) return at + quote.length;
  }
  return undefined;
}

/** After a value a slash divides; elsewhere it opens a pattern. */
function readRegex(text: string, at: number): number | undefined {
  const before = text.slice(Math.max(0, at - 40), at).trimEnd();
  if (/[\w$)\]'"`]$/.test(before) && !/\b(?:return|typeof|case|in|of)$/.test(before)) return undefined;
  let inClass = false;
  for (let next = at + 1; next < text.length && text[next] !== '\n'; next += 1) {
    const char = text[next];
    if (char === '\\') next += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return next + 1;
  }
  return undefined;
}

/** The quotes of a string stay, so that patterns still see that there is one. */
function blank(text: string, quote: number): string {
  const inner = text.slice(quote, text.length - quote).replace(/[^\n]/g, ' ');
  return text.slice(0, quote) + inner + (quote === 0 ? '' : text.slice(text.length - quote));
}
