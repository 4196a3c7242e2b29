/** `.task-active.json`: which session works on which task. No file: no session works on a task. */
import {
  bind,
  decodeIndex,
  EMPTY_INDEX,
  encodeIndex,
  isEmptyIndex,
  lastName,
  predecessorsIn,
  settleOwed,
  type Task,
  type TaskIndex,
  type TaskRef,
  unbindSession,
  waitingBelow,
} from '../../tasks/record/projections.ts';
import { isClosed } from '../../tasks/record/record.ts';
import { stackInRecords } from '../../tasks/stack.ts';
import { foundIn } from '../../workflow/ports.ts';
import { createParent, removeFile, replaceFile, toJson, writeFile } from '../disk/atomic-write.ts';
import { leadsAway, readDocument, readForeignDocument, setAside } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { bestEffort, readTask } from './task-file.ts';
import { listTasks, MOST_AT_START } from './task-list.ts';
import {
  hasActiveTasks,
  indexCopy,
  indexFile,
  indexLock,
  requireOwnFolder,
  retiredDirectory,
  type TaskStore,
  taskLockOptions,
  tasksDirectory,
  USUAL_TASKS,
} from './task-paths.ts';
import { noteEvent } from './task-store.ts';

export type Bound = {
  readonly task: TaskRef | undefined;
  /** Tasks below it, the next to come back first. */
  readonly waiting: readonly TaskRef[];
  /** An archived task whose documents this session still has to bring up to date. */
  readonly owed: TaskRef | undefined;
};

/** In a project without an active task this is the only cost: a check for one file. */
export function boundTask(store: TaskStore, sessionId: string): Bound {
  const { bindings, owed, legacy } = readIndex(store) ?? EMPTY_INDEX;
  if (legacy !== undefined) {
    adopt(store, legacy, sessionId);
    return { task: atWork(store, legacy), waiting: [], owed: undefined };
  }
  const isOwn = (other: { readonly sessionId: string }) => other.sessionId === sessionId;
  const binding = bindings.find(isOwn);
  return {
    task: atWork(store, binding),
    waiting: (binding?.waiting ?? []).flatMap((ref) => atWork(store, ref) ?? []),
    owed: placeIn(store, retiredDirectory(store, 'archive'), owed.find(isOwn)),
  };
}

const atWork = (store: TaskStore, ref: TaskRef | undefined) => placeIn(store, tasksDirectory(store), ref);

/** `undefined` where links lead elsewhere. */
function placeIn(store: TaskStore, directory: string, ref: TaskRef | undefined): TaskRef | undefined {
  const placed = ref && inDirectory(directory, ref);
  return placed && !leadsAway(store.project, placed.taskDir) ? placed : undefined;
}

/** All tasks of a session, the one it works on first. */
export function stackOf(store: TaskStore, sessionId: string): readonly TaskRef[] {
  const { task, waiting } = boundTask(store, sessionId);
  return task === undefined ? [] : [task, ...waiting];
}

/** Readers never lock. A file that is corrupt or was removed is restored from its copy, where that can be done. */
export function readIndex(store: TaskStore): TaskIndex | undefined {
  const found = readForeignDocument(indexFile(store.project), decodeIndex);
  if (found.state === 'found') return found.value;
  const copy = found.state === 'missing' ? foundIn(readDocument(indexCopy(store), decodeIndex)) : undefined;
  if (found.state === 'missing' && copy === undefined) return undefined;
  try {
    return changeIndex(store, (index) => index);
  } catch (error) {
    if (copy === undefined) throw error;
    return copy;
  }
}

/**
 * Only the name of the directory is taken from the file: the project may have been moved since, and a file that came
 * with a project must not lead anywhere else.
 */
const inDirectory = (directory: string, { taskId, taskDir }: TaskRef): TaskRef => ({
  taskId,
  taskDir: `${directory}/${lastName(taskDir)}`,
});

/** A file of the earlier shape knew no sessions: its task belongs to the first session that asks. */
function adopt(store: TaskStore, legacy: TaskRef, sessionId: string): void {
  const ref = inDirectory(tasksDirectory(store), legacy);
  const boundAt = store.now().toISOString();
  changeIndex(store, (index) =>
    index.legacy === undefined ? index : bind(index, { ...ref, sessionId, boundAt, predecessors: [], waiting: [] }),
  );
}

/**
 * Under the index's own lock. It may be taken while holding a task's lock, never the other way round. Where there is no index
 * and nothing to put into one, nothing is written.
 */
