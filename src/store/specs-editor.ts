/** Changing a project's tasks.md: under a lock that lies outside the project, in one step, byte for byte. */
import { isUtf8 } from 'node:buffer';
import { chmodSync, lstatSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SpecsStore } from '../core/ports.ts';
import { tempPath } from './atomic-write.ts';
import { hasCode } from './errno.ts';
import { type Lease, type LockOptions, withLock } from './lock.ts';
import { editTasks, type Place, type TasksWriter } from './specs-folders.ts';
import { createFolderReader, readTasksFile, tasksFile } from './specs-reader.ts';

export type SpecsEditorOptions = LockOptions & {
  /** The project that holds `specs/`. */
  readonly root: string;
  /** Where locks are kept, so that none is left behind in the project. */
  readonly lockDir: string;
};

/** All that a hook needs to tick a box. */
export function createTasksEditor(options: SpecsEditorOptions): Pick<SpecsStore, 'editTasks'> {
  const { pathOf } = createFolderReader(options.root);
  const change = <T>(work: (writer: TasksWriter) => T): T =>
    withSpecsLock(options, (lease) => work(createTasksWriter(pathOf, lease, options)));
  return { editTasks: (name, edit) => editTasks({ pathOf, change }, name, edit) };
}

export const withSpecsLock = <T>(options: SpecsEditorOptions, work: (lease: Lease) => T): T =>
  withLock(lockPath(options), options, work);

export function createTasksWriter(
  pathOf: (place: Place) => string,
  lease: Lease,
  options: SpecsEditorOptions,
): TasksWriter {
  return {
    rewriteTasks(place, edit) {
      const directory = pathOf(place);
      const bytes = readTasksFile(directory);
      if (bytes === undefined) return false;
      // Every byte is a letter of latin1, so a file in some other encoding survives an edit too.
      const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
      const text = bytes.toString(encoding);
      const next = edit(text);
      lease.requireHeld();
      if (next !== text) writeTasksFile(directory, Buffer.from(next, encoding), options);
      return true;
    },
  };
}

/**
 * Keeps the permissions of the file that is replaced: it belongs to the project, not to us. The temporary file lies
 * beside the lock, where the next holder sweeps what a crash left; a project on another disk gets it beside the file.
 */
export function writeTasksFile(directory: string, content: string | Buffer, options: SpecsEditorOptions): void {
  const path = tasksFile(directory);
  try {
    replaceBy(tempPath(join(options.lockDir, 'tasks.md'), options), path, content);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    replaceBy(join(directory, '.tasks.md.tmp'), path, content);
  }
}

function replaceBy(temp: string, path: string, content: string | Buffer): void {
  const before = lstatSync(path, { throwIfNoEntry: false });
  rmSync(temp, { force: true });
  try {
    writeFileSync(temp, content, { flag: 'wx' });
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
  for (const char of realRoot(root)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return join(lockDir, `specs-${(hash >>> 0).toString(36)}.lock`);
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
