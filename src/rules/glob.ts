/** Globs on paths, as rules and packs write them. */
import picomatch from 'picomatch/posix.js';
import { fitsPattern, type PathPattern } from './paths.ts';

const OPTIONS = { dot: true, nobracket: true, noextglob: true, nonegate: true } as const;

/**
 * `**`, `*`, `?` and `{a,b}`. A glob without a slash fits the last part of the path, one that ends with a slash everything
 * below. Letter case does not count, as some file systems ignore it too.
 */
export const matchesAny = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));

export const matchesGlob = (path: string, glob: string): boolean => fitsPattern(path, patternOf(glob));

/** Matches any of the globs. */
export const globPattern = (globs: readonly string[]): PathPattern => globs.map(patternOf).join('|');

const patterns = new Map<string, PathPattern>();

/** Rules share most of their globs, and compiling one costs far more than matching it. */
function patternOf(glob: string): PathPattern {
  const pattern = patterns.get(glob) ?? compile(glob.toLowerCase());
  patterns.set(glob, pattern);
  return pattern;
}

function compile(glob: string): PathPattern {
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  const anywhere = whole.includes('/') ? whole.replace(/^\.?\//, '') : `**/${whole}`;
  // Parentheses and the like stand for themselves: folders are called `(auth)` and `[id]`.
  return picomatch.makeRe(anywhere.replace(/[()+@!|^$]/g, '\\$&'), OPTIONS).source;
}

/** Plain text that a path must contain to fit one of the globs; nothing where a glob may be all wildcards. */
export function plainPieces(globs: readonly string[]): readonly string[] {
  const pieces = globs.flatMap((glob) => withoutBraces(glob.toLowerCase().replace(/^\.?\//, ''))).map(longestPiece);
  if (pieces.includes('')) return [];
  return [...new Set(pieces)].filter((piece, _, all) => !all.some((other) => other !== piece && piece.includes(other)));
}

/** `a.{b,c}` as `a.b` and `a.c`. */
function withoutBraces(glob: string): string[] {
  const [braces, inner = ''] = /\{([^{}]*,[^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined) return [glob];
  return inner.split(',').flatMap((choice) => withoutBraces(glob.replace(braces, () => choice)));
}

/** The last of those as long, nearest to the file's name. Other braces, ranges, quotes and escapes are left to picomatch. */
const longestPiece = (glob: string): string =>
  /[{}"\\]|\.(?:[./]|$)/.test(glob)
    ? ''
    : glob.split(/[*?/]+/).reduce((longest, piece) => (piece.length >= longest.length ? piece : longest), '');
