/** The path of a file as rules see it: from the project's root, `~/.overtone/…` for Overtone's own files, else in full. */
import { plainPath } from '../plain-path.ts';

export type RulePlaces = { readonly projectRoot: string; readonly overtoneHome?: string | undefined };

export function rulePath(file: string, { projectRoot, overtoneHome }: RulePlaces): string {
  const path = isAbsolute(file) ? plainPath(file) : plainPath(`${projectRoot}/${file}`);
  const inHome = overtoneHome ? below(path, plainPath(overtoneHome)) : undefined;
  if (inHome !== undefined) return `~/.overtone/${inHome}`;
  return below(path, plainPath(projectRoot)) ?? path;
}

const isAbsolute = (path: string): boolean => /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);

function below(path: string, folder: string): string | undefined {
  const start = `${folder}/`;
  return path.toLowerCase().startsWith(start.toLowerCase()) ? path.slice(start.length) : undefined;
}
