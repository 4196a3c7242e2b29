/** A project of its own for each test, with tasks in it. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pid } from 'node:process';
import { afterEach } from 'vitest';
import { readTask } from '../../src/store/tasks/task-file.ts';
import { type NewTask, openTask } from '../../src/store/tasks/task-open.ts';
import type { TaskStore } from '../../src/store/tasks/task-paths.ts';
import { changeTask } from '../../src/store/tasks/task-store.ts';
import type { TaskEvent } from '../../src/tasks/events.ts';
import type { Task } from '../../src/tasks/record/projections.ts';
import type { TaskRecord } from '../../src/tasks/record/record.ts';
import type { Telling } from '../kit/task.ts';
import { SETTINGS } from '../kit/task-rules.ts';

const scratch: string[] = [];
afterEach(() => {
  for (const directory of scratch.splice(0)) rmSync(directory, { recursive: true, force: true });
});

export type TaskProject = ReturnType<typeof createTaskProject>;

export const taskStore = (project: string, change: Partial<TaskStore> = {}): TaskStore => ({
  home: join(dirname(project), 'home'),
  project,
  settings: SETTINGS,
  pid,
  now: () => new Date(),
  ...change,
});

const NEW: NewTask = { description: '修复登录按钮', prompt: '/mc 修复登录按钮', taskType: 'bug_fix', sessionId: 's1' };

let count = 0;
/** Events with an id of their own; tests name what they are about. */
export const eventOf = (telling: Telling): TaskEvent => {
  count += 1;
  return { id: `event-${count}`, at: new Date().toISOString(), ...telling } as TaskEvent;
};

export function createTaskProject(change: Partial<TaskStore> = {}) {
  const project = join(mkdtempSync(join(tmpdir(), 'overtone-tasks-')), 'project');
  scratch.push(dirname(project));
  mkdirSync(project);
  const store = taskStore(project, change);
  const path = (relative: string) => join(project, relative);
  return {
    project,
    store,
    path,
    open: (opening: Partial<NewTask> = {}): Task => openTask(store, { ...NEW, ...opening }),
    tell: (taskDir: string, tellings: readonly Telling[]) =>
      tellings.map((telling) => changeTask(store, { taskDir }, { events: [eventOf(telling)] })),
    put(relative: string, text: string): void {
      mkdirSync(dirname(path(relative)), { recursive: true });
      writeFileSync(path(relative), text);
    },
    has: (relative: string) => existsSync(path(relative)),
    peek: (relative: string) => readFileSync(path(relative), 'utf8'),
    json: (relative: string): Record<string, unknown> => JSON.parse(readFileSync(path(relative), 'utf8')),
    /** Every file, directories that are empty as well. */
    all: (): string[] =>
      readdirSync(project, { recursive: true, encoding: 'utf8' })
        .filter((name) => !statSync(path(name)).isDirectory() || readdirSync(path(name)).length === 0)
        .sort(),
  };
}

export function requireTask(taskDir: string): TaskRecord {
  const record = readTask(taskDir);
  if (record === undefined) throw new Error(`${taskDir} has no record`);
  return record;
}
