/** Changes a project's tasks.md atomically, under a lock that is kept outside the project. */
import { isUtf8 } from 'node:buffer';
import { chmodSync, lstatSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { clip } from '../../text/clip.ts';
import { isFeatureName } from '../../workflow/specs/tasks.ts';
import { hasCode, tempPath } from '../disk/atomic-write.ts';
import { isLink } from '../disk/document.ts';
import { type Lease, type LockOptions, withLock } from '../disk/lock.ts';
import { pathOf, placeInProgress, readTasksFile, type SpecsReaderOptions, tasksFile } from './specs-reader.ts';

/** `lockDir`: where locks are kept, so that none is left behind in the project. */
export type SpecsOptions = LockOptions & SpecsReaderOptions & { readonly lockDir: string };

/** Rewrites tasks.md of an in-progress feature; returning the same text writes nothing. */
export function editTasks(options: SpecsOptions, name: string, edit: (text: string) => string): void {
  requireFeatureName(name, options);
  const directory = pathOf(options.root, placeInProgress(name));
  const isFound = withSpecsLock(options, (lease) => rewriteTasks(directory, edit, { ...options, lease }));
  if (!isFound) throw new Error(options.words().tasksMissing({ path: directory }));
}

/** Throws unless the name may become part of a path. */
export function requireFeatureName(name: string, { words }: SpecsOptions): void {
  if (!isFeatureName(name)) throw new Error(words().invalidName({ name: clip(name, 100) }));
}

const MAX_NAME = 100;

/** One lock per project, whichever path leads to it. Two paths that look alike may share one, which does no harm. */
export function withSpecsLock<T>(options: SpecsOptions, work: (lease: Lease) => T): T {
  const project = realpathSync(options.root)
    .replace(/[^\w-]+/g, '-')
    .slice(-MAX_NAME);
  return withLock(`${options.lockDir}/specs-${project}.lock`, { ...options, keepsDirectory: true }, (lease) => {
    requireNoLinks(options);
    return work(lease);
  });
}

/** What lies below a link is not the project's. Features that are links are never found, so they need no look. */
function requireNoLinks({ root, words }: SpecsOptions): void {
  const features = 'specs/features';
  const folders = ['backlog', 'in-progress', 'paused', 'archive'].map((name) => `${features}/${name}`);
  const link = ['specs', features, ...folders].map((name) => `${root}/${name}`).find(isLink);
  if (link !== undefined) throw new Error(words().linked({ path: link }));
}

type Writing = SpecsOptions & { readonly lease: Lease };

/** False when there is no tasks.md. Returning the same text writes nothing. */
export function rewriteTasks(directory: string, edit: (text: string) => string, writing: Writing): boolean {
  const bytes = readTasksFile(directory);
  if (bytes === undefined) return false;
  // In latin1 every byte is a character, so a file in another encoding survives the edit.
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = bytes.toString(encoding);
  const next = edit(text);
  if (next !== text) writeTasks(directory, Buffer.from(next, encoding), writing);
  return true;
}

/**
 * Keeps the permissions of the file: it belongs to the project. The temporary file lies beside the lock, where a crash
 * leaves nothing in the project; on another disk it has to lie beside the file.
 */
export function writeTasks(directory: string, content: string | Buffer, writing: Writing): void {
  const path = tasksFile(directory);
  try {
    replaceBy(tempPath(`${writing.lockDir}/tasks.md`, writing), path, content, writing.lease);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const beside = `${directory}/.tasks.md.tmp`;
    rmSync(beside, { force: true });
    replaceBy(beside, path, content, writing.lease);
  }
}

function replaceBy(temp: string, path: string, content: string | Buffer, { requireHeld }: Lease): void {
  const before = lstatSync(path, { throwIfNoEntry: false });
  try {
    writeFileSync(temp, content, { flag: 'wx' });
    if (before) chmodSync(temp, before.mode);
    requireHeld();
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}
