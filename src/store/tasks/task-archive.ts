/**
 * Moving a task out of work. The record says first that it is on its way, then the directory moves, then the sessions
 * let go. A process may die between any two of these; the next call goes on from what it finds.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { isoTime } from '../../core/iso-time.ts';
import { messageOf } from '../../core/narrow.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../core/tasks/record/record.ts';
import { TASK_LOCK } from '../../core/tasks/settings/defaults.ts';
import { sweepLeftovers, tempPath } from '../disk/atomic-write.ts';
import { attempt } from '../disk/errno.ts';
import { isProcessAlive } from '../disk/liveness.ts';
import { type HeldLease, type Lease, LockTimeout, withLock } from '../disk/lock.ts';
import { renew } from '../disk/lock-renewal.ts';
import { leadsAway } from '../disk/project-link.ts';
import { forgetTask, settle } from './task-archive-end.ts';
import { chooseTarget, findRetired, type Target } from './task-archive-target.ts';
import { takeDocSnapshot } from './task-doc-snapshot.ts';
import { moveTask } from './task-move.ts';
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

export const archiveTask = (store: TaskStore, ref: TaskRef, options: ArchiveOptions = {}): RetireResult => {
  const { docs = [], sessionId } = options;
  return retire(store, ref, {
    folder: 'archive',
    sessionId,
    prepare: (record) => (record.docSync.status === 'pending' ? takeDocSnapshot(store, ref.taskDir, docs) : null),
    event: (stamp, snapshotRef) => ({ type: 'task.archived', ...stamp, snapshotRef }),
  });
};

export const cancelTask = (store: TaskStore, ref: TaskRef, reason: string): RetireResult =>
  retire(store, ref, {
    folder: 'cancelled',
    prepare: () => null,
    event: (stamp) => ({ type: 'task.cancelled', ...stamp, reason }),
  });

/** For a task whose directory is gone: finishes what a dead process began. */
export const settleTask = (store: TaskStore, ref: TaskRef): RetireResult => {
  const retired = findRetired(store, ref.taskId);
  return retired === undefined ? forget(store, ref) : guarded(() => settle(store, retired));
};

/** To change the task and to move it. */
type Right = Lease & { renew(): void };

type Ending = {
  readonly folder: Retirement;
  readonly sessionId?: string | undefined;
  readonly prepare: (record: TaskRecord) => string | null;
  readonly event: (stamp: Pick<TaskEvent, 'id' | 'at' | 'mute'>, snapshotRef: string | null) => TaskEvent;
};

function retire(store: TaskStore, ref: TaskRef, ending: Ending): RetireResult {
  const paths = taskPaths(ref.taskDir);
  const result = guarded(() =>
    withLock(paths.archiveLock, archiveLockOptions(store), (archiving) =>
      withLock(paths.lock, taskLockOptions(store), (changing) => {
        const lease = both(store, archiving, changing);
        const marked = transact(store, {
          paths,
          lease,
          plan: (record) => ({ events: mark(store, record, ending), value: undefined }),
        });
        if (marked.state !== 'done') return { state: 'gone' } as const;
        if (!isClosed(marked.record)) return { state: 'refused' } as const;
        lease.requireHeld();
        return place(store, ref, { record: marked.record, lease, sessionId: ending.sessionId });
      }),
    ),
  );
  return result.state === 'gone' ? settleTask(store, ref) : result;
}

/** The time of both runs while a directory is copied. */
const both = ({ now }: TaskStore, archiving: HeldLease, changing: HeldLease): Right => ({
  requireHeld() {
    archiving.requireHeld();
    changing.requireHeld();
  },
  renew() {
    renew(archiving, { now, expiryMs: TASK_LOCK.archiveExpiryMs });
    renew(changing, { now, expiryMs: TASK_LOCK.expiryMs });
  },
});

function mark(store: TaskStore, record: TaskRecord, { prepare, event }: Ending): TaskEvent[] {
  if (isClosed(record)) return [];
  const at = isoTime(store.now().getTime());
  return [event({ id: `retire-${record.revision}`, at, mute: true }, prepare(record))];
}

/** Where it goes is told by the record: a task that was cancelled stays so, whoever calls. */
function place(
  store: TaskStore,
  { taskId, taskDir }: TaskRef,
  { record, lease, sessionId }: { readonly record: TaskRecord; readonly lease: Right } & Pick<Ending, 'sessionId'>,
): RetireResult {
  const folder: Retirement = record.cancelled ? 'cancelled' : 'archive';
  let placed: Target;
  try {
    placed = putAway(store, { taskDir, folder, record, lease });
  } catch (error) {
    return { state: 'pending', why: messageOf(error) };
  }
  const options = { holdsLocks: placed.holds !== 'newer', sessionId };
  const settled = settle(store, { folder, taskDir: placed.target }, options);
  // Somebody has given the record another id: the sessions still know it by this one.
  if (record.taskId !== taskId) forgetTask(store, taskId);
  return settled;
}

type Way = {
  readonly taskDir: string;
  readonly folder: Retirement;
  readonly record: TaskRecord;
  readonly lease: Right;
};

function putAway(store: TaskStore, { taskDir, folder, record, lease }: Way): Target {
  if (leadsAway(store.project, retiredDirectory(store, folder))) throw new Error(`${store.places[folder]} is a link`);
  // Nobody takes a lock in a retired task any more, so nobody would sweep it.
  for (const directory of [taskDir, tasksDirectory(store), retiredDirectory(store, folder)]) {
    if (existsSync(directory)) sweepLeftovers(directory, store.isAlive ?? isProcessAlive);
  }
  const placed = chooseTarget(store, folder, record);
  const { target, holds } = placed;
  if (holds === 'newer') discard(store, taskDir);
  else {
    const { requireHeld: confirm, renew: onStep } = lease;
    moveTask(store, { from: taskDir, to: target, replaces: holds === 'older', confirm, onStep });
    // Whoever was just asking for a lock looks for its temporary file under the old name and finds nothing to remove.
    sweepLeftovers(target, () => false);
  }
  return placed;
}

/** Gone in one step; what remains of it has a name that is swept. */
function discard(store: TaskStore, taskDir: string): void {
  const temp = tempPath(`${tasksDirectory(store)}/.gone`, store);
  attempt('remove', taskDir, () => {
    renameSync(taskDir, temp);
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

/** No directory holds it: whoever is bound to it waits for nothing. */
function forget(store: TaskStore, ref: TaskRef): RetireResult {
  forgetTask(store, ref.taskId);
  return { state: 'gone' };
}
