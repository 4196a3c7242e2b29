/** Where a task goes when it is retired, where retired tasks are found, and moving a task's directory. */
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaskRecord } from '../../tasks/record/record.ts';
import type { TaskSettings } from '../../tasks/settings/task-settings.ts';
import { attempt, removeFile, retryWhile, sweepLeftovers, tempPath } from '../disk/atomic-write.ts';
import { leadsAway } from '../disk/document.ts';
import type { Lease } from '../disk/lock.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import { readTask } from './task-file.ts';
import { RETIRED, tasksIn } from './task-list.ts';
import { type Retirement, retiredDirectory, type TaskStore, taskPaths } from './task-paths.ts';

/** A name that another task has is taken. `there`: a copy of this task, from another disk or brought back by git. */
export function chooseTarget(
  store: TaskStore,
  folder: Retirement,
  taskId: string,
): { readonly target: string; readonly there?: TaskRecord } {
  const first = `${retiredDirectory(store, folder)}/${taskId}`;
  const stamped = `${first}-${localClock(store.now())}`;
  for (let number = 0; ; number += 1) {
    const target = [first, stamped][number] ?? `${stamped}-${number}`;
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found === undefined) return { target };
    const there = found.isDirectory() ? readTask(target) : undefined;
    if (there?.taskId === taskId) return { target, there };
  }
}

/** Under the lock of `lease`, which comes along with the directory and ends here. */
export function moveTask(store: TaskStore, from: string, to: string, { requireHeld }: Lease): void {
  const options = { confirm: requireHeld, aside: tempPath(`${dirname(from)}/.gone`, store) };
  requireHeld();
  attempt('move', from, () =>
    retryWhile(['EBUSY', 'EPERM'], PAUSES_MS, () => moveDirectory(from, to, options), store.sleep),
  );
  const { lock, archiveLock } = taskPaths(to);
  removeFile(archiveLock);
  removeFile(lock);
  // Of processes that asked for a lock meanwhile: they look for their temporary files under the old name.
  sweepLeftovers(to, () => false);
}

/** Other programs keep a directory open longer than a file. */
const PAUSES_MS = [100, 300, 900];

/** The directory of a retired task. */
export function findRetired(store: TaskStore, taskId: string): string | undefined {
  for (const folder of RETIRED) {
    const taskDir = `${retiredDirectory(store, folder)}/${taskId}`;
    if (!leadsAway(store.project, taskDir) && readTask(taskDir)?.taskId === taskId) return taskDir;
  }
  // Under another name only where its own was taken: rare enough to look everywhere.
  return RETIRED.flatMap((folder) => tasksIn(store, retiredDirectory(store, folder))).find(
    (task) => task.taskId === taskId,
  )?.taskDir;
}

/** Local times as they appear in task names. */
export const localStamp = (time: Date, format: TaskSettings['naming']['timeFormat']): string => {
  const year = format === 'YYYYMMDD-HHMMSS' ? time.getFullYear() : '';
  return `${year}${two(time.getMonth() + 1)}${two(time.getDate())}-${localClock(time)}`;
};

/** `HHMMSS` */
const localClock = (time: Date): string => [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('');

const two = (value: number): string => String(value).padStart(2, '0');
