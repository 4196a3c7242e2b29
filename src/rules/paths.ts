/** Paths as rules see them. */

export type RulePlaces = { readonly projectRoot: string; readonly overtoneHome?: string | undefined };

/** From the project's root, `~/.overtone/…` for Overtone's own files, else in full. */
export function rulePath(file: string, { projectRoot, overtoneHome }: RulePlaces): string {
  const path = isAbsolute(file) ? plainPath(file) : plainPath(`${projectRoot}/${file}`);
  const inHome = overtoneHome ? below(path, plainPath(overtoneHome)) : undefined;
  if (inHome !== undefined) return `~/.overtone/${inHome}`;
  return below(path, plainPath(projectRoot)) ?? path;
}

export const isAbsolute = (path: string): boolean => /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);

/** Whether a path from the root of the project stays inside it. */
export const isInside = (file: string): boolean =>
  !/^([/\\]|[A-Za-z]:)/.test(file) && !file.split(/[/\\]/).includes('..');

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

/** The source of a regular expression on the path in lower case; an empty one fits nothing. */
export type PathPattern = string;

export const fitsPattern = (path: string, pattern: PathPattern): boolean =>
  pattern !== '' && new RegExp(pattern).test(path.toLowerCase());
