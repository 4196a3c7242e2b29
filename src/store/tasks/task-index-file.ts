/** `.task-active.json`: which session works on which task. No file means that nobody does. */
import { isoTime } from '../../core/iso-time.ts';
import {
  bind,
  decodeIndex,
  EMPTY_INDEX,
  encodeIndex,
  isEmptyIndex,
  lastName,
  type TaskIndex,
  type TaskRef,
} from '../../core/tasks/record/projections.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { parseDocument, readForeignText, setAside } from '../disk/document.ts';
import { hasCode } from '../disk/errno.ts';
import { withLock } from '../disk/lock.ts';
import { leadsAway } from '../disk/project-link.ts';
import { indexedFromTasks } from './task-list.ts';
import { indexFile } from './task-look.ts';
import { indexLock, retiredDirectory, type TaskStore, taskLockOptions, tasksDirectory } from './task-paths.ts';

/** `owed`: an archived task whose documents this session still has to bring up to date. */
export type Bound = { readonly task: TaskRef | undefined; readonly owed: TaskRef | undefined };

const NOTHING: Bound = { task: undefined, owed: undefined };

/** The whole cost of a project without an active task is the look for one file. */
export function boundTask(store: TaskStore, sessionId: string): Bound {
  const index = readIndex(store);
  if (index === undefined) return NOTHING;
  const inProject = (ref: TaskRef) => (leadsAway(store.project, ref.taskDir) ? undefined : ref);
  if (index.legacy !== undefined) return { task: inProject(adopt(store, index.legacy, sessionId)), owed: undefined };
  const of = <T extends { readonly sessionId: string }>(list: readonly T[]) =>
    list.find((item) => item.sessionId === sessionId);
  const [task, owed] = [of(index.bindings), of(index.owed)];
  return {
    task: task && inProject(inDirectory(tasksDirectory(store), task)),
    owed: owed && inProject(inDirectory(retiredDirectory(store, 'archive'), owed)),
  };
}

/** All tasks of a session, the one it works on first. */
export function stackOf(store: TaskStore, sessionId: string): readonly TaskRef[] {
  const { task } = boundTask(store, sessionId);
  if (task === undefined) return [];
  const binding = readIndex(store)?.bindings.find((other) => other.sessionId === sessionId);
  const waiting = (binding?.waiting ?? [])
    .map((ref) => inDirectory(tasksDirectory(store), ref))
    .filter(({ taskDir }) => !leadsAway(store.project, taskDir));
  return [task, ...waiting];
}

/** Far more than all sessions of a project take. */
const LARGEST_INDEX = 4 * 1024 * 1024;

/** One that is too large to be ours counts as corrupt. */
function indexText(path: string): string | undefined {
  try {
    return readForeignText(path, LARGEST_INDEX);
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, 'EFBIG')) return '';
    throw error;
  }
}

/** Readers never lock. A corrupt file is set aside and made again from the tasks themselves. */
export function readIndex(store: TaskStore): TaskIndex | undefined {
  const path = indexFile(store.project);
  const text = indexText(path);
  if (text === undefined) return undefined;
  const found = parseDocument(path, text, decodeIndex);
  if (found.state === 'found') return found.value;
  return changeIndex(store, (index) => index);
}

/**
 * Only the name of the directory is taken from the file: the project may have been moved since, and a file that came
 * with a project must not lead anywhere else.
 */
const inDirectory = (directory: string, { taskId, taskDir }: TaskRef): TaskRef => ({
  taskId,
  taskDir: `${directory}/${lastName(taskDir)}`,
});

/** A file of the earlier shape knew no sessions: its task belongs to whoever asks first. */
function adopt(store: TaskStore, legacy: TaskRef, sessionId: string): TaskRef {
  const ref = inDirectory(tasksDirectory(store), legacy);
  const boundAt = isoTime(store.now().getTime());
  changeIndex(store, (index) =>
    index.legacy === undefined ? index : bind(index, { ...ref, sessionId, boundAt, predecessors: [], waiting: [] }),
  );
  return ref;
}

/** Under the index's own lock. Whoever holds a task's lock may take this one, never the other way round. */
export function changeIndex(store: TaskStore, change: (index: TaskIndex) => TaskIndex): TaskIndex {
  const path = indexFile(store.project);
  return withLock(indexLock(store.project), { ...taskLockOptions(store), foundsDirectory: true }, (lease) => {
    const text = indexText(path);
    const found = text === undefined ? undefined : parseDocument(path, text, decodeIndex);
    const isCorrupt = found !== undefined && found.state !== 'found';
    const before = found?.state === 'found' ? found.value : isCorrupt ? indexedFromTasks(store) : EMPTY_INDEX;
    const after = change(before);
    lease.requireHeld();
    if (isCorrupt) setAside(path, store.now());
    if (isEmptyIndex(after)) removeFile(path);
    else if (after !== before || isCorrupt) replaceFile(path, toJson(encodeIndex(after)), store);
    return after;
  });
}
