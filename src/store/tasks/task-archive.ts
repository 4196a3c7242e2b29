/**
 * Retires a task. First the record says that it is on its way, then the directory moves, then the sessions
 * let go. A process may die between any two of these; the next call continues from what it finds.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Untold } from '../../tasks/events.ts';
import { EMPTY_INDEX, type TaskIndex, type TaskRef, unbindTask } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { FINISHED } from '../../tasks/session-events.ts';
import { object } from '../../values/fields.ts';
import { messageOf } from '../../values/narrow.ts';
import { foundIn } from '../../workflow/ports.ts';
import { attempt, isProcessAlive, removeFile, sweepLeftovers, tempPath } from '../disk/atomic-write.ts';
import { leadsAway, readForeignDocument } from '../disk/document.ts';
import { type Lease, LockTimeout, withLock } from '../disk/lock.ts';
import { dropCopy } from './task-copy.ts';
import { takeDocSnapshot } from './task-documents.ts';
import { boundTask, changeIndex, readIndex } from './task-index-file.ts';
import { chooseTarget, findRetired, moveTask } from './task-move.ts';
import {
  archiveLockOptions,
  type Retirement,
  requireOwnFolder,
  retiredDirectory,
  type TaskStore,
  taskLockOptions,
  taskPaths,
  tasksDirectory,
  workflowStateFile,
} from './task-paths.ts';
import { changeTask, eventOf, isGone, noteEvent, transact, withTask } from './task-store.ts';

export type RetireResult =
  | { readonly state: 'retired'; readonly record: TaskRecord; readonly taskDir: string }
  /** Marked, but not moved yet; the next call tries again. */
  | { readonly state: 'pending'; readonly why: string }
  /** Another process is doing it; its state does not allow it; it does not exist. */
  | { readonly state: 'busy' | 'refused' | 'gone' };

export type ArchiveOptions = {
  /** Directories of project documents, relative to the project, for the snapshot. */
  readonly docs?: readonly string[];
  /** The session that archives it, and owes its documents; without one it is the last that took it up. */
  readonly sessionId?: string;
};

export function archiveTask(store: TaskStore, ref: TaskRef, options: ArchiveOptions = {}): RetireResult {
  const { docs = [], sessionId } = options;
  const ending: Ending = ({ docSync }) => {
    const snapshotRef = docSync.status === 'pending' ? takeDocSnapshot(store, ref.taskDir, docs) : null;
    return { type: 'task.archived', snapshotRef };
  };
  return retire(store, ref, ending, sessionId);
}

export const cancelTask = (store: TaskStore, ref: TaskRef, reason: string): RetireResult =>
  retire(store, ref, () => ({ type: 'task.cancelled', reason }));

/** For a task whose directory is gone: finishes what a dead process began; one that exists nowhere is forgotten. */
export const settleTask = (store: TaskStore, ref: TaskRef): RetireResult =>
  unlessBusy(() => {
    const retired = findRetired(store, ref.taskId);
    if (retired !== undefined) return settle(store, retired);
    forgetTask(store, ref.taskId);
    return { state: 'gone' };
  });

type Ending = (record: TaskRecord) => Untold;

/** Settled after its locks are open, so that every way to the end is the same. */
const retire = (store: TaskStore, ref: TaskRef, ending: Ending, sessionId?: string): RetireResult =>
  unlessBusy(() => {
    const moved = markAndMove(store, ref, ending);
    if (moved.state === 'gone') return settleTask(store, ref);
    return moved.state === 'moved' ? settle(store, moved.taskDir, sessionId) : moved;
  });

type Moved =
  | { readonly state: 'moved'; readonly taskDir: string }
  | Exclude<RetireResult, { readonly state: 'retired' }>;

function markAndMove(store: TaskStore, { taskDir }: TaskRef, ending: Ending): Moved {
  const paths = taskPaths(taskDir);
  const plan = (record: TaskRecord) => ({
    events: isClosed(record) ? [] : [eventOf(store, 'retire', ending(record))],
    value: undefined,
  });
  try {
    return withLock(paths.archiveLock, archiveLockOptions(store), () =>
      withLock(paths.lock, taskLockOptions(store), (lease): Moved => {
        const marked = transact(store, { paths, lease, plan });
        if (marked.state !== 'done') return { state: 'gone' };
        return isClosed(marked.record) ? putAway(store, taskDir, marked.record, lease) : { state: 'refused' };
      }),
    );
  } catch (error) {
    if (isGone(error)) return { state: 'gone' };
    throw error;
  }
}

