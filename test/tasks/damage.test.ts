/** Files of a task that are broken, missing, huge or forbidden. */
import { chmodSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHistory } from '../../src/store/tasks/task-file.ts';
import { taskPaths } from '../../src/store/tasks/task-paths.ts';
import { changeTask, withTask } from '../../src/store/tasks/task-store.ts';
import { toolLine } from '../../src/tasks/history/history.ts';
import { iterationCount } from '../../src/tasks/record/measures.ts';
import { edits, says, usesTool } from '../kit/task.ts';
import { failCalls } from '../store/failing-call.ts';
import { failuresOf, useWorkersOf } from '../store/workers.ts';
import { createTaskProject, eventOf, requireTask, type TaskProject } from './project.ts';

const { start } = useWorkersOf(import.meta.url, 'act');
const META = '.task-meta.json';

/** Together with the line the recorder writes. */
function editWithLine(project: TaskProject, taskDir: string, file: string): void {
  const line = toolLine(new Date().toISOString(), {
    name: 'Edit',
    input: { file_path: file },
    result: 'ok',
    failed: false,
  });
  changeTask(project.store, { taskDir }, { events: [eventOf(edits(file))], lines: [line] });
}

function workedOn(project: TaskProject) {
  const task = project.open();
  editWithLine(project, task.taskDir, 'a.py');
  project.tell(task.taskDir, [says('negative', 'still broken')]);
  editWithLine(project, task.taskDir, 'b.py');
  project.tell(task.taskDir, [says('confirmation', 'fixed')]);
  return task;
}

describe('given a record that was damaged', () => {
  it.each([
    ['cut short', (path: string) => truncateSync(path, 200)],
    ['emptied', (path: string) => truncateSync(path, 0)],
    ['not a task any more', (path: string) => writeFileSync(path, '[]')],
    ['removed', (path: string) => rmSync(path)],
  ])('when it is %s and the projection is there, then the next event goes on with all of it', (_, damage) => {
    const project = createTaskProject();
    const { taskDir, taskId } = workedOn(project);
    const before = requireTask(taskDir);
    damage(`${taskDir}/${META}`);

    expect(project.tell(taskDir, [usesTool])).toMatchObject([{ state: 'done' }]);
    const after = requireTask(taskDir);
    expect(after).toMatchObject({
      taskId,
      taskType: 'bug_fix',
      description: before.description,
      tracking: before.tracking,
      steps: before.steps,
    });
    expect(after.codeChanges.map(({ file }) => file)).toEqual(['a.py', 'b.py']);
    expect(after.revision).toBe(before.revision + 1);
    const aside = project.all().filter((file) => file.includes('.corrupt-'));
    expect(aside).toHaveLength(_ === 'removed' ? 0 : 1);
  });

  it('when it is rebuilt, then the event that did it says where the damaged file is, and no later one does', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    truncateSync(`${taskDir}/${META}`, 200);
    const [first, second] = project.tell(taskDir, [usesTool, usesTool]);
    const kept = readdirSync(taskDir).find((file) => file.includes('.corrupt-'));
    expect(first).toMatchObject({ effects: [{ type: 'rebuilt', kept: `${taskDir}/${kept}` }] });
    expect(second).toMatchObject({ effects: [] });
    const told = readHistory(taskPaths(taskDir)).filter((line) => line?.['event_type'] === 'rebuilt');
    expect(told).toMatchObject([{ role: 'engine', data: { kept } }]);
  });

  it('when it was removed and is rebuilt, then there is nothing to keep, and that is said', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    rmSync(`${taskDir}/${META}`);
    expect(project.tell(taskDir, [usesTool])).toMatchObject([{ effects: [{ type: 'rebuilt', kept: undefined }] }]);
    expect(readHistory(taskPaths(taskDir)).at(-1)).toMatchObject({ event_type: 'rebuilt', data: { missing: true } });
  });

  it('when it is rebuilt, then the sessions at work are in it, and those that come back to it wait', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    truncateSync(`${taskDir}/${META}`, 0);
    project.tell(taskDir, [usesTool]);
    expect(requireTask(taskDir).sessions).toMatchObject([{ sessionId: 's1', endedAt: null, status: 'active' }]);
    const top = project.open({ description: 'on top', onTop: true });
    truncateSync(`${taskDir}/${META}`, 0);
    project.tell(taskDir, [{ type: 'session.ended', sessionId: 's2', reason: 'other' }]);
    const waiting = requireTask(taskDir);
    expect(waiting.sessions).toMatchObject([{ sessionId: 's1', status: 'waiting' }]);
    expect(project.json('.claude/workflow-state.json')).toMatchObject({ task_id: top.taskId });
  });

  it('when the projection is lost as well, then the history tells what it knows', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    writeFileSync(`${taskDir}/${META}`, '{"task_id":');
    rmSync(project.path('.claude/workflow-state.json'));
    writeFileSync(
      `${taskDir}/.conversation.jsonl`,
      `torn {\n${project.peek(`tasks/${taskDir.split('/').at(-1)}/.conversation.jsonl`)}`,
    );
    project.tell(taskDir, [usesTool]);
    const after = requireTask(taskDir);
    expect(after).toMatchObject({
      description: '修复登录按钮',
      taskType: 'bug_fix',
      steps: { step3_execute: { userConfirmed: true } },
    });
    expect([after.codeChanges.length, iterationCount(after)]).toEqual([2, 1]);
  });

  it('when nothing at all is left of it, then there is no task', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    for (const file of [
      `${taskDir}/${META}`,
      `${taskDir}/.conversation.jsonl`,
      project.path('.claude/workflow-state.json'),
    ])
      rmSync(file);
    expect(project.tell(taskDir, [usesTool])).toEqual([{ state: 'gone' }]);
  });
});

