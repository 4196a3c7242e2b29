/** The end of a move: the record arrives, projections go away, sessions let go. Safe to repeat. */

import { EMPTY_INDEX, type TaskIndex, type TaskRef, unbindTask } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { FINISHED } from '../../tasks/session-events.ts';
import { removeFile } from '../disk/atomic-write.ts';
import { withLock } from '../disk/lock.ts';
import { dropCopy } from './task-copy.ts';
import { projectionOf } from './task-file.ts';
import { boundTask, changeIndex, readIndex } from './task-index-file.ts';
import type { RetiredTask } from './task-move.ts';
import {
  archiveLockOptions,
  requireOwnFolder,
  type TaskStore,
  taskLockOptions,
  taskPaths,
  workflowStateFile,
} from './task-paths.ts';
import { changeTask, eventOf, transact } from './task-store.ts';

type Settled = ({ readonly state: 'retired'; readonly record: TaskRecord } & RetiredTask) | { readonly state: 'gone' };

/**
 * The index comes last: as long as a session is bound, its next event finds out what is left to do. `sessionId`: the
 * session that archives it.
 */
export function settle(store: TaskStore, retired: RetiredTask, sessionId?: string): Settled {
  const paths = taskPaths(retired.taskDir);
  const record = withLock(paths.archiveLock, archiveLockOptions(store), () =>
    withLock(paths.lock, taskLockOptions(store), (lease) => {
      const plan = (found: TaskRecord) => ({
        events: found.movePending ? [moved(store, found)] : [],
        value: undefined,
      });
      const result = transact(store, { paths, lease, plan });
      return result.state === 'done' ? result.record : undefined;
    }),
  );
  if (record === undefined) return { state: 'gone' };
  removeProjection(store, record.taskId);
  dropCopy(store, record.taskId);
  unbind(store, record.taskId, (bound) => debtOf(record, retired.taskDir, debtorAmong(bound, record, sessionId)));
  return { state: 'retired', ...retired, record };
}

const moved = (store: TaskStore, { revision }: TaskRecord) =>
  ({ type: 'task.moved', id: `moved-${revision}`, at: store.now().toISOString(), mute: true }) as const;

type Debt = TaskIndex['owed'][number];

const debtOf = ({ taskId, docSync }: TaskRecord, taskDir: string, sessionId: string | undefined): Debt | undefined =>
  docSync.status === 'pending' && sessionId !== undefined ? { sessionId, taskId, taskDir } : undefined;

/** The session that archives the task, else the last that worked on it; a rebuilt record may know none of them. */
function debtorAmong(bound: readonly string[], { sessions }: TaskRecord, archiving?: string): string | undefined {
  if (archiving !== undefined && bound.includes(archiving)) return archiving;
  return sessions.findLast((span) => bound.includes(span.sessionId))?.sessionId ?? bound.at(-1);
}

/** A task that waited below is on top afterwards, and its record learns of it. */
function unbind(store: TaskStore, taskId: string, debtAmong: (sessions: readonly string[]) => Debt | undefined): void {
  const before = readIndex(store);
  if (before === undefined) return;
  forgiveEarlier(store, debtAmong(boundTo(before, taskId)));
  let free: readonly string[] = [];
  changeIndex(store, (index) => {
    free = boundTo(index, taskId);
    const debt = debtAmong(free);
    return unbindTask(index, taskId, debt ? [debt] : []);
  });
  for (const sessionId of free) goBack(store, sessionId);
}

const boundTo = ({ bindings }: TaskIndex, taskId: string): readonly string[] =>
  bindings.filter((binding) => binding.taskId === taskId).map(({ sessionId }) => sessionId);

/** A session owes the documents of one task: those it owed before are no longer waited for. */
function forgiveEarlier(store: TaskStore, debt: Debt | undefined): void {
  const earlier = debt && boundTask(store, debt.sessionId).owed;
  if (earlier === undefined || earlier.taskId === debt?.taskId) return;
  changeTask(store, earlier, { events: [eventOf(store, 'forgiven', { type: 'docs.waived', by: 'newer' })] });
}

/** A process that dies before this leaves the task said to wait; the next event that reaches it says the same. */
function goBack(store: TaskStore, sessionId: string): void {
  const { task } = boundTask(store, sessionId);
  if (task) changeTask(store, task, { events: [eventOf(store, 'back', { type: 'session.returned', sessionId })] });
}

/**
 * For a finished task that stays where it is: no session works on it any longer, and its documents are not owed before it
 * is archived. The record comes first, so that an index made again from records does not bind it.
 */
export function leaveTask(store: TaskStore, ref: TaskRef): void {
  const sessions = boundTo(readIndex(store) ?? EMPTY_INDEX, ref.taskId);
  const events = sessions.map((sessionId) =>
    eventOf(store, `left-${sessionId}`, { type: 'session.ended', sessionId, reason: FINISHED }),
  );
  changeTask(store, ref, { events });
  forgetTask(store, ref.taskId);
}

/** For a task that no session is to work on, because it is nowhere or finished. */
export function forgetTask(store: TaskStore, taskId: string): void {
  removeProjection(store, taskId);
  dropCopy(store, taskId);
  unbind(store, taskId, () => undefined);
}

function removeProjection(store: TaskStore, taskId: string): void {
  if (projectionOf(store, taskId) === undefined) return;
  requireOwnFolder(store.project);
  removeFile(workflowStateFile(store.project));
}
