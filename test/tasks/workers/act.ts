/** Does one thing to a task: `act <project> <action as JSON>`. Waits for the file `go` of the project if told to. */
import { existsSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, pid } from 'node:process';
import { archiveTask, cancelTask, settleTask } from '../../../src/store/tasks/task-archive.ts';
import { type NewTask, openTask } from '../../../src/store/tasks/task-open.ts';
import type { TaskStore } from '../../../src/store/tasks/task-paths.ts';
import { reopenTask } from '../../../src/store/tasks/task-reopen.ts';
import { changeTask } from '../../../src/store/tasks/task-store.ts';
import type { TaskChange } from '../../../src/tasks/advance-task.ts';
import type { TaskRef } from '../../../src/tasks/record/projections.ts';
import { SETTINGS } from '../../kit/task-rules.ts';

export type Action = {
  readonly waits?: boolean;
  readonly waitMs?: number;
  readonly nobody?: boolean;
  readonly ref?: TaskRef;
  readonly open?: NewTask;
  readonly changes?: readonly TaskChange[];
  readonly archive?: { readonly docs: readonly string[] };
  readonly cancel?: string;
  readonly reopen?: string;
};

const [project = '', json = '{}'] = argv.slice(2);
const action: Action = JSON.parse(json);
if (action.nobody && process.getuid?.() === 0) {
  process.setgid?.(65_534);
  process.setuid?.(65_534);
}
const store: TaskStore = {
  home: join(dirname(project), 'home'),
  project,
  settings: SETTINGS,
  pid,
  now: () => new Date(),
  ...(action.waitMs !== undefined && { waitMs: action.waitMs }),
};

if (action.waits) {
  say('ready');
  while (!existsSync(`${project}/go`)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
act();

function act(): void {
  const { ref } = action;
  if (action.open) say(openTask(store, action.open).taskId);
  if (ref === undefined) return;
  for (const change of action.changes ?? []) {
    const result = changeTask(store, ref, change);
    say(result.state);
    if (result.state === 'gone') settleTask(store, ref);
  }
  if (action.archive) say(archiveTask(store, ref, action.archive).state);
  if (action.cancel) say(cancelTask(store, ref, action.cancel).state);
  if (action.reopen) say(reopenTask(store, ref.taskId, action.reopen)?.taskId ?? 'nothing');
}

function say(text: string): void {
  writeSync(1, `${text}\n`);
}
