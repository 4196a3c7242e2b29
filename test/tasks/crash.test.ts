/** Processes that die right before any one change of a file: the next one finds every task whole, once, and goes on. */
import { dirname } from 'node:path';
import { execPath } from 'node:process';
import { describe, expect, it } from 'vitest';
import { archiveTask, settleTask } from '../../src/store/tasks/task-archive.ts';
import { boundTask, changeIndex, stackOf } from '../../src/store/tasks/task-index-file.ts';
import { listTasks } from '../../src/store/tasks/task-list.ts';
import { reopenTask } from '../../src/store/tasks/task-reopen.ts';
import { changeTask } from '../../src/store/tasks/task-store.ts';
import { isWaiting } from '../../src/tasks/session-events.ts';
import { watchDeaths } from '../hooks/deaths.ts';
import { edits, says, usesTool } from '../kit/task.ts';
import { startProcess, useWorkersOf } from '../store/workers.ts';
import { createTaskProject, eventOf, requireTask, type TaskProject } from './project.ts';
import type { Action } from './workers/act.ts';

const { path } = useWorkersOf(import.meta.url, 'act');

/** Sweeps at every turn, as otherwise happens now and then. */
const createSweeping = (): TaskProject => createTaskProject({ random: () => 0 });

type Victim = {
  readonly put: (project: TaskProject) => Action;
  readonly check: (project: TaskProject, action: Action) => void;
};

const leftovers = (project: TaskProject): string[] =>
  project.all().filter((file) => /\.tmp(\/|$)|lock$|takeover$|\.moving/.test(file));

/** It runs once and could have died before each of its changes. */
async function dieEverywhere({ put, check }: Victim): Promise<number> {
  const project = createSweeping();
  const action = put(project);
  const deaths = watchDeaths(dirname(project.project));
  const worker = startProcess(execPath, [path('act'), project.project, JSON.stringify(action)], deaths.env);
  expect(await worker.ending).toMatchObject({ signal: null, code: 0 });
  const all = deaths.list();
  for (const { change, comeTrue } of all) {
    comeTrue();
    check(project, action);
    expect(leftovers(project), `before change ${change}`).toEqual([]);
  }
  return all.at(-1)?.change ?? 0;
}

const FINISHED = [
  edits(),
  says('confirmation'),
  says('cleanup_proceed'),
  { type: 'wrapup.validated', completed: true, missing: [] } as const,
];

/** Whatever happened, the index can be changed and a new task can be opened. */
function expectGoingOn(project: TaskProject): void {
  changeIndex(project.store, (index) => index);
  const next = project.open({ sessionId: 'next', description: 'next' });
  expect(changeTask(project.store, next, { events: [eventOf(usesTool)] })).toMatchObject({ state: 'done' });
  project.tell(next.taskDir, FINISHED.slice(0, 2));
}

const OPENING: Victim = {
  put: () => ({ open: { description: 'door', prompt: '/mc door', taskType: 'bug_fix', sessionId: 's1' } }),
  check(project) {
    const tasks = listTasks(project.store);
    expect(tasks.length).toBeLessThanOrEqual(1);
    const bound = boundTask(project.store, 's1').task;
    if (bound) expect(tasks.map(({ taskDir }) => taskDir)).toEqual([bound.taskDir]);
    for (const { taskDir, record } of tasks) {
      expect(record).toMatchObject({ taskType: 'bug_fix', revision: 1, sessions: [{ sessionId: 's1' }] });
      expect(project.peek(`${taskDir.slice(project.project.length + 1)}/.conversation.jsonl`)).toContain('task_init');
    }
    expectGoingOn(project);
  },
};

const CHANGING: Victim = {
  put(project) {
    const { taskId, taskDir } = project.open();
    const busy = { ...project.store, waitMs: 0, pid: 999_999_998, isAlive: () => true };
    project.put(`tasks/${taskId}/.lock`, `${process.pid} somebody ${Date.now()}\n`);
    changeTask(busy, { taskDir }, { events: [{ ...eventOf(edits('letter.py')), id: 'letter' }] });
    project.put(`tasks/${taskId}/.lock`, '999999999 dead 1\n');
    return { ref: { taskId, taskDir }, changes: [{ events: [{ ...eventOf(edits('own.py')), id: 'own' }] }] };
  },
  check(project, { ref, changes = [] }) {
    const taskDir = ref?.taskDir ?? '';
    const before = requireTask(taskDir);
    expect(before.codeChanges.map(({ file }) => file)).toEqual(
      [[], ['letter.py', 'own.py']][before.codeChanges.length / 2],
    );
    // The host fires the event again: it is applied once, whatever was written before.
    for (const change of changes) changeTask(project.store, { taskDir }, change);
    const after = requireTask(taskDir);
    expect(after.codeChanges.map(({ file }) => file)).toEqual(['letter.py', 'own.py']);
    expect(after.revision).toBe(3);
    project.tell(taskDir, [usesTool]);
    expect(project.json('.claude/workflow-state.json')).toMatchObject({ revision: 4 });
    // The index may not be changed for long, and whoever works on the task does not lock it.
    expect(leftovers(project)).toEqual([]);
    expectGoingOn(project);
  },
};

