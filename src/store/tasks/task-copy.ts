/**
 * A copy of every open task under Overtone's own directory, and restoring from it: anything that works in a project may
 * remove, damage or edit the files of a task.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { decodeRecord } from '../../tasks/record/record-file.ts';
import type { Loss } from '../../tasks/vocabulary.ts';
import { orUndefined } from '../../values/narrow.ts';
import { hasCode, makeDirectory, replaceFile, writeFile } from '../disk/atomic-write.ts';
import {
  dropLink,
  isLink,
  MAX_DOCUMENT_BYTES,
  parseDocument,
  parseLine,
  readForeignText,
  readText,
  setAside,
} from '../disk/document.ts';
import { copiesOf, type TaskPaths, type TaskStore, taskPaths } from './task-paths.ts';

export const copyOf = (store: TaskStore, { directory }: Pick<TaskPaths, 'directory'>): TaskPaths =>
  taskPaths(`${copiesOf(store)}/${basename(directory)}`);

/** After the task's own files were written. `append` adds to the copied history what was added to the task's. */
export function keepCopy(paths: TaskPaths, copy: TaskPaths, text: string, append?: () => void): void {
  const isNew = !existsSync(copy.meta);
  if (isNew) makeDirectory(copy.directory);
  // A history shorter than its copy was rotated.
  if (isNew || sizeOf(paths.history) < sizeOf(copy.history)) copyHistory(paths, copy);
  else append?.();
  writeFile(copy.meta, text);
}

export const dropCopy = (store: TaskStore, taskId: string): void =>
  rmSync(copyOf(store, { directory: taskId }).directory, { recursive: true, force: true });

/** The record without a lock; `undefined` where it has to be restored first. Throws where a file may not be read. */
function readIntact(store: TaskStore, taskDir: string): TaskRecord | undefined {
  const paths = taskPaths(taskDir);
  const copy = copyOf(store, paths);
  // The copy is read first: a record that another process is just writing is newer than its copy, never older.
  const kept = readText(copy.meta);
  const { record, loss } = compare(paths, copy, kept, readRecord(paths, kept));
  return loss === undefined ? record : undefined;
}

/** A record that may not be read is not lost. */
export const isLost = (store: TaskStore, { taskDir }: TaskRef): boolean =>
  orUndefined(() => !isAsCopied(store, taskDir) && readIntact(store, taskDir) === undefined) ?? false;

/** Usually they are equal; comparing text avoids parsing a large record. */
function isAsCopied(store: TaskStore, taskDir: string): boolean {
  const paths = taskPaths(taskDir);
  const copy = copyOf(store, paths);
  const kept = readText(copy.meta);
  // Both may be damaged alike.
  if (kept === undefined || revisionOf(kept) < 0 || readRecord(paths, kept) !== kept) return false;
  return sizeOf(paths.history) >= sizeOf(copy.history);
}

/** A file too large for a record counts as damaged where there is a copy; without one it is left alone. */
function readRecord({ meta }: TaskPaths, kept: string | undefined): string | undefined {
  try {
    return readForeignText(meta, MAX_DOCUMENT_BYTES);
  } catch (error) {
    if (kept !== undefined && error instanceof Error && hasCode(error.cause, 'EFBIG')) return '';
    throw error;
  }
}

/** `text` of the record and `kept` of its copy, as they were read. */
function compare(
  paths: TaskPaths,
  copy: TaskPaths,
  kept: string | undefined,
  text: string | undefined,
): { record: TaskRecord | undefined; loss: Loss | undefined } {
  if (text === undefined) return { record: undefined, loss: 'missing' };
  const found = parseDocument(paths.meta, text, decodeRecord);
  if (found.state !== 'found') return { record: undefined, loss: 'damaged' };
  const record = found.value;
  // A higher revision was written by Overtone elsewhere, with another home.
  if (text !== kept && kept !== undefined && revisionOf(kept) >= record.revision) return { record, loss: 'changed' };
  if (sizeOf(paths.history) >= sizeOf(copy.history)) return { record, loss: undefined };
  return { record, loss: existsSync(paths.history) ? 'changed' : 'missing' };
}

/** A truncated copy is ignored. */
const revisionOf = (text: string): number => Number(parseLine(text)?.['revision'] ?? -1);

/**
 * Under the task's lock: what was lost is restored where there is a copy. `undefined`: there is no task. `kept`: where the
 * file went that was found in the record's place.
 */
export function loadTask(store: TaskStore, paths: TaskPaths, copy: TaskPaths) {
  const kept = readText(copy.meta);
  const text = readRecord(paths, kept);
  const { record, loss } = compare(paths, copy, kept, text);
  const saved = loss && kept ? parseDocument(copy.meta, kept, decodeRecord) : undefined;
  if (loss === undefined || saved?.state !== 'found') return record && { record, restored: undefined };
  const aside = text !== undefined && text !== kept ? setAside(paths.meta, store.now()) : undefined;
  if (text !== kept) replaceFile(paths.meta, kept ?? '', store);
  if (sizeOf(paths.history) < sizeOf(copy.history)) copyHistory(copy, paths);
  return { record: saved.value, restored: { loss, kept: aside } };
}

/** A directory that was removed is made again, for its lock; the files follow under that lock. */
export function restoreDirectory(store: TaskStore, directory: string): boolean {
  const isKept = existsSync(copyOf(store, { directory }).meta);
  if (isKept) mkdirSync(directory, { recursive: true });
  return isKept;
}

/** Neither reads nor writes through a link that was put in the place of a history. */
const copyHistory = (from: TaskPaths, to: TaskPaths): void => {
  if (!statSync(from.history, { throwIfNoEntry: false })?.isFile() || isLink(from.history)) return;
  dropLink(to.history);
  copyFileSync(from.history, to.history);
};

/** Anything but a file cannot be restored, so it counts as longer than any copy. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  return found.isFile() ? found.size : Number.POSITIVE_INFINITY;
}
