/** The names of a project's documents, for routes that point to them. */
import { readdirSync } from 'node:fs';
import { hasCode } from './errno.ts';

const MOST_NAMES = 2_000;

/** Relative to the project. */
export const documentNames = (project: string, docsDirs: readonly string[]): string[] =>
  docsDirs
    .flatMap((folder) => namesBelow(`${project}/${folder}`).map((name) => `${folder}/${name}`))
    .filter((name) => name.toLowerCase().endsWith('.md'))
    .slice(0, MOST_NAMES);

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return [];
    throw error;
  }
}
