/** Paths as rules see them, and globs on those paths. */
import picomatch from 'picomatch/posix.js';

const OPTIONS = { dot: true, nobracket: true, noextglob: true, nonegate: true } as const;

/**
 * `**`, `*`, `?` and `{a,b}`. A glob without a slash fits the last part of the path, one that ends with a slash everything
 * below. Letter case does not count, as some file systems ignore it too.
 */
export function matchesGlob(path: string, glob: string): boolean {
  // Lower case on both sides: a pattern that ignores case in all of Unicode takes milliseconds to compile.
  const [lowerPath, lowerGlob] = [path.toLowerCase(), glob.toLowerCase()];
  // Compiling takes a third of the time of an edit; most globs hold a name that the path does not have.
  const names = lowerGlob.replace(/^\.?\//, '').split(/[*?]+|\{[^}]*\}/);
  return names.every((name) => `/${lowerPath}`.includes(name)) && matcherOf(lowerGlob)(lowerPath);
}

const matchers = new Map<string, (path: string) => boolean>();

/** Rules share most of their globs, and compiling one costs far more than matching it. */
function matcherOf(glob: string): (path: string) => boolean {
  const known = matchers.get(glob);
  if (known !== undefined) return known;
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  const anywhere = whole.includes('/') ? whole.replace(/^\.?\//, '') : `**/${whole}`;
  // Parentheses and the like stand for themselves: folders are called `(auth)` and `[id]`.
  const matcher = picomatch(anywhere.replace(/[()+@!|^$]/g, '\\$&'), OPTIONS);
  matchers.set(glob, matcher);
  return matcher;
}

export const matchesAny = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));

export type RulePlaces = { readonly projectRoot: string; readonly overtoneHome?: string | undefined };

/** From the project's root, `~/.overtone/…` for Overtone's own files, else in full. */
export function rulePath(file: string, { projectRoot, overtoneHome }: RulePlaces): string {
  const path = isAbsolute(file) ? plainPath(file) : plainPath(`${projectRoot}/${file}`);
  const inHome = overtoneHome ? below(path, plainPath(overtoneHome)) : undefined;
  if (inHome !== undefined) return `~/.overtone/${inHome}`;
  return below(path, plainPath(projectRoot)) ?? path;
}

export const isAbsolute = (path: string): boolean => /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);

function below(path: string, folder: string): string | undefined {
  const start = `${folder}/`;
  return path.toLowerCase().startsWith(start.toLowerCase()) ? path.slice(start.length) : undefined;
}

/** One spelling for one file: forward slashes, no `.` and `..`, composed letters. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.normalize('NFC').replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && part !== '..' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}
