import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edits, says, usesTool } from '../../../test/kit/task.ts';
import { SETTINGS } from '../../../test/kit/task-rules.ts';
import { createTaskProject, eventOf, requireTask, taskStore } from '../../../test/tasks/project.ts';
import { toolLine } from '../../tasks/history/history.ts';
import { readHistory, readTask } from './task-file.ts';
import { boundTask } from './task-index-file.ts';
import { listTasks } from './task-list.ts';
import { taskPaths } from './task-paths.ts';
import { changeTask, withTask } from './task-store.ts';

const INDEX = '.claude/.task-active.json';
const STATE = '.claude/workflow-state.json';

describe('given a project in which a task is opened', () => {
  it('then its files are there, complete and in the documented shape', () => {
    const project = createTaskProject();
    const { taskId, taskDir, record } = project.open();
    expect(taskId).toMatch(/^任务-\d{4}-\d{6}-修复登录按钮$/);
    expect(requireTask(taskDir)).toEqual(record);
    expect(project.all()).toEqual([
      INDEX,
      STATE,
      `tasks/${taskId}/.conversation.jsonl`,
      `tasks/${taskId}/.task-meta.json`,
    ]);
    expect(project.json(STATE)).toMatchObject({ task_id: taskId, current_step: 'step3_execute', revision: 1 });
    expect(project.json(INDEX)).toMatchObject({
      active_tasks: { s1: { task_id: taskId, task_dir: taskDir, session_history: [] } },
    });
    expect(readHistory(taskPaths(taskDir))).toMatchObject([
      { role: 'user', event_type: 'task_init', content: '/mc 修复登录按钮' },
    ]);
    expect(boundTask(project.store, 's1').task).toEqual({ taskId, taskDir });
    expect(boundTask(project.store, 's2').task).toBeUndefined();
  });

  it('when a second one is opened in the same second, then both have a name of their own', () => {
    const project = createTaskProject({ now: () => new Date(2026, 2, 5, 10, 15, 0) });
    const ids = ['s1', 's2', 's3'].map((sessionId) => project.open({ sessionId }).taskId);
    expect(ids).toEqual(['', '-2', '-3'].map((suffix) => `任务-0305-101500-修复登录按钮${suffix}`));
    expect(
      listTasks(project.store)
        .map(({ record }) => record.taskId)
        .sort(),
    ).toEqual([...ids].sort());
  });

  it.each([
    ['MMDD-HHMMSS', '0305-101500'],
    ['YYYYMMDD-HHMMSS', '20260305-101500'],
  ] as const)('when its pack writes times as %s, then its id holds %s', (timeFormat, stamp) => {
    const settings = { ...SETTINGS, naming: { ...SETTINGS.naming, timeFormat } };
    const project = createTaskProject({ settings, now: () => new Date(2026, 2, 5, 10, 15, 0) });
    expect(project.open().taskId).toBe(`任务-${stamp}-修复登录按钮`);
  });

  it.each(['/\\:*?"<>|', '😀'.repeat(300), 'ends with a dot.', '../../escape', '', 'CON', '\u0000'])(
    'when its description is %j, then it has a directory of one safe name',
    (description) => {
      const project = createTaskProject();
      const { taskId, taskDir } = project.open({ description });
      expect(taskDir).toBe(`${project.project}/tasks/${taskId}`);
      expect(readTask(taskDir)).toBeDefined();
      expect(taskId).not.toMatch(/[/\\:*?"<>|]|[. ]$/);
    },
  );
});

describe('given a task at work', () => {
  it('when events come, then record, projection and history agree', () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    const line = toolLine('now', { name: 'Edit', input: { file_path: 'a.py' }, result: 'ok', failed: false });
    changeTask(project.store, { taskDir }, { events: [eventOf(edits('a.py'))], lines: [line] });
    project.tell(taskDir, [says('negative', 'no')]);
    expect(requireTask(taskDir)).toMatchObject({ revision: 3, codeChanges: [{ file: 'a.py' }] });
    expect(project.json(STATE)).toMatchObject({
      task_id: taskId,
      revision: 3,
      bug_fix_tracking: { iterations: [{ user_feedback: 'no' }] },
    });
    expect(readHistory(taskPaths(taskDir)).map((entry) => entry?.['role'])).toEqual(['user', 'tool', 'user']);
  });

  it('when a plan looks at the record, then it sees the newest and its value comes back', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.tell(taskDir, [edits()]);
    const plan = ({ codeChanges }: { codeChanges: readonly unknown[] }) => ({ events: [], value: codeChanges.length });
    expect(withTask(project.store, { taskDir }, { plan, whenBusy: () => ({ events: [] }) })).toMatchObject({
      state: 'done',
      value: 1,
    });
    expect(requireTask(taskDir).revision).toBe(2);
  });

  it('when its projections are lost or broken, then the next event makes them again', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.put(STATE, '{');
    project.tell(taskDir, [usesTool]);
    expect(project.json(STATE)).toMatchObject({ revision: 2 });
    project.put(INDEX, '{"active');
    expect(boundTask(project.store, 's1').task?.taskDir).toBe(taskDir);
    expect(project.json(INDEX)).toMatchObject({ active_tasks: { s1: { task_dir: taskDir } } });
    expect(project.all().filter((file) => file.includes('.corrupt-'))).toHaveLength(1);
  });

  it('when its directory is gone, then events report that and recreate nothing', () => {
    const project = createTaskProject();
    expect(changeTask(project.store, { taskDir: project.path('tasks/none') }, { events: [eventOf(usesTool)] })).toEqual(
      { state: 'gone' },
    );
    expect(project.all()).toEqual([]);
  });
});

