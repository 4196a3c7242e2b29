/** Replaces comments and strings by spaces, so that lines and columns stay the same. */
import type { Stripped } from './rule.ts';

/** An unclosed quote is not a string; an unclosed comment runs to the end. */
const QUOTED = /(?<quote>["'])(?:\\[\s\S]|(?!\k<quote>)[^\\\n])*\k<quote>/;
const BLOCK_COMMENT = /\/\*(?:[\s\S]*?\*\/|[\s\S]*)/;
/** After a value a slash divides; elsewhere it opens a pattern. */
const OPENING_SLASH = /\/(?:(?<![\w$)\]'"`]\s*\/)|(?<=\b(?:return|typeof|case|in|of)\s*\/))/;
const REST_OF_PATTERN = /(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/[\\\n])*\//;

/** Finds comments (its first group) and strings. */
function syntax({ comments, strings }: { comments: readonly RegExp[]; strings: readonly RegExp[] }): RegExp {
  const [comment, string] = [comments, strings].map((list) => list.map(({ source }) => source).join('|'));
  return new RegExp(`(${comment})|${string}`, 'g');
}

const PYTHON = syntax({
  comments: [/#[^\n]*/],
  strings: [/(?<long>"""|''')(?:\\[\s\S]|[^\\])*?\k<long>/, new RegExp(`(?!"""|''')${QUOTED.source}`)],
});
const JAVASCRIPT = syntax({
  comments: [BLOCK_COMMENT, /(?<!:)\/\/[^\n]*/],
  strings: [QUOTED, /`(?:\\[\s\S]|[^`\\])*`/, new RegExp(OPENING_SLASH.source + REST_OF_PATTERN.source)],
});
const GENERIC = syntax({
  // An address (`https://`) and a colour (`x#fff`) are no comments.
  comments: [BLOCK_COMMENT, /(?<!\S)(?:\/\/|#)[^\n]*/],
  strings: [QUOTED],
});

/** Prose and data have neither comments nor strings worth blanking. */
const PLAIN = /\.(?:md|mdx|txt|json|jsonl|csv|tsv|html?|xml|svg)$/i;

function syntaxOf(path: string): RegExp {
  if (/\.(?:py|pyi|ipynb)$/i.test(path)) return PYTHON;
  return /\.[cm]?[jt]sx?$/i.test(path) ? JAVASCRIPT : GENERIC;
}

export function stripCode(text: string, path: string, strip: readonly Stripped[]): string {
  if (PLAIN.test(path) || strip.length === 0) return text;
  return text.replace(syntaxOf(path), (span: string, comment: string | undefined) => {
    if (comment !== undefined) return strip.includes('comments') ? blank(span) : span;
    return strip.includes('strings') ? blankInside(span) : span;
  });
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The quotes of a string stay, so that patterns still see that there is one. */
function blankInside(string: string): string {
  const length = /^(?:"""|''')/.test(string) ? 3 : 1;
  return string.slice(0, length) + blank(string.slice(length, -length)) + string.slice(-length);
}
