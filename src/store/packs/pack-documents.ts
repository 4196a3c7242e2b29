/** The documents of a project by name and heading, for routes that point to them. */
import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { hasCode } from '../disk/errno.ts';

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

const MOST_READ = 200;
const HEAD_BYTES = 4 * 1024;

/** From the beginning of each file; many documents are not looked into at all. */
export function documentHeadings(project: string, names: readonly string[]): Record<string, readonly string[]> {
  const read = names.slice(0, MOST_READ).map((name) => [name, headingsOf(headOf(`${project}/${name}`))] as const);
  return Object.fromEntries(read.filter(([, headings]) => headings.length > 0));
}

const headingsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^#{1,6}\s+(\S.*)/.exec(line)?.[1]?.trim() ?? []);

/** A link may lead out of the project, and what is no file may never end. */
function headOf(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return '';
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
