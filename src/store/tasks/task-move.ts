/** Where a task goes when it leaves work, where one that left is found, and moving its directory. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaskRecord } from '../../tasks/record/record.ts';
import type { TimeFormat } from '../../tasks/settings/policy.ts';
import { attempt, removeFile, retryWhile, sweepLeftovers, tempPath } from '../disk/atomic-write.ts';
import { isLink, leadsAway } from '../disk/document.ts';
import type { Lease } from '../disk/lock.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import { readTask } from './task-file.ts';
import { RETIRED, tasksIn } from './task-list.ts';
import { type Retirement, retiredDirectory, type TaskStore, taskPaths } from './task-paths.ts';

/** `holds`: the target is there already and is this task, by its revision a later or an earlier state of it. */
export type Target = { readonly target: string; readonly holds: 'nothing' | 'newer' | 'older' };

/** A name that another task has is taken. */
export function chooseTarget(store: TaskStore, folder: Retirement, record: TaskRecord): Target {
  const first = `${retiredDirectory(store, folder)}/${record.taskId}`;
  const stamped = `${first}-${localClock(store.now())}`;
  for (let number = 0; ; number += 1) {
    const target = [first, stamped][number] ?? `${stamped}-${number}`;
    const holds = holdingOf(target, record);
    if (holds !== 'another') return { target, holds };
  }
}

function holdingOf(target: string, record: TaskRecord): Target['holds'] | 'another' {
  if (isLink(target)) return 'another';
  if (!existsSync(target)) return 'nothing';
  const found = readTask(target);
  if (found?.taskId !== record.taskId) return 'another';
  // Equal: this is a copy on another disk, and the original was to be removed.
  return found.revision >= record.revision ? 'newer' : 'older';
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

/** Other programs look into a directory for longer than into a file. */
const PAUSES_MS = [100, 300, 900];

export type RetiredTask = { readonly folder: Retirement; readonly taskDir: string };

export function findRetired(store: TaskStore, taskId: string): RetiredTask | undefined {
  for (const folder of RETIRED) {
    const taskDir = `${retiredDirectory(store, folder)}/${taskId}`;
    if (leadsAway(store.project, taskDir)) continue;
    if (readTask(taskDir)?.taskId === taskId) return { folder, taskDir };
  }
  // Under another name only where its own was taken: rare enough to look everywhere.
  return RETIRED.flatMap((folder) =>
    tasksIn(store, retiredDirectory(store, folder))
      .filter((task) => task.taskId === taskId)
      .map(({ taskDir }) => ({ folder, taskDir })),
  )[0];
}

/** Local times as they stand in the names of tasks. */
export const localStamp = (time: Date, format: TimeFormat): string => {
  const year = format === 'YYYYMMDD-HHMMSS' ? time.getFullYear() : '';
  return `${year}${two(time.getMonth() + 1)}${two(time.getDate())}-${localClock(time)}`;
};

/** `HHMMSS` */
const localClock = (time: Date): string => [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('');

const two = (value: number): string => String(value).padStart(2, '0');