/** The record tells where it goes: a task that was cancelled stays so. */
function putAway(store: TaskStore, taskDir: string, record: TaskRecord, lease: Lease): Moved {
  const folder: Retirement = record.cancelled ? 'cancelled' : 'archive';
  const directory = retiredDirectory(store, folder);
  try {
    if (leadsAway(store.project, directory)) throw new Error(`${store.settings.paths[folder]} is a link`);
    for (const place of [tasksDirectory(store), directory])
      if (existsSync(place)) sweepLeftovers(place, store.isAlive ?? isProcessAlive);
    const { target, there } = chooseTarget(store, folder, record.taskId);
    // Equal: this is a copy on another disk, and the original was to be removed.
    const isDone = there !== undefined && there.revision >= record.revision;
    if (there) discard(store, isDone ? taskDir : target);
    if (!isDone) moveTask(store, taskDir, target, lease);
    return { state: 'moved', taskDir: target };
  } catch (error) {
    return { state: 'pending', why: messageOf(error) };
  }
}

/** Gone in one step; should the process die, the rest has a name that is swept. */
function discard(store: TaskStore, directory: string): void {
  const temp = tempPath(`${dirname(directory)}/.gone`, store);
  attempt('remove', directory, () => {
    renameSync(directory, temp);
    rmSync(temp, { recursive: true, force: true });
  });
}

function unlessBusy(work: () => RetireResult): RetireResult {
  try {
    return work();
  } catch (error) {
    if (error instanceof LockTimeout) return { state: 'busy' };
    throw error;
  }
}

/**
 * The record arrives, projections go away, sessions let go. Safe to repeat. The index comes last: as long as a session is
 * bound, its next event finds out what is left to do. `sessionId`: the session that archives the task.
 */
function settle(store: TaskStore, taskDir: string, sessionId?: string): RetireResult {
  const arrival = withTask(
    store,
    { taskDir },
    {
      plan: ({ movePending }) => ({
        events: movePending ? [eventOf(store, 'moved', { type: 'task.moved' })] : [],
        value: undefined,
      }),
      whenBusy: () => ({ events: [] }),
    },
  );
  if (arrival.state !== 'done') return { state: arrival.state === 'gone' ? 'gone' : 'busy' };
  const { record } = arrival;
  removeFile(taskPaths(taskDir).archiveLock);
  forgetTask(store, record.taskId, debtOf(store, record, taskDir, sessionId));
  return { state: 'retired', taskDir, record };
}

type Debt = TaskIndex['owed'][number];

/** Owed by the session that archives the task, else by the last that worked on it; a restored record may know none of them. */
function debtOf(store: TaskStore, record: TaskRecord, taskDir: string, archiving?: string): Debt | undefined {
  const { taskId, docSync, sessions } = record;
  if (docSync.status !== 'pending') return undefined;
  const bound = boundTo(store, taskId);
  const last = sessions.findLast((span) => bound.includes(span.sessionId))?.sessionId ?? bound.at(-1);
  const sessionId = bound.find((id) => id === archiving) ?? last;
  return sessionId === undefined ? undefined : { sessionId, taskId, taskDir };
}

const boundTo = (store: TaskStore, taskId: string): readonly string[] =>
  (readIndex(store) ?? EMPTY_INDEX).bindings
    .filter((binding) => binding.taskId === taskId)
    .map(({ sessionId }) => sessionId);

/** A session owes the documents of one task: those it owed before are no longer waited for. */
function forgiveEarlier(store: TaskStore, { sessionId, taskId }: Debt): void {
  const { owed } = boundTask(store, sessionId);
  if (owed === undefined || owed.taskId === taskId) return;
  noteEvent(store, owed, 'forgiven', { type: 'docs.waived', by: 'newer' });
}

/** A process that dies before this leaves the task said to wait; the next event that reaches it says the same. */
function goBack(store: TaskStore, sessionId: string): void {
  const { task } = boundTask(store, sessionId);
  if (task) noteEvent(store, task, 'back', { type: 'session.returned', sessionId });
}

/**
 * For a finished task that stays where it is: no session works on it any longer, and its documents are not owed before it
 * is archived. The record comes first, so that an index made again from records does not bind it.
 */
export function leaveTask(store: TaskStore, ref: TaskRef): void {
  const events = boundTo(store, ref.taskId).map((sessionId) =>
    eventOf(store, `left-${sessionId}`, { type: 'session.ended', sessionId, reason: FINISHED }),
  );
  changeTask(store, ref, { events });
  forgetTask(store, ref.taskId);
}

/** For a task that no session should work on now: it has moved, is finished, or does not exist. */
function forgetTask(store: TaskStore, taskId: string, debt?: Debt): void {
  const projection = workflowStateFile(store.project);
  if (foundIn(readForeignDocument(projection, (value) => object(value)['task_id'])) === taskId) {
    requireOwnFolder(store.project);
    removeFile(projection);
  }
  dropCopy(store, taskId);
  if (debt) forgiveEarlier(store, debt);
  const free = boundTo(store, taskId);
  changeIndex(store, (index) => unbindTask(index, taskId, debt ? [debt] : []));
  // A task that waited below is on top now, and its record has to say so.
  for (const sessionId of free) goBack(store, sessionId);
}
