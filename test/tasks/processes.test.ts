/** Many processes at one task: nothing is lost, and the files agree at any time. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settleTask } from '../../src/store/tasks/task-archive.ts';
import { readHistory } from '../../src/store/tasks/task-file.ts';
import { listTasks } from '../../src/store/tasks/task-list.ts';
import { taskPaths } from '../../src/store/tasks/task-paths.ts';
import { changeTask } from '../../src/store/tasks/task-store.ts';
import { toolLine } from '../../src/tasks/history/history.ts';
import { changeCount, iterationCount } from '../../src/tasks/record/measures.ts';
import { workflowStateOf } from '../../src/tasks/record/projections.ts';
import { encodeRecord } from '../../src/tasks/record/record-file.ts';
import { edits, says, type Telling, testFails, usesTool } from '../kit/task.ts';
import { failuresOf, useWorkersOf, type Worker } from '../store/workers.ts';
import { createTaskProject, eventOf, requireTask, type TaskProject } from './project.ts';
import type { Action } from './workers/act.ts';

const { start } = useWorkersOf(import.meta.url, 'act');

/** All begin together; `meanwhile` looks on until the last has ended. */
async function together(
  project: TaskProject,
  actions: readonly Action[],
  meanwhile: () => void = () => undefined,
): Promise<string[]> {
  const workers = actions.map(
    (action): Worker => start('act', project.project, JSON.stringify({ waits: true, ...action })),
  );
  await Promise.all(workers.map(({ ready, ending }) => Promise.race([ready, ending])));
  let running = true;
  const failures = failuresOf(workers).finally(() => {
    running = false;
  });
  project.put('go', '');
  while (running) {
    meanwhile();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await failures).toEqual([]);
  return (await Promise.all(workers.map(({ ending }) => ending))).flatMap(({ output }) =>
    output.trim().split('\n').slice(1),
  );
}

const change = (telling: Telling) => ({ events: [eventOf(telling)] });

function expectAgreement(project: TaskProject, taskDir: string): void {
  const record = requireTask(taskDir);
  expect(project.json('.claude/workflow-state.json')).toEqual(
    JSON.parse(JSON.stringify(workflowStateOf(encodeRecord(record)))),
  );
}

describe('given 12 prompts and 12 edits from 24 processes at once', () => {
  it('when all are done, then every one is in the record, in the projection and in the history', async () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    const ref = { taskId, taskDir };
    // On a starved machine somebody else would be right to give up; here nobody is to.
    const waitMs = 60_000;
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    const line = (file: string) =>
      toolLine('now', { name: 'Edit', input: { file_path: file }, result: 'ok', failed: false });
    const actions: Action[] = [
      ...numbers.map((number) => ({ ref, waitMs, changes: [change(says('negative', `complaint ${number}`))] })),
      ...numbers.map((number) => ({
        ref,
        waitMs,
        changes: [{ ...change(edits(`${number}.py`)), lines: [line(`${number}.py`)] }],
      })),
    ];
    const states = await together(project, actions, () =>
      JSON.parse(readFileSync(`${taskDir}/.task-meta.json`, 'utf8')),
    );
    expect(new Set(states)).toEqual(new Set(['done']));

    const record = requireTask(taskDir);
    expect([record.revision, iterationCount(record), changeCount(record)]).toEqual([25, 12, 12]);
    expect(record.iterations.map(({ feedback }) => feedback).sort()).toEqual(
      numbers.map((number) => `complaint ${number}`).sort(),
    );
    expect(new Set(record.codeChanges.map(({ file }) => file)).size).toBe(12);
    expectAgreement(project, taskDir);
    const history = readHistory(taskPaths(taskDir));
    const of = (role: string) => history.filter((entry) => entry?.['role'] === role).length;
    expect([history.includes(undefined), of('tool'), of('user')]).toEqual([false, 12, 13]);
    expect(project.all().filter((file) => /lock|tmp/.test(file))).toEqual([]);
  });
});