describe('given what follows from a record and cannot be written', () => {
  it.each([STATE, '.conversation.jsonl'])(
    'when an event comes and %s is a directory, then its change counts and a warning is given',
    (file) => {
      const told: string[] = [];
      const project = createTaskProject({ warn: (line) => told.push(line) });
      const { taskDir, taskId } = project.open();
      const path = file === STATE ? STATE : `tasks/${taskId}/${file}`;
      rmSync(project.path(path));
      project.put(`${path}/in-the-way`, '');
      const change = {
        events: [eventOf(edits('a'))],
        lines: [toolLine('now', { name: 'Edit', input: {}, result: 'ok', failed: false })],
      };
      expect(changeTask(project.store, { taskDir }, change)).toMatchObject({ state: 'done', record: { revision: 2 } });
      expect(requireTask(taskDir).codeChanges).toHaveLength(1);
      expect(told).toEqual([expect.stringContaining(file)]);
    },
  );
});

describe('given a task whose lock is held', () => {
  it('when events come, then they wait in the inbox and the next holder applies them in order, once', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.put(`${taskDir.slice(project.project.length + 1)}/.lock`, `${process.pid} somebody ${Date.now()}\n`);
    const impatient = taskStore(project.project, { waitMs: 0, pid: 999_999_999, isAlive: () => true });
    const first = eventOf(edits('a'));
    const edited = 'bcdefghijkl'.split('').map((file) => eventOf(edits(file)));
    for (const event of [first, ...edited, eventOf(says('negative'))]) {
      expect(changeTask(impatient, { taskDir }, { events: [event] })).toEqual({ state: 'queued' });
    }
    project.put(`${taskDir.slice(project.project.length + 1)}/.inbox/000-broken.json`, 'no');
    expect(requireTask(taskDir).revision).toBe(1);

    const after = taskStore(project.project, { isAlive: () => false });
    const result = changeTask(after, { taskDir }, { events: [eventOf(usesTool)] });
    expect(result).toMatchObject({
      state: 'done',
      record: { revision: 15, codeChanges: 'abcdefghijkl'.split('').map((file) => ({ file })) },
    });
    changeTask(after, { taskDir }, { events: [first] });
    expect(requireTask(taskDir)).toMatchObject({ revision: 15, iterations: [{ iterationId: 1 }] });
    expect(project.all().filter((file) => file.includes('.inbox'))).toEqual([
      expect.stringContaining('000-broken.json.corrupt-'),
    ]);
  });

  it('when a deferred event holds a password, then its file does not', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.put(`${taskDir.slice(project.project.length + 1)}/.lock`, `${process.pid} somebody ${Date.now()}\n`);
    const impatient = taskStore(project.project, { waitMs: 0, pid: 999_999_999, isAlive: () => true });
    changeTask(impatient, { taskDir }, { events: [eventOf(says('negative', 'password=hunter2 fails'))] });
    const [letter = ''] = project.all().filter((file) => file.includes('.inbox'));
    expect(project.json(letter)).toMatchObject({ events: [{ text: 'password=[masked] fails' }] });
  });
});
