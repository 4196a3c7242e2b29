/**
 * Moving a task out of work. The record says first that it is on its way, then the directory moves, then the sessions
 * let go. A process may die between any two of these; the next call goes on from what it finds.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaskEvent } from '../../tasks/events.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { messageOf } from '../../values/narrow.ts';
import { attempt, isProcessAlive, sweepLeftovers, tempPath } from '../disk/atomic-write.ts';
import { leadsAway } from '../disk/document.ts';
import { type Lease, LockTimeout, withLock } from '../disk/lock.ts';
import { forgetTask, settle } from './task-archive-end.ts';
import { takeDocSnapshot } from './task-documents.ts';
import { chooseTarget, findRetired, moveTask, type RetiredTask } from './task-move.ts';
import {
  archiveLockOptions,
  type Retirement,
  retiredDirectory,
  type TaskStore,
  taskLockOptions,
  taskPaths,
  tasksDirectory,
} from './task-paths.ts';
import { isGone, transact } from './task-store.ts';

export type RetireResult =
  | { readonly state: 'retired'; readonly folder: Retirement; readonly taskDir: string; readonly record: TaskRecord }
  /** Another process is doing it. */
  | { readonly state: 'busy' }
  /** Marked, but not moved yet; the next call tries again. */
  | { readonly state: 'pending'; readonly why: string }
  /** Its state does not allow it. */
  | { readonly state: 'refused' }
  | { readonly state: 'gone' };

export type ArchiveOptions = {
  /** Directories of project documents, relative to the project, for the snapshot. */
  readonly docs?: readonly string[];
  /** The session that archives it, and owes its documents; without one it is the last that took it up. */
  readonly sessionId?: string;
};

export function archiveTask(store: TaskStore, ref: TaskRef, options: ArchiveOptions = {}): RetireResult {
  const { docs = [], sessionId } = options;
  const ending: Ending = ({ docSync }, stamp) => {
    const snapshotRef = docSync.status === 'pending' ? takeDocSnapshot(store, ref.taskDir, docs) : null;
    return { type: 'task.archived', ...stamp, snapshotRef };
  };
  return retire(store, ref, ending, sessionId);
}

export const cancelTask = (store: TaskStore, ref: TaskRef, reason: string): RetireResult =>
  retire(store, ref, (_, stamp) => ({ type: 'task.cancelled', ...stamp, reason }));

/** For a task whose directory is gone: finishes what a dead process began; one that is nowhere is forgotten. */
export const settleTask = (store: TaskStore, ref: TaskRef): RetireResult =>
  guarded(() => {
    const retired = findRetired(store, ref.taskId);
    if (retired !== undefined) return settle(store, retired);
    forgetTask(store, ref.taskId);
    return { state: 'gone' };
  });

type Ending = (record: TaskRecord, stamp: Pick<TaskEvent, 'id' | 'at' | 'mute'>) => TaskEvent;

/** Settled after its locks are open, so that every way to the end is the same. */
const retire = (store: TaskStore, ref: TaskRef, ending: Ending, sessionId?: string): RetireResult =>
  guarded(() => {
    const moved = markAndMove(store, ref, ending);
    if (moved.state === 'gone') return settleTask(store, ref);
    return moved.state === 'moved' ? settle(store, moved.retired, sessionId) : moved;
  });

type Moved =
  | { readonly state: 'moved'; readonly retired: RetiredTask }
  | Extract<RetireResult, { readonly state: 'pending' | 'refused' | 'gone' }>;

function markAndMove(store: TaskStore, { taskDir }: TaskRef, ending: Ending): Moved {
  const paths = taskPaths(taskDir);
  const plan = (record: TaskRecord) => ({ events: mark(store, record, ending), value: undefined });
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

function mark(store: TaskStore, record: TaskRecord, ending: Ending): TaskEvent[] {
  if (isClosed(record)) return [];
  return [ending(record, { id: `retire-${record.revision}`, at: store.now().toISOString(), mute: true })];
}

/** The record tells where it goes: a task that was cancelled stays so. */
function putAway(store: TaskStore, taskDir: string, record: TaskRecord, lease: Lease): Moved {
  const folder: Retirement = record.cancelled ? 'cancelled' : 'archive';
  const directory = retiredDirectory(store, folder);
  try {
    if (leadsAway(store.project, directory)) throw new Error(`${store.places[folder]} is a link`);
    for (const place of [tasksDirectory(store), directory])
      if (existsSync(place)) sweepLeftovers(place, store.isAlive ?? isProcessAlive);
    const { target, holds } = chooseTarget(store, folder, record);
    if (holds === 'older') discard(store, target);
    if (holds === 'newer') discard(store, taskDir);
    else moveTask(store, taskDir, target, lease);
    return { state: 'moved', retired: { folder, taskDir: target } };
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

function guarded(work: () => RetireResult): RetireResult {
  try {
    return work();
  } catch (error) {
    if (isGone(error)) return { state: 'gone' };
    if (error instanceof LockTimeout) return { state: 'busy' };
    throw error;
  }
}