describe('given 50 mixed events at once', () => {
  it('when half of the processes cannot wait, then their events are applied all the same', async () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    const tellings: Telling[] = [
      edits('a.py'),
      testFails(),
      { type: 'doc.read', file: 'x.md' },
      usesTool,
      says('requirement_change', 'red'),
    ];
    const actions = Array.from({ length: 50 }, (_, index): Action => {
      const telling = tellings[index % tellings.length] ?? usesTool;
      const told = telling.type === 'doc.read' ? { ...telling, file: `${index}.md` } : telling;
      return { ref: { taskId, taskDir }, changes: [change(told)], ...(index % 2 === 0 && { waitMs: 0 }) };
    });
    const states = await together(project, actions, () =>
      JSON.parse(readFileSync(`${taskDir}/.task-meta.json`, 'utf8')),
    );
    expect(states).toHaveLength(50);
    const last = changeTask(project.store, { taskDir }, change(usesTool));
    expect(last).toMatchObject({ state: 'done', record: { revision: 52 } });

    const record = requireTask(taskDir);
    expect([changeCount(record), record.failures.length, record.docsRead.length, iterationCount(record)]).toEqual([
      10, 10, 10, 10,
    ]);
    expectAgreement(project, taskDir);
    expect(readdirSync(taskDir).filter((name) => name === '.inbox')).toEqual(
      states.includes('queued') ? ['.inbox'] : [],
    );
    expect(project.all().filter((file) => file.endsWith('.json') && file.includes('.inbox'))).toEqual([]);
  });
});

describe('given many processes that open or end tasks at once', () => {
  it('when they open the same task in the same second, then each has its own', async () => {
    const project = createTaskProject();
    const open = { description: 'same', prompt: '/mc same', taskType: 'general' as const };
    const ids = await together(
      project,
      Array.from({ length: 8 }, (_, index) => ({ open: { ...open, sessionId: `s${index}` } })),
    );
    expect(new Set(ids).size).toBe(8);
    expect(
      listTasks(project.store)
        .map(({ taskId }) => taskId)
        .sort(),
    ).toEqual([...ids].sort());
    expect(Object.keys(project.json('.claude/.task-active.json')['active_tasks'] as object)).toHaveLength(8);
  });

  it('when several archive one task, then there is one archive, and all are told', async () => {
    const project = createTaskProject();
    project.put('markdown/a.md', 'a');
    const { taskDir, taskId } = project.open();
    project.tell(taskDir, [
      edits(),
      says('confirmation'),
      says('cleanup_proceed'),
      { type: 'wrapup.validated', completed: true, missing: [] },
    ]);
    const ref = { taskId, taskDir };
    const archive = { docs: ['markdown'] };
    const states = await together(project, [
      { ref, archive },
      { ref, archive },
      { ref, archive },
      { ref, changes: [change(usesTool)] },
      { ref, changes: [change(usesTool)] },
    ]);
    expect(states.filter((state) => state === 'retired').length).toBeGreaterThanOrEqual(1);
    expect(states.filter((state) => !['retired', 'busy', 'done', 'gone', 'queued'].includes(state))).toEqual([]);
    expect(readdirSync(project.path('tasks'))).toEqual(['已归档']);
    expect(readdirSync(project.path('tasks/已归档'))).toEqual([taskId]);
    expect(requireTask(project.path(`tasks/已归档/${taskId}`))).toMatchObject({ archived: true, movePending: false });
    expect(project.json('.claude/.task-active.json')).toMatchObject({
      active_tasks: {},
      doc_sync: { s1: { task_id: taskId } },
    });
    // Who waited for the lock while the directory moved may have left a file in it; the next holder sweeps it.
    settleTask({ ...project.store, random: () => 0 }, ref);
    expect(project.all().filter((file) => /lock$|tmp$/.test(file))).toEqual([]);
  });
});