function finished(project: TaskProject): { taskId: string; taskDir: string } {
  project.put('markdown/a.md', 'a');
  const { taskId, taskDir } = project.open();
  project.tell(taskDir, FINISHED);
  return { taskId, taskDir };
}

const copies = (project: TaskProject): string[] => project.all().filter((file) => file.endsWith('/.task-meta.json'));

const ARCHIVING: Victim = {
  put: (project) => ({ ref: finished(project), archive: { docs: ['markdown'] } }),
  check(project, { ref }) {
    expect(copies(project)).toHaveLength(1);
    if (ref === undefined) throw new Error('no task');
    expect(archiveTask(project.store, ref, { docs: ['markdown'] })).toMatchObject({
      state: 'retired',
      record: { archived: true, movePending: false },
    });
    expect(copies(project)).toEqual([`tasks/已归档/${ref.taskId}/.task-meta.json`]);
    expect(boundTask(project.store, 's1')).toMatchObject({ task: undefined, owed: { taskId: ref.taskId } });
    expect(project.has('.claude/workflow-state.json')).toBe(false);
    expectGoingOn(project);
  },
};

const CANCELLING: Victim = {
  put: (project) => ({ ref: finished(project), cancel: 'enough' }),
  check(project, { ref }) {
    expect(copies(project)).toHaveLength(1);
    if (ref === undefined) throw new Error('no task');
    // A session that comes back finds out by its next event what became of its task.
    const bound = boundTask(project.store, 's1').task;
    const result = bound && changeTask(project.store, bound, { events: [eventOf(usesTool)] });
    if (result?.state === 'gone') settleTask(project.store, ref);
    if (result?.state === 'done') archiveTask(project.store, ref);
    expect(copies(project)).toEqual([expect.stringMatching(/^tasks\/(已取消|已归档)\//)]);
    expect(boundTask(project.store, 's1').task).toBeUndefined();
    expectGoingOn(project);
  },
};

const REOPENING: Victim = {
  put(project) {
    const ref = finished(project);
    archiveTask(project.store, ref, { docs: ['markdown'] });
    return { ref, reopen: 's5' };
  },
  check(project, { ref }) {
    expect(copies(project)).toHaveLength(1);
    if (ref === undefined) throw new Error('no task');
    if (!project.has(`tasks/${ref.taskId}`)) reopenTask(project.store, ref.taskId, 's5');
    expect(copies(project)).toEqual([`tasks/${ref.taskId}/.task-meta.json`]);
    expect(project.tell(ref.taskDir, [usesTool])).toMatchObject([
      { state: 'done', record: { archived: false, step: 'step3_execute' } },
    ]);
    expectGoingOn(project);
  },
};

const ON_TOP: Victim = {
  put(project) {
    project.open({ description: 'below' });
    return { open: { description: 'above', prompt: '/mc above', taskType: 'bug_fix', sessionId: 's1', onTop: true } };
  },
  check(project) {
    const [top, ...waiting] = stackOf(project.store, 's1').map(({ taskDir }) => requireTask(taskDir).description);
    expect([[top, ...waiting]]).toEqual([top === 'above' ? ['above', 'below'] : ['below']]);
    expectTop(project, top);
    expectGoingOn(project);
  },
};

/** Whatever the other files say, one event is enough to make them say the same. */
function expectTop(project: TaskProject, description: string | undefined): void {
  const [task] = stackOf(project.store, 's1');
  project.tell(task?.taskDir ?? '', [usesTool]);
  const top = requireTask(task?.taskDir ?? '');
  expect([top.description, isWaiting(top)]).toEqual([description, false]);
  expect(project.json('.claude/workflow-state.json')).toMatchObject({ task_id: top.taskId, revision: top.revision });
}

const FROM_TOP: Victim = {
  put(project) {
    project.open({ description: 'below' });
    const { taskId, taskDir } = project.open({ description: 'above', onTop: true });
    project.tell(taskDir, FINISHED);
    return { ref: { taskId, taskDir }, archive: { docs: [] } };
  },
  check(project, { ref }) {
    if (ref === undefined) throw new Error('no task');
    const [bound] = stackOf(project.store, 's1');
    if (bound?.taskId === ref.taskId) archiveTask(project.store, ref);
    expect(stackOf(project.store, 's1').map(({ taskDir }) => requireTask(taskDir).description)).toEqual(['below']);
    expectTop(project, 'below');
    expectGoingOn(project);
  },
};

describe('given a process that dies right before its n-th change', () => {
  // Fewer calls than this would mean that no death was met at some of the files.
  it.each([
    ['opens a task', OPENING, 20],
    ['applies an event and a letter', CHANGING, 20],
    ['archives a task', ARCHIVING, 30],
    ['cancels a task', CANCELLING, 25],
    ['reopens a task', REOPENING, 20],
    ['opens a task on top of another', ON_TOP, 25],
    ['archives the top one of two', FROM_TOP, 30],
  ] as const)(
    'when it %s, for every n, then the next one finds everything intact and no leftovers',
    async (_, victim, least) => {
      expect(await dieEverywhere(victim)).toBeGreaterThan(least);
    },
    180_000,
  );
});
