/** Where packs lie, what points to one, and their files, read as what they are: untrusted, limited in size, never outside their folder. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isPackId, type Marker } from '../../rules/packs/manifest.ts';
import type { PackFile, PackProblem } from '../../rules/packs/pack-file.ts';
import { fitsPattern } from '../../rules/paths.ts';
import { asText, isRecord, messageOf } from '../../values/narrow.ts';
import { hasCode } from '../disk/atomic-write.ts';
import { readForeignDocument, withoutMark } from '../disk/document.ts';
import { entriesIn } from '../disk/reading.ts';

/** A folder with a pack.json; `origin` says who brought it. */
export type PackPlace = { readonly id: string; readonly dir: string; readonly origin: 'plugin' | 'project' };

/** With `checkShipped`, files of the plugin are checked like those of a project; otherwise they are trusted. */
export type PackRoots = {
  readonly pluginRoot: string;
  readonly projectRoot: string;
  /** Whether the user has accepted what the project brings; otherwise only the plugin's packs are there. */
  readonly trusted: () => boolean;
  readonly checkShipped?: boolean;
};

export const folderOf = ({ pluginRoot, projectRoot }: PackRoots, origin: PackPlace['origin']): string =>
  origin === 'plugin' ? join(pluginRoot, 'packs') : join(projectRoot, '.overtone', 'packs');

const MAX_FILE_BYTES = 512 * 1024;

/** What can be wrong with a file, or its text; neither where there is no such file. */
type PackText = { readonly text?: string; readonly unreadable?: string };

export function readPackText(dir: string, name: string, largest = MAX_FILE_BYTES): PackText {
  const path = join(dir, name);
  try {
    if (isElsewhere(dir, name)) return { unreadable: 'a file of the pack, not a link out of it' };
    const found = statSync(path);
    if (!found.isFile()) return { unreadable: 'a file' };
    if (found.size > largest) return { unreadable: `at most ${largest} bytes` };
    return { text: withoutMark(readFileSync(path, 'utf8')) };
  } catch (error) {
    return hasCode(error, 'ENOENT', 'ENOTDIR') ? {} : { unreadable: `a readable file (${messageOf(error)})` };
  }
}

/**
 * A project must not have files read to the model that the model may not read itself. Its `.claude` may well be a link
 * that several share; what is taken from there is never text.
 */
function isElsewhere(dir: string, name: string): boolean {
  if (name.startsWith('.claude/')) return false;
  return !realpathSync.native(join(dir, name)).startsWith(join(realpathSync.native(dir), sep));
}

/** None where there is no such file. One that cannot be read is returned with the reason, to be reported with its others. */
export function readPackFile(dir: string, name: string, origin: PackPlace['origin'] = 'project'): PackFile[] {
  const about = { file: join(dir, name), shipped: origin === 'plugin', folder: dir };
  const { text, unreadable } = readPackText(dir, name);
  if (unreadable !== undefined) return [{ ...about, value: undefined, unreadable }];
  if (text === undefined) return [];
  try {
    return [{ ...about, value: JSON.parse(text) }];
  } catch (error) {
    return [{ ...about, value: undefined, unreadable: `JSON (${messageOf(error)})` }];
  }
}

export const namesIn = (folder: string): string[] => entriesIn(folder).map(({ name }) => name);

const MAX_PACKS = 50;

const packNames = (folder: string): string[] => namesIn(folder).filter(isPackId);

/** Every folder that could be a pack. */
export const packsIn = (folder: string, origin: PackPlace['origin']): PackPlace[] =>
  packNames(folder)
    .slice(0, MAX_PACKS)
    .map((id) => ({ id, dir: join(folder, id), origin }));

export const tooManyPacks = (folder: string): PackProblem[] =>
  packNames(folder).length > MAX_PACKS
    ? [{ file: folder, at: '', expected: `at most ${MAX_PACKS} packs; the others are ignored` }]
    : [];

const MAX_NAMES = 200;

/** Only folders below a pattern are listed. */
export function holds(folder: string, [name, ...rest]: Marker['names']): boolean {
  if (name === undefined) return true;
  if (typeof name === 'string') return existsSync(`${folder}/${name}`) && holds(`${folder}/${name}`, rest);
  return entriesIn(folder)
    .slice(0, MAX_NAMES)
    .filter((entry) => !entry.name.startsWith('.') && (rest.length === 0 || !entry.isFile()))
    .some((entry) => fitsPattern(entry.name, name.pattern) && holds(`${folder}/${entry.name}`, rest));
}

/** The pack a project has chosen in its `.overtone.json`, if it has. */
export function configuredPack({ projectRoot, trusted }: PackRoots): string | undefined {
  if (!trusted()) return undefined;
  const found = readForeignDocument(`${projectRoot}/.overtone.json`, (value) => (isRecord(value) ? value : undefined));
  return found.state === 'found' ? asText(found.value['pack']).trim() || undefined : undefined;
}