describe('given a record that cannot be replaced', () => {
  const unwritable = () => {
    const warned: string[] = [];
    const project = createTaskProject({ sleep: () => undefined, warn: (line) => warned.push(line) });
    const task = workedOn(project);
    const inbox = () => readdirSync(`${task.taskDir}/.inbox`);
    return { project, ...task, warned, inbox };
  };

  it('when that lasts, then the event waits in the inbox, the reason is told, and the next event brings both', () => {
    const { project, taskDir, warned, inbox } = unwritable();
    failCalls({ call: 'renameSync', code: 'EPERM', times: 6, path: META });
    expect(project.tell(taskDir, [edits('c.py')])).toEqual([{ state: 'queued' }]);
    expect(inbox()).toEqual([expect.stringMatching(/\.json$/)]);
    expect(warned).toEqual([expect.stringMatching(/Could not write .*task-meta\.json.*EPERM/)]);
    project.tell(taskDir, [edits('d.py')]);
    expect(requireTask(taskDir).codeChanges.map(({ file }) => file)).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
    expect(inbox()).toEqual([]);
  });

  it('when letters waited already, then they still do, and all are applied in order', () => {
    const { project, taskDir, inbox } = unwritable();
    failCalls({ call: 'renameSync', code: 'EPERM', times: 12, path: META });
    project.tell(taskDir, [edits('c.py'), edits('d.py')]);
    expect(inbox()).toHaveLength(2);
    project.tell(taskDir, [usesTool]);
    expect(requireTask(taskDir).codeChanges.map(({ file }) => file)).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
  });

  it('when no letter can be left either, then the failure is that of the record', () => {
    const { project, taskDir, inbox } = unwritable();
    failCalls({ call: 'renameSync', code: 'ENOSPC', times: 100 });
    expect(() => project.tell(taskDir, [edits('c.py')])).toThrow(/Could not write .*task-meta\.json.*ENOSPC/);
    expect(inbox()).toEqual([]);
  });

  it('when the lock was lost meanwhile, then nothing is written and the event waits in the inbox', () => {
    const { project, taskDir, warned, inbox } = unwritable();
    const before = requireTask(taskDir);
    let late = 0;
    const slow = { ...project.store, now: () => new Date(Date.now() + late) };
    const event = eventOf(edits('c.py'));
    const plan = () => {
      late = 60_000;
      return { events: [event], value: undefined };
    };
    expect(withTask(slow, { taskDir }, { plan, whenBusy: () => ({ events: [event] }) })).toEqual({ state: 'queued' });
    expect(requireTask(taskDir)).toEqual(before);
    expect([inbox().length, warned]).toEqual([1, [expect.stringContaining('expired during the work')]]);
  });
});

describe('given a directory of tasks that may not be written to', () => {
  it('when a task is to be opened there, then that fails with its reason and leaves no file', async () => {
    const project = createTaskProject();
    project.put('tasks/keep', '');
    for (const path of [project.project, project.path('tasks')]) chmodSync(path, 0o555);
    chmodSync(`${project.project}/..`, 0o755);
    const before = project.all();
    const open = { description: 'x', prompt: '/mc x', taskType: 'general', sessionId: 's1' };
    const failures = await failuresOf([start('act', project.project, JSON.stringify({ nobody: true, open }))]);
    for (const path of [project.project, project.path('tasks')]) chmodSync(path, 0o755);
    expect(failures).toEqual([expect.stringMatching(/Could not open a task in .*tasks.*EACCES/)]);
    expect(project.all()).toEqual(before);
  });

  it('when only the index may not be written, then the task is taken back', async () => {
    const project = createTaskProject();
    project.put('.claude/settings.json', '{}');
    chmodSync(`${project.project}/..`, 0o755);
    chmodSync(project.project, 0o777);
    chmodSync(project.path('.claude'), 0o555);
    const open = { description: 'x', prompt: '/mc x', taskType: 'general', sessionId: 's1' };
    const failures = await failuresOf([start('act', project.project, JSON.stringify({ nobody: true, open }))]);
    chmodSync(project.path('.claude'), 0o755);
    expect(failures).toHaveLength(1);
    expect(project.all()).toEqual(['.claude/settings.json']);
  });
});
