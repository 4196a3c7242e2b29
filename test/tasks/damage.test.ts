/** Files of a task that are broken, missing, huge or forbidden. */
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cancelTask } from '../../src/store/tasks/task-archive.ts';
import { readHistory } from '../../src/store/tasks/task-file.ts';
import { taskPaths } from '../../src/store/tasks/task-paths.ts';
import { changeTask, withTask } from '../../src/store/tasks/task-store.ts';
import { toolLine } from '../../src/tasks/history/history.ts';
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

describe('given a task whose files something else has touched', () => {
  const edited = (path: string) =>
    writeFileSync(path, readFileSync(path, 'utf8').replace('"user_confirmed": true', '"user_confirmed": false'));

  it.each([
    ['cut short', 'damaged', (path: string) => truncateSync(path, 200)],
    ['emptied', 'damaged', (path: string) => truncateSync(path, 0)],
    ['not a task any more', 'damaged', (path: string) => writeFileSync(path, '[]')],
    ['grown beyond any record', 'damaged', (path: string) => truncateSync(path, 17 * 1024 * 1024)],
    ['edited into another state', 'changed', edited],
    ['removed', 'missing', (path: string) => rmSync(path)],
  ])('when the record is %s, then the next event continues from the copy and says so once', (_, loss, damage) => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    const before = requireTask(taskDir);
    damage(`${taskDir}/${META}`);

    const [first, second] = project.tell(taskDir, [usesTool, usesTool]);
    const kept = readdirSync(taskDir).find((file) => file.includes('.corrupt-'));
    expect(first).toMatchObject({ effects: [{ type: 'restored', loss, kept: kept && `${taskDir}/${kept}` }, {}] });
    expect(kept === undefined).toBe(loss === 'missing');
    expect(second).toMatchObject({ effects: [] });
    const { description, iterations, steps, codeChanges } = before;
    expect(requireTask(taskDir)).toMatchObject({ description, iterations, steps, codeChanges });
    const told = readHistory(taskPaths(taskDir)).filter((line) => line?.['event_type'] === 'restored');
    expect(told).toMatchObject([{ role: 'engine', data: { loss } }]);
  });

  it('when the record is restored, then the model is told with the event that found it out', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    rmSync(`${taskDir}/${META}`);
    const [result] = project.tell(taskDir, [usesTool]);
    expect(result).toMatchObject({ effects: [{}, { type: 'tell', block: { kind: 'restored', loss: 'missing' } }] });
  });

  it.each([
    ['removed', 'missing', (path: string) => rmSync(path)],
    ['cut short', 'changed', (path: string) => truncateSync(path, 10)],
  ])('when the history is %s, then it is restored', (_, loss, damage) => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    const before = readHistory(taskPaths(taskDir));
    damage(`${taskDir}/.conversation.jsonl`);
    expect(project.tell(taskDir, [usesTool])).toMatchObject([{ effects: [{ type: 'restored', loss }, {}] }]);
    expect(readHistory(taskPaths(taskDir)).slice(0, before.length)).toEqual(before);
  });

  it('when a long history is rotated, then nothing is restored', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    const { history } = taskPaths(taskDir);
    writeFileSync(
      history,
      readFileSync(history, 'utf8') + `${JSON.stringify({ role: 'x', content: 'y'.repeat(2 ** 20) })}\n`,
    );
    for (const file of ['c.py', 'd.py', 'e.py']) editWithLine(project, taskDir, file);
    expect(project.tell(taskDir, [usesTool])).toMatchObject([{ effects: [] }]);
    expect(readFileSync(`${taskDir}/.conversation.1.jsonl`, 'utf8')).toContain('yyy');
  });

  it('when Overtone with another home has continued the task, then its state counts', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    const elsewhere = { ...project.store, home: `${project.store.home}-2` };
    changeTask(elsewhere, { taskDir }, { events: [eventOf(edits('c.py'))] });
    expect(project.tell(taskDir, [usesTool])).toMatchObject([{ effects: [] }]);
    expect(requireTask(taskDir).codeChanges).toHaveLength(3);
  });

  it('when it has grown beyond any record and there is no copy, then it is left alone', () => {
    const project = createTaskProject();
    const { taskDir } = workedOn(project);
    rmSync(project.store.home, { recursive: true });
    const large = 17 * 1024 * 1024;
    truncateSync(`${taskDir}/${META}`, large);
    expect(() => project.tell(taskDir, [usesTool])).toThrow('EFBIG');
    expect(statSync(`${taskDir}/${META}`).size).toBe(large);
  });

  it('when there is no copy either, then there is no task', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    for (const path of [`${taskDir}/${META}`, project.store.home]) rmSync(path, { recursive: true });
    expect(project.tell(taskDir, [usesTool])).toEqual([{ state: 'gone' }]);
  });

  it('when it is archived or cancelled, then no copy is left', () => {
    const project = createTaskProject();
    const task = project.open();
    cancelTask(project.store, task, '');
    expect(
      readdirSync(project.store.home, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes(task.taskId),
      ),
    ).toEqual([]);
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

  it('when that persists, then the event waits in the inbox, the reason is reported, and the next event applies both', () => {
    const { project, taskDir, warned, inbox } = unwritable();
    failCalls({ call: 'renameSync', code: 'EPERM', times: 6, path: META });
    expect(project.tell(taskDir, [edits('c.py')])).toEqual([{ state: 'queued' }]);
    expect(inbox()).toEqual([expect.stringMatching(/\.json$/)]);
    expect(warned).toEqual([expect.stringMatching(/Could not write .*task-meta\.json.*EPERM/)]);
    project.tell(taskDir, [edits('d.py')]);
    expect(requireTask(taskDir).codeChanges.map(({ file }) => file)).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
    expect(inbox()).toEqual([]);
  });

  it('when deferred events waited already, then they still do, and all are applied in order', () => {
    const { project, taskDir, inbox } = unwritable();
    failCalls({ call: 'renameSync', code: 'EPERM', times: 12, path: META });
    project.tell(taskDir, [edits('c.py'), edits('d.py')]);
    expect(inbox()).toHaveLength(2);
    project.tell(taskDir, [usesTool]);
    expect(requireTask(taskDir).codeChanges.map(({ file }) => file)).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
  });

  it('when the inbox cannot be written either, then both failures are told', () => {
    const { project, taskDir, warned, inbox } = unwritable();
    failCalls({ call: 'renameSync', code: 'ENOSPC', times: 100 });
    expect(() => project.tell(taskDir, [edits('c.py')])).toThrow(/Could not leave an event in .*ENOSPC/);
    expect(warned).toEqual([expect.stringMatching(/Could not write .*task-meta\.json.*ENOSPC/)]);
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

describe('given a letter in the inbox that no version of Overtone has written', () => {
  const event = { type: 'command.failed', id: 'letter-1', at: '2026-03-05T10:15:00.000Z' };

  it.each([
    ['no letter', { events: 3 }],
    ['of an unknown type', { events: [{ ...event, type: 'constructor' }] }],
    ['without its fields', { events: [event] }],
    ['with fields of another kind', { events: [{ ...event, command: {}, kind: [], error: 3 }] }],
  ])('when it is %s, then it is set aside and the next event is applied', (_, letter) => {
    const warned: string[] = [];
    const project = createTaskProject({ warn: (line) => warned.push(line) });
    const { taskDir } = workedOn(project);
    const before = requireTask(taskDir);
    project.put(`${taskDir.slice(project.project.length + 1)}/.inbox/000000000000001-1.json`, JSON.stringify(letter));
    expect(project.tell(taskDir, [edits('c.py')])).toMatchObject([{ state: 'done' }]);
    const { codeChanges, failures } = requireTask(taskDir);
    expect([codeChanges.length, failures]).toEqual([before.codeChanges.length + 1, before.failures]);
    expect(readdirSync(`${taskDir}/.inbox`)).toEqual([expect.stringContaining('.corrupt-')]);
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
