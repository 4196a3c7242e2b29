/**
 * Documents and code: which files are which, and whether enough documents were read before code is edited. May refuse edits,
 * but only a limited number of times.
 */
import { matchesAny } from '../rules/glob.ts';
import type { TaskEvent } from './events.ts';
import { noticeAt } from './record/measures.ts';
import { isConfirmed, type TaskRecord } from './record/record.ts';
import type { TaskSettings } from './settings/task-settings.ts';

export type ReadingSettings = Pick<TaskSettings, 'readBeforeCode' | 'paths'>;

/** A file that fits both is a document. Files outside the project are not code. */
export const isCode = (path: string, settings: ReadingSettings): boolean =>
  path !== '' &&
  !/^(?:[\\/~]|[A-Za-z]:)/.test(path) &&
  fits(path, settings.readBeforeCode.codeGlobs, settings) &&
  isWhereCodeLies(path, settings) &&
  !isDocument(path, settings);

export const isDocument = (path: string, settings: ReadingSettings): boolean =>
  fits(path, settings.readBeforeCode.docGlobs, settings);

const isWhereCodeLies = (path: string, { paths: { code } }: Pick<TaskSettings, 'paths'>): boolean =>
  code.length === 0 || matchesAny(path, code.map(folderAsGlob));

const folderAsGlob = (place: string): string => (/[*?{]/.test(place) || place.endsWith('/') ? place : `${place}/`);

/** Files among the tasks or in a hidden directory match only a glob that begins there. */
function fits(path: string, globs: readonly string[], { paths: { tasks } }: ReadingSettings): boolean {
  const apart = path.startsWith(`${tasks}/`) ? `${tasks}/` : (/^\.[^/]+\//.exec(path)?.[0] ?? '');
  return globs.some((glob) => glob.startsWith(apart) && matchesAny(path, [glob]));
}

/** Files outside the code folders count as documents: editing them opens no loop and needs no test. */
export const isCodeEdit = (file: string, settings: Pick<TaskSettings, 'tasks' | 'paths'>): boolean =>
  /\.mdx?$/i.test(file) ? settings.tasks.countDocs : isWhereCodeLies(file, settings);

/** After this many refusals the edit passes, in case the documents cannot be read. */
export const MOST_REFUSALS = 10;

const ADVISED = 'read-before-code';
const REFUSED = `${ADVISED}:refused-`;
/** All documents there are, though fewer than required. Kept for the step, so the project is not searched at every edit. */
const ALL_READ = `${ADVISED}:all-read-`;

/** From the record alone: most calls come after the reading. */
export function hasReadEnough(record: TaskRecord, settings: ReadingSettings): boolean {
  const { mode, minDocs } = settings.readBeforeCode;
  if (mode === 'off' || record.step === 'step4_cleanup' || isConfirmed(record)) return true;
  // Only a long list spills, and then its beginning is no longer known.
  if (record.spilled.docsRead > 0 || documentsRead(record, settings).length >= minDocs) return true;
  if (noticeAt(record, `${ALL_READ}${record.step}`) !== undefined) return true;
  return mode === 'advise' ? noticeAt(record, ADVISED) !== undefined : refusals(record) >= MOST_REFUSALS;
}

export type Reading = NonNullable<ReturnType<typeof readingMissing>>;

/** `undefined`: code may be edited. `documents` is what lies in the project. */
export function readingMissing(record: TaskRecord, settings: ReadingSettings, documents: readonly string[]) {
  if (hasReadEnough(record, settings)) return undefined;
  const read = documentsRead(record, settings);
  const unread = documents.filter((file) => !read.includes(file));
  // Less than asked for where the project has no more.
  const needed = Math.min(settings.readBeforeCode.minDocs, read.length + unread.length);
  const missing = needed - read.length;
  return missing > 0 ? { read, needed, missing, unread } : undefined;
}

type Looked = { readonly stamp: Pick<TaskEvent, 'id' | 'at'>; readonly isMissing: boolean };

/** The event to apply after the project was searched for documents. */
export function readingNotice(record: TaskRecord, settings: ReadingSettings, { stamp, isMissing }: Looked): TaskEvent {
  const said = settings.readBeforeCode.mode === 'deny' ? `${REFUSED}${refusals(record) + 1}` : ADVISED;
  return { type: 'notice.given', ...stamp, mute: true, key: isMissing ? said : `${ALL_READ}${record.step}` };
}

const documentsRead = ({ docsRead }: TaskRecord, settings: ReadingSettings): readonly string[] =>
  docsRead.filter((file) => isDocument(file, settings));

const refusals = ({ notices }: TaskRecord): number => notices.filter(({ key }) => key.startsWith(REFUSED)).length;

export type ReadingPlaces = { readonly description: string; readonly folders: readonly string[] };

/** Those the task speaks of, then those in the folders of documents in their order, then whatever lies nearest. */
export function worthReading(
  unread: readonly string[],
  { description, folders }: ReadingPlaces,
  most: number,
): readonly string[] {
  const words = description.toLowerCase();
  const isNamed = (file: string) => {
    const name = (file.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').toLowerCase();
    return name.length > 1 && words.includes(name);
  };
  const placeOf = (file: string) => {
    const index = folders.findIndex((folder) => file.startsWith(`${folder}/`));
    return index === -1 ? folders.length : index;
  };
  const depthOf = (file: string) => file.split('/').length;
  return [...unread]
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || placeOf(a) - placeOf(b) || depthOf(a) - depthOf(b))
    .slice(0, most);
}
