/** The documents of a project by name and heading, for routes that point to them. */
import { isDocument, type ReadingSettings } from '../../tasks/reading.ts';
import { isLink } from '../disk/document.ts';
import { entriesIn, readAt, withFile } from '../disk/reading.ts';

const MAX_NAMES = 2_000;

/** `isCut`: there are more than the limit. */
export type FoundDocuments = { readonly names: readonly string[]; readonly isCut: boolean };

/** Markdown files of these folders, relative to the project. */
export const documentNames = (project: string, docsDirs: readonly string[]): FoundDocuments =>
  search(project, {
    folders: docsDirs.map((folder) => `${folder}/`),
    isText: (path) => path.toLowerCase().endsWith('.md'),
    enters: () => true,
    most: MAX_NAMES,
  });

const MAX_READ = 200;
const HEAD_BYTES = 4 * 1024;

/** From the beginning of each file; many documents are not looked into at all. */
export function documentHeadings(project: string, names: readonly string[]): Record<string, readonly string[]> {
  const read = names.slice(0, MAX_READ).map((name) => [name, headingsOf(headOf(`${project}/${name}`))] as const);
  return Object.fromEntries(read.filter(([, headings]) => headings.length > 0));
}

const headingsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^#{1,6}\s+(\S.*)/.exec(line)?.[1]?.trim() ?? []);

/** A link may lead out of the project. */
const headOf = (path: string): string =>
  (isLink(path) ? undefined : withFile(path, (file) => readAt(file, 0, HEAD_BYTES).toString('utf8'))) ?? '';

const MOST_LOOKS = 5_000;

const MOST_FOUND = 200;

const FOREIGN = ['node_modules', '.git', 'vendor', 'dist', 'build'];

/** By globs, nearest first. */
export const projectDocuments = (project: string, settings: ReadingSettings, mostLooks = MOST_LOOKS): FoundDocuments =>
  search(project, {
    folders: [''],
    isText: (path) => isDocument(path, settings),
    enters: (name, path) => mayHold(name, path, settings.readBeforeCode),
    most: MOST_FOUND,
    mostLooks,
  });

type Search = {
  readonly folders: readonly string[];
  readonly isText: (path: string) => boolean;
  readonly enters: (name: string, path: string) => boolean;
  readonly most: number;
  readonly mostLooks?: number;
};

/** Bounded, because a project may be of any size. */
function search(project: string, { isText, enters, most, mostLooks = MOST_LOOKS, ...from }: Search): FoundDocuments {
  const found: string[] = [];
  const folders = [...from.folders];
  let looks = 0;
  for (let folder = folders.shift(); folder !== undefined && looks <= mostLooks; folder = folders.shift()) {
    const entries = entriesIn(`${project}/${folder}`);
    for (const entry of entries.slice(0, mostLooks - looks)) {
      const path = `${folder}${entry.name.normalize('NFC')}`;
      if (entry.isDirectory() && enters(entry.name, path)) folders.push(`${path}/`);
      if (entry.isFile() && isText(path)) found.push(path);
    }
    looks += entries.length;
  }
  return { names: found.slice(0, most), isCut: looks > mostLooks || found.length > most };
}

const mayHold = (name: string, path: string, { docGlobs }: ReadingSettings['readBeforeCode']): boolean =>
  docGlobs.some((glob) => glob.startsWith(`${path}/`)) || (!FOREIGN.includes(name) && !name.startsWith('.'));
