/**
 * A copy of every task at work under Overtone's own directory, and the way back from it: anything that works in a project may
 * remove, damage or edit the files of a task.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { decodeRecord } from '../../tasks/record/record-file.ts';
import type { Loss } from '../../tasks/vocabulary.ts';
import { makeDirectory, replaceFile, writeFile } from '../disk/atomic-write.ts';
import { dropLink, isLink, parseDocument, parseLine, readForeignText, readText, setAside } from '../disk/document.ts';
import { copiesOf, type TaskPaths, type TaskStore, taskPaths } from './task-paths.ts';

const copyOf = (store: TaskStore, { directory }: Pick<TaskPaths, 'directory'>): TaskPaths =>
  taskPaths(`${copiesOf(store)}/${basename(directory)}`);

/** After the task's own files were written. `append` adds to the copied history what was added to the task's. */
export function keepCopy(store: TaskStore, paths: TaskPaths, text: string, append: (copy: TaskPaths) => void): void {
  const copy = copyOf(store, paths);
  const isNew = !existsSync(copy.meta);
  if (isNew) makeDirectory(copy.directory);
  // A history that is shorter than its copy was begun anew.
  if (isNew || sizeOf(paths.history) < sizeOf(copy.history)) copyHistory(paths, copy);
  else append(copy);
  writeFile(copy.meta, text);
}

export const dropCopy = (store: TaskStore, taskId: string): void =>
  rmSync(copyOf(store, { directory: taskId }).directory, { recursive: true, force: true });

/** The copy is read first: a record that another process is just writing is newer than its copy, never older. */
export function lossOf(store: TaskStore, paths: TaskPaths): Loss | undefined {
  const copy = copyOf(store, paths);
  const kept = readText(copy.meta);
  const text = readForeignText(paths.meta);
  if (text === undefined) return 'missing';
  if (text !== kept) {
    const found = parseDocument(paths.meta, text, decodeRecord);
    if (found.state !== 'found') return 'damaged';
    // A higher revision was written by Overtone elsewhere, with another home.
    if (kept !== undefined && revisionOf(kept) >= found.value.revision) return 'changed';
  }
  if (sizeOf(paths.history) >= sizeOf(copy.history)) return undefined;
  return existsSync(paths.history) ? 'changed' : 'missing';
}

/** A copy that was cut off is none. */
const revisionOf = (text: string): number => Number(parseLine(text)?.['revision'] ?? -1);

/** `kept`: where the file went that was found in the record's place. */
export type Restored = { readonly loss: Loss; readonly kept: string | undefined };

/** Under the task's lock. `undefined`: nothing is lost, or there is no copy. */
export function restoreTask(store: TaskStore, paths: TaskPaths): Restored | undefined {
  const loss = lossOf(store, paths);
  const copy = copyOf(store, paths);
  const text = loss && readText(copy.meta);
  if (loss === undefined || text === undefined || revisionOf(text) < 0) return undefined;
  const isWrong = existsSync(paths.meta) && readForeignText(paths.meta) !== text;
  const kept = isWrong ? setAside(paths.meta, store.now()) : undefined;
  replaceFile(paths.meta, text, store);
  if (sizeOf(paths.history) < sizeOf(copy.history)) copyHistory(copy, paths);
  return { loss, kept };
}

/** A directory that was removed is made again, for its lock; the files follow under that lock. */
export const restoreDirectory = (store: TaskStore, { directory }: TaskPaths): void => {
  if (existsSync(copyOf(store, { directory }).meta)) mkdirSync(directory, { recursive: true });
};

/** Neither reads nor writes through a link that was put in the place of a history. */
const copyHistory = (from: TaskPaths, to: TaskPaths): void => {
  if (!statSync(from.history, { throwIfNoEntry: false })?.isFile() || isLink(from.history)) return;
  dropLink(to.history);
  copyFileSync(from.history, to.history);
};

/** What is no file cannot be restored, so it counts as longer than any copy. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  return found.isFile() ? found.size : Number.POSITIVE_INFINITY;
}
