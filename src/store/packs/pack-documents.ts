/** The documents of a project by name and heading, for routes that point to them. */
import { closeSync, type Dirent, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { isDocument, type ReadingPolicy } from '../../tasks/settings/reading-policy.ts';
import { hasCode } from '../disk/atomic-write.ts';

const MAX_NAMES = 2_000;

/** Relative to the project. */
export const documentNames = (project: string, docsDirs: readonly string[]): string[] =>
  docsDirs
    .flatMap((folder) => namesBelow(`${project}/${folder}`).map((name) => `${folder}/${name}`))
    .filter((name) => name.toLowerCase().endsWith('.md'))
    .slice(0, MAX_NAMES);

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return [];
    throw error;
  }
}

const MAX_READ = 200;
const HEAD_BYTES = 4 * 1024;

/** From the beginning of each file; many documents are not looked into at all. */
export function documentHeadings(project: string, names: readonly string[]): Record<string, readonly string[]> {
  const read = names.slice(0, MAX_READ).map((name) => [name, headingsOf(headOf(`${project}/${name}`))] as const);
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

/** Finds documents of a project by globs. Bounded, because a project may be of any size. */
const MOST_LOOKS = 5_000;

const MOST_FOUND = 200;

const FOREIGN = ['node_modules', '.git', 'vendor', 'dist', 'build'];

/** Nearest first. */
export function projectDocuments(project: string, policy: ReadingPolicy, mostLooks = MOST_LOOKS): readonly string[] {
  const found: string[] = [];
  const folders = [''];
  let looks = 0;
  for (let folder = folders.shift(); folder !== undefined && looks < mostLooks; folder = folders.shift()) {
    for (const entry of entriesOf(`${project}/${folder}`).slice(0, mostLooks - looks)) {
      looks += 1;
      const path = `${folder}${entry.name.normalize('NFC')}`;
      if (entry.isDirectory() && mayHold(entry.name, path, policy)) folders.push(`${path}/`);
      if (entry.isFile() && isDocument(path, policy)) found.push(path);
    }
  }
  return found.slice(0, MOST_FOUND);
}

const mayHold = (name: string, path: string, { docGlobs }: ReadingPolicy): boolean =>
  docGlobs.some((glob) => glob.startsWith(`${path}/`)) || (!FOREIGN.includes(name) && !name.startsWith('.'));

/** Folders that cannot be listed are skipped. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
