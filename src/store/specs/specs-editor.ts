/** Changing a project's tasks.md: under a lock that lies outside the project, in one step, byte for byte. */
import { isUtf8 } from 'node:buffer';
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writevSync,
} from 'node:fs';
import { resolve } from 'node:path';
import type { SpecsStore } from '../../core/ports.ts';
import { tempPath } from '../disk/atomic-write.ts';
import { hasCode } from '../disk/errno.ts';
import { type Lease, type LockOptions, withLock } from '../disk/lock.ts';
import { editTasks, type Place, type SpecsWords, type TasksWriter } from './specs-folders.ts';
import { createFolderReader, readTasksText, tasksFile } from './specs-reader.ts';

export type SpecsEditorOptions = LockOptions & {
  /** The project that holds `specs/`. */
  readonly root: string;
  /** Where locks are kept, so that none is left behind in the project. */
  readonly lockDir: string;
  readonly words: SpecsWords;
};

/** All that a hook needs to tick a box. */
export function createTasksEditor(options: SpecsEditorOptions): Pick<SpecsStore, 'editTasks'> {
  const { pathOf } = createFolderReader(options.root);
  const change = <T>(work: (writer: TasksWriter) => T): T =>
    withSpecsLock(options, (lease) => work(createTasksWriter(pathOf, lease, options)));
  return { editTasks: (name, edit) => editTasks({ pathOf, change, words: options.words }, name, edit) };
}

export const withSpecsLock = <T>(options: SpecsEditorOptions, work: (lease: Lease) => T): T =>
  withLock(lockPath(options), { ...options, keepsDirectory: true }, work);

export function createTasksWriter(
  pathOf: (place: Place) => string,
  lease: Lease,
  options: SpecsEditorOptions,
): TasksWriter {
  return {
    rewriteTasks(place, edit) {
      const directory = pathOf(place);
      const read = readTasksText(directory);
      if (read === undefined) return false;
      const { text, encoding } = read.includes(UNREADABLE) ? readAnyText(tasksFile(directory)) : { text: read };
      const next = edit(text);
      lease.requireHeld();
      const mark = changedMark(text, next);
      if (mark !== undefined)
        writeMark(tasksFile(directory), Buffer.from(text.slice(0, mark), encoding).length, next[mark]);
      else if (next !== text) writeTasksFile(directory, next, { ...options, ...(encoding && { encoding }) });
      return true;
    },
  };
}

/** Where the two texts differ, if that is in one letter that takes one byte. */
function changedMark(before: string, after: string): number | undefined {
  if (before === after || before.length !== after.length) return undefined;
  let [low, high] = [0, before.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before.slice(low, middle + 1) === after.slice(low, middle + 1)) low = middle + 1;
    else high = middle;
  }
  const isAscii = (text: string) => text.charCodeAt(low) < 0x80;
  return isAscii(before) && isAscii(after) && before.slice(low + 1) === after.slice(low + 1) ? low : undefined;
}

/** A byte cannot be torn, and all that is around it stays, whoever else has the file open. */
function writeMark(path: string, at: number, mark = ' '): void {
  const file = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    writevSync(file, [Buffer.from(mark)], at);
  } finally {
    closeSync(file);
  }
}

/** What a byte that is not UTF-8 is read as. */
const UNREADABLE = '\uFFFD';

/** Every byte is a letter of latin1, so a file in some other encoding survives an edit too. */
function readAnyText(path: string): { readonly text: string; readonly encoding: BufferEncoding } {
  const bytes = readFileSync(path);
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  return { text: bytes.toString(encoding), encoding };
}

/**
 * Keeps the permissions of the file that is replaced: it belongs to the project, not to us. The temporary file lies
 * beside the lock, where the next holder sweeps what a crash left; a project on another disk gets it beside the file.
 */
export function writeTasksFile(
  directory: string,
  text: string,
  { encoding = 'utf8', ...options }: SpecsEditorOptions & { readonly encoding?: BufferEncoding },
): void {
  const path = tasksFile(directory);
  const replaceBy = (temp: string) =>
    replaceFrom(temp, path, () => writeFileSync(temp, text, { encoding, flag: 'wx' }));
  try {
    replaceBy(tempPath(`${options.lockDir}/tasks.md`, options));
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const temp = `${directory}/.tasks.md.tmp`;
    rmSync(temp, { force: true });
    replaceBy(temp);
  }
}

function replaceFrom(temp: string, path: string, write: () => void): void {
  const before = lstatSync(path, { throwIfNoEntry: false });
  try {
    write();
    if (before?.isFile()) chmodSync(temp, before.mode);
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

/** Two projects that share a number only share a lock. */
function lockPath({ root, lockDir }: SpecsEditorOptions): string {
  let hash = 0x811c9dc5;
  const path = realRoot(root);
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
  return `${lockDir}/specs-${(hash >>> 0).toString(36)}.lock`;
}

/** However the project is reached, its lock is the same. */
function realRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return resolve(root);
    throw error;
  }
}
