/** Taking a task back to work from where it was put away. Marked first: what dies on the way is begun again. */
import { existsSync } from 'node:fs';
import { isoTime } from '../../core/iso-time.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { encodeRecord } from '../../core/tasks/record/record-file.ts';
import { TASK_LOCK } from '../../core/tasks/settings/defaults.ts';
import { removeFile } from '../disk/atomic-write.ts';
import { withLock } from '../disk/lock.ts';
import { renew } from '../disk/lock-renewal.ts';
import { findRetired } from './task-archive-target.ts';
import { type BindOptions, bindTask, settleDocuments } from './task-binding.ts';
import { writeProjection } from './task-file.ts';
import { moveTask } from './task-move.ts';
import { type TaskStore, taskLockOptions, taskPaths, tasksDirectory } from './task-paths.ts';
import { transact } from './task-store.ts';

export type Reopened = TaskRef & { readonly record: TaskRecord };

/** `undefined` when no archive has it. Throws when a task of that name is at work. */
export function reopenTask(
  store: TaskStore,
  taskId: string,
  sessionId: string,
  options: Pick<BindOptions, 'onTop'> = {},
): Reopened | undefined {
  const retired = findRetired(store, taskId);
  if (retired === undefined) return undefined;
  const taskDir = `${tasksDirectory(store)}/${taskId}`;
  if (existsSync(taskDir)) throw new Error(`[store] ${taskDir} is at work already; ${retired.taskDir} was not moved.`);
  const paths = taskPaths(retired.taskDir);
  const record = withLock(paths.lock, taskLockOptions(store), (lease) => {
    const at = isoTime(store.now().getTime());
    const result = transact(store, {
      paths,
      lease,
      plan: ({ revision }) => ({
        events: [
          { type: 'task.reopened', id: `reopen-${revision}`, at, mute: true },
          { type: 'session.returned', id: `reopen-${revision}-session`, at, mute: true, sessionId },
        ],
        value: undefined,
      }),
    });
    if (result.state !== 'done') return undefined;
    lease.requireHeld();
    moveTask(store, {
      from: retired.taskDir,
      to: taskDir,
      replaces: false,
      confirm: lease.requireHeld,
      onStep: () => renew(lease, { now: store.now, expiryMs: TASK_LOCK.expiryMs }),
    });
    removeFile(taskPaths(taskDir).lock);
    return result.record;
  });
  if (record === undefined) return undefined;
  settleDocuments(store, taskId);
  bindTask(store, { taskId, taskDir }, sessionId, options);
  writeProjection(store, encodeRecord(record));
  return { taskId, taskDir, record };
}
