/** The end of a move: the record arrives, projections go away, locks open, sessions let go. Safe to repeat. */
import { isoTime } from '../../core/iso-time.ts';
import { type TaskIndex, type TaskRef, unbindTask } from '../../core/tasks/record/projections.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { FINISHED } from '../../core/tasks/stack-events.ts';
import { removeFile } from '../disk/atomic-write.ts';
import { type Lease, withLock } from '../disk/lock.ts';
import type { RetiredTask } from './task-archive-target.ts';
import { projectionOf } from './task-file.ts';
import { boundTask, changeIndex, readIndex } from './task-index-file.ts';
import { archiveLockOptions, type TaskStore, taskLockOptions, taskPaths, workflowStateFile } from './task-paths.ts';
import { changeTask, transact } from './task-store.ts';

type Settled = ({ readonly state: 'retired'; readonly record: TaskRecord } & RetiredTask) | { readonly state: 'gone' };

export type SettleOptions = {
  /** The locks came along with the directory, and the caller is their owner. */
  readonly holdsLocks?: boolean;
  /** The session that archives it. */
  readonly sessionId?: string | undefined;
};

/** The index comes last of all: as long as a session is bound, its next event finds out what is left to do. */
export function settle(store: TaskStore, retired: RetiredTask, options: SettleOptions = {}): Settled {
  const { holdsLocks = false, sessionId } = options;
  const record = holdsLocks ? arriveAndUnlock(store, retired) : lockAndArrive(store, retired);
  if (record === undefined) return { state: 'gone' };
  letGo(store, record, { taskDir: retired.taskDir, sessionId });
  return { state: 'retired', ...retired, record };
}

function arriveAndUnlock(store: TaskStore, retired: RetiredTask): TaskRecord | undefined {
  const { lock, archiveLock } = taskPaths(retired.taskDir);
  const record = arrive(store, retired, { requireHeld: () => undefined });
  removeFile(archiveLock);
  removeFile(lock);
  return record;
}

function lockAndArrive(store: TaskStore, retired: RetiredTask): TaskRecord | undefined {
  const { lock, archiveLock } = taskPaths(retired.taskDir);
  return withLock(archiveLock, archiveLockOptions(store), () =>
    withLock(lock, taskLockOptions(store), (lease) => arrive(store, retired, lease)),
  );
}

function arrive(store: TaskStore, { taskDir }: RetiredTask, lease: Lease): TaskRecord | undefined {
  const result = transact(store, {
    paths: taskPaths(taskDir),
    lease,
    plan: (record) => ({ events: record.movePending ? [moved(store, record)] : [], value: undefined }),
  });
  if (result.state !== 'done') return undefined;
  removeProjection(store, result.record.taskId);
  return result.record;
}

const moved = (store: TaskStore, { revision }: TaskRecord) =>
  ({ type: 'task.moved', id: `moved-${revision}`, at: isoTime(store.now().getTime()), mute: true }) as const;

type Debt = Pick<TaskRef, 'taskDir'> & Pick<SettleOptions, 'sessionId'>;

/** Others may have worked on it beside the one that archives it; they are told nothing of its documents. */
function letGo(store: TaskStore, record: TaskRecord, { taskDir, sessionId }: Debt): void {
  const { taskId, docSync } = record;
  unbind(store, taskId, (bound) => {
    const debtor = [sessionId, lastOf(record, bound)].find((one) => one !== undefined && bound.includes(one));
    return docSync.status === 'pending' && debtor !== undefined ? [{ sessionId: debtor, taskId, taskDir }] : [];
  });
}

/** A record that was rebuilt may know none of them. */
const lastOf = ({ sessions }: TaskRecord, bound: readonly string[]): string | undefined =>
  sessions.findLast((span) => bound.includes(span.sessionId))?.sessionId ?? bound.at(-1);

type Owed = TaskIndex['owed'];

/** What waited below the task is on top afterwards, and its record learns of it. */
function unbind(store: TaskStore, taskId: string, owedBy: (sessions: readonly string[]) => Owed): void {
  const before = readIndex(store);
  if (before === undefined) return;
  forgiveEarlier(store, { index: before, owed: owedBy(boundTo(before, taskId)) });
  let free: readonly string[] = [];
  changeIndex(store, (index) => {
    free = boundTo(index, taskId);
    return unbindTask(index, taskId, owedBy(free));
  });
  for (const sessionId of free) goBack(store, sessionId);
}

const boundTo = ({ bindings }: TaskIndex, taskId: string): readonly string[] =>
  bindings.filter((binding) => binding.taskId === taskId).map(({ sessionId }) => sessionId);

/** A session owes the documents of one task. Those it owed before, and nobody else owes, are not waited for any longer. */
function forgiveEarlier(store: TaskStore, { index, owed }: { readonly index: TaskIndex; readonly owed: Owed }): void {
  const at = isoTime(store.now().getTime());
  const isOwedElsewhere = (taskId: string) =>
    index.owed.some((item) => item.taskId === taskId && !owed.some(({ sessionId }) => sessionId === item.sessionId));
  for (const { sessionId, taskId } of owed) {
    const earlier = boundTask(store, sessionId).owed;
    if (earlier === undefined || earlier.taskId === taskId || isOwedElsewhere(earlier.taskId)) continue;
    const event = { type: 'docs.waived', id: `forgiven-${at}-${store.pid}`, at, mute: true, by: 'newer' } as const;
    changeTask(store, earlier, { events: [event] });
  }
}

/** A process that dies before this leaves the task said to wait; the next event that reaches it says the same. */
function goBack(store: TaskStore, sessionId: string): void {
  const { task } = boundTask(store, sessionId);
  if (task === undefined) return;
  const at = isoTime(store.now().getTime());
  const event = { type: 'session.returned', id: `back-${at}-${store.pid}`, at, mute: true, sessionId } as const;
  changeTask(store, task, { events: [event] });
}

/**
 * For a finished task that stays where it is: no session works on it any longer. Its documents are owed by nobody before
 * it is archived. The record comes first, so that an index made again from records does not bind it.
 */
export function leaveTask(store: TaskStore, ref: TaskRef): void {
  const at = isoTime(store.now().getTime());
  const bindings = readIndex(store)?.bindings.filter(({ taskId }) => taskId === ref.taskId) ?? [];
  const events = bindings.map(({ sessionId }) => {
    const id = `left-${at}-${store.pid}-${sessionId}`;
    return { type: 'session.ended', id, at, mute: true, sessionId, reason: FINISHED } as const;
  });
  changeTask(store, ref, { events });
  forgetTask(store, ref.taskId);
}

/** For a task that no session is to work on, because it is nowhere or finished. */
export function forgetTask(store: TaskStore, taskId: string): void {
  removeProjection(store, taskId);
  unbind(store, taskId, () => []);
}

function removeProjection(store: TaskStore, taskId: string): void {
  if (projectionOf(store, taskId) !== undefined) removeFile(workflowStateFile(store.project));
}
