/** Where a task goes when it leaves work, and where one that left is found. */
import { existsSync } from 'node:fs';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { isLink, leadsAway } from '../disk/project-link.ts';
import { readTask } from './task-file.ts';
import { RETIRED, tasksIn } from './task-list.ts';
import { type Retirement, retiredDirectory, type TaskStore } from './task-paths.ts';
import { localClock } from './task-stamp.ts';

/** `holds`: the target is there already and is this task, by its revision a later or an earlier state of it. */
export type Target = { readonly target: string; readonly holds: 'nothing' | 'newer' | 'older' };

/** A name that another task has is taken; a copy across file systems that was cut short is recognised by the id. */
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
  if (found.state !== 'found' || found.value.taskId !== record.taskId) return 'another';
  // Equal: this is the copy, and the original may be half removed.
  return found.value.revision >= record.revision ? 'newer' : 'older';
}

export type RetiredTask = { readonly folder: Retirement; readonly taskDir: string };

export function findRetired(store: TaskStore, taskId: string): RetiredTask | undefined {
  for (const folder of RETIRED) {
    const taskDir = `${retiredDirectory(store, folder)}/${taskId}`;
    if (leadsAway(store.project, taskDir)) continue;
    const direct = readTask(taskDir);
    if (direct.state === 'found' && direct.value.taskId === taskId) return { folder, taskDir };
  }
  // Under another name only where its own was taken: rare enough to look everywhere.
  return RETIRED.flatMap((folder) =>
    tasksIn(store, retiredDirectory(store, folder))
      .filter((task) => task.taskId === taskId)
      .map(({ taskDir }) => ({ folder, taskDir })),
  )[0];
}
