/** Reopens a task from the archive. */
import { existsSync } from 'node:fs';
import type { Task } from '../../tasks/record/projections.ts';
import { encodeRecord } from '../../tasks/record/record-file.ts';
import { withLock } from '../disk/lock.ts';
import { writeProjection } from './task-file.ts';
import { type BindOptions, bindTask, settleDocuments } from './task-index-file.ts';
import { findRetired, moveTask } from './task-move.ts';
import { type TaskStore, taskLockOptions, taskPaths, tasksDirectory } from './task-paths.ts';
import { eventOf, transact } from './task-store.ts';

/** `undefined` when no archive has it. Throws if a task of that name is open. */
export function reopenTask(
  store: TaskStore,
  taskId: string,
  sessionId: string,
  options: BindOptions = {},
): Task | undefined {
  const retired = findRetired(store, taskId);
  if (retired === undefined) return undefined;
  const taskDir = `${tasksDirectory(store)}/${taskId}`;
  if (existsSync(taskDir)) throw new Error(`[store] ${taskDir} is at work already; ${retired} was not moved.`);
  const paths = taskPaths(retired);
  const events = [
    eventOf(store, 'reopened', { type: 'task.reopened' }),
    eventOf(store, 'returned', { type: 'session.returned', sessionId }),
  ];
  const plan = () => ({ events, value: undefined });
  const record = withLock(paths.lock, taskLockOptions(store), (lease) => {
    const result = transact(store, { paths, lease, plan });
    if (result.state !== 'done') return undefined;
    moveTask(store, retired, taskDir, lease);
    return result.record;
  });
  if (record === undefined) return undefined;
  settleDocuments(store, taskId);
  bindTask(store, { taskId, taskDir }, sessionId, options);
  writeProjection(store, encodeRecord(record));
  return { taskId, taskDir, record };
}