export function changeIndex(store: TaskStore, change: (index: TaskIndex) => TaskIndex): TaskIndex {
  if (!hasActiveTasks(store) && isEmptyIndex(change(EMPTY_INDEX))) return EMPTY_INDEX;
  const [path, copy] = [indexFile(store.project), indexCopy(store)];
  requireOwnFolder(store.project);
  return withLock(indexLock(store.project), { ...taskLockOptions(store), foundsDirectory: true }, (lease) => {
    const found = readForeignDocument(path, decodeIndex);
    if (found.state === 'unreadable') throw new Error(found.why);
    const before = foundIn(found) ?? foundIn(readDocument(copy, decodeIndex)) ?? EMPTY_INDEX;
    const after = change(before);
    lease.requireHeld();
    if (found.state === 'corrupt') setAside(path, store.now());
    if (isEmptyIndex(after)) for (const file of [copy, path]) removeFile(file);
    else if (after !== before || found.state !== 'found') {
      const text = toJson(encodeIndex(after));
      // A truncated copy is ignored, so it need not be replaced atomically.
      bestEffort(store, () => createParent(copy, () => writeFile(copy, text)));
      replaceFile(path, text, { ...store, fence: lease.requireHeld });
    }
    return after;
  });
}

/** For readers without a task store, which may know no pack: locks nothing, repairs nothing. */
export function readBoundTask(project: string, sessionId: string): Pick<Task, 'taskDir' | 'record'> | undefined {
  const taskDir = boundDirectory(project, sessionId);
  if (taskDir === undefined || leadsAway(project, taskDir)) return undefined;
  const record = readTask(taskDir);
  return record && !isClosed(record) ? { taskDir, record } : undefined;
}

/** The project may have been moved since, and a file that came with it must not lead anywhere else. */
export function boundDirectory(project: string, sessionId: string): string | undefined {
  const index = foundIn(readForeignDocument(indexFile(project), decodeIndex));
  const bound = index?.bindings.find((binding) => binding.sessionId === sessionId);
  if (bound === undefined) return undefined;
  const { taskDir } = bound;
  const isInProject = taskDir.startsWith(`${project}/`) && !taskDir.split('/').includes('..');
  return isInProject ? taskDir : `${project}/${USUAL_TASKS}/${lastName(taskDir)}`;
}

/** `onTop`: the task the session worked on waits below; otherwise it is put aside. */
export type BindOptions = { readonly onTop?: boolean };

/**
 * The record of the task that has to wait says so before the index does: a process that dies in between leaves a task
 * that is on top and said to wait, and the next event that reaches it puts that right.
 */
export function bindTask(
  store: TaskStore,
  { taskId, taskDir }: TaskRef,
  sessionId: string,
  { onTop = false }: BindOptions = {},
): void {
  const boundAt = store.now().toISOString();
  const [top, ...others] = stackOf(store, sessionId);
  const keepsTop = onTop || others.some((other) => other.taskId === taskId);
  if (top !== undefined && top.taskId !== taskId && keepsTop)
    noteEvent(store, top, 'paused', { type: 'session.paused', sessionId });
  changeIndex(store, (index) => {
    const waiting = waitingBelow(index, sessionId, { taskId, onTop });
    const predecessors = predecessorsIn(index, taskId);
    return bind(index, { taskId, taskDir, sessionId, boundAt, predecessors, waiting });
  });
}

/** The session starts over under the same id: its tasks are kept, and their records say that it has forgotten them. */
export function clearSession(store: TaskStore, sessionId: string): void {
  const stack = stackOf(store, sessionId);
  changeIndex(store, (index) => unbindSession(index, sessionId));
  for (const ref of stack) noteEvent(store, ref, 'cleared', { type: 'session.cleared', sessionId });
}

/** The documents of an archived task are done or waived. */
export function settleDocuments(store: TaskStore, taskId: string): void {
  changeIndex(store, (index) => settleOwed(index, taskId));
}

/**
 * The task of a session that goes on: its own, that of a session that went on from it, or what the records know of it.
 * The session is bound to it afterwards.
 */
export function rebindTask(store: TaskStore, sessionId: string): TaskRef | undefined {
  const own = boundTask(store, sessionId).task;
  if (own !== undefined) return own;
  const bindings = readIndex(store)?.bindings ?? [];
  const former = bindings.find(
    (binding) => binding.sessionId === sessionId || binding.predecessors.includes(sessionId),
  );
  const stack = former
    ? [former, ...former.waiting]
    : stackInRecords(listTasks(store, { most: MOST_AT_START }), sessionId);
  const [top, ...waiting] = stack.map(({ taskId, taskDir }) => ({ taskId, taskDir }));
  if (top === undefined) return undefined;
  const predecessors = former ? [...former.predecessors, former.sessionId] : [];
  const boundAt = store.now().toISOString();
  changeIndex(store, (index) => bind(index, { ...top, sessionId, boundAt, predecessors, waiting }));
  return boundTask(store, sessionId).task;
}
