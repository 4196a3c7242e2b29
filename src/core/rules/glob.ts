/**
 * Globs on project-relative paths: `**`, `*`, `?` and `{a,b}`. One without a slash fits the last part of the path, one that
 * ends with a slash everything below. Letter case does not count, as some file systems ignore it too.
 */
const known = new Map<string, RegExp>();

export const matchesGlob = (path: string, glob: string): boolean => compiled(glob).test(path.toLowerCase());

export const matchesAny = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));

function compiled(glob: string): RegExp {
  const old = known.get(glob);
  if (old !== undefined) return old;
  // Lower case on both sides: a pattern that ignores case in all of Unicode takes milliseconds to compile.
  const pattern = new RegExp(`^${translate(glob.toLowerCase())}$`);
  known.set(glob, pattern);
  return pattern;
}

const TOKEN = /\*\*\/(?:\*\*\/)*|\*+|\?|\{[^{}]*\}|[\s\S]/gu;

function translate(glob: string): string {
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  const anywhere = whole.includes('/') ? whole : `**/${whole}`;
  return anywhere.replace(/^\.?\//, '').replace(TOKEN, (token) => {
    if (token.startsWith('**/')) return '(?:.*/)?';
    if (token.startsWith('**')) return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token.length > 1 && token.startsWith('{'))
      return `(?:${token.slice(1, -1).split(',').map(translatePart).join('|')})`;
    return escaped(token);
  });
}

const translatePart = (part: string): string =>
  part.replace(/\*+|[\s\S]/gu, (token) => (token.startsWith('*') ? '[^/]*' : escaped(token)));

const escaped = (token: string): string => token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace('\\-', '-');
