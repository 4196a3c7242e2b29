/** Files of a task that are broken, missing, huge or forbidden. */
import { chmodSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COMMANDS, DEFAULT_WRAP_UP } from '../../src/core/tasks/defaults.ts';
import { type DocumentLabels, withLabels } from '../../src/core/tasks/document-labels.ts';
import { toolLine } from '../../src/core/tasks/history.ts';
import { iterationCount } from '../../src/core/tasks/measures.ts';
import { validateWrapUp } from '../../src/core/tasks/validate-wrap-up.ts';
import { writeDocuments } from '../../src/store/task-documents.ts';
import { readHistory } from '../../src/store/task-history-file.ts';
import { taskPaths } from '../../src/store/task-paths.ts';
import { changeTask } from '../../src/store/task-store.ts';
import { wrapUpFacts } from '../../src/store/task-wrap-up-facts.ts';
import { edits, says, type Telling, usesTool } from '../kit/task.ts';
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

describe('given a history that grows', () => {
  it('when it passes 1 MB, then it begins anew, keeps three older files, and nobody else may read it', () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    const paths = taskPaths(taskDir);
    const result = { stdout: 'x'.repeat(200) };
    const lines = Array.from({ length: 4_000 }, (_, number) =>
      toolLine(new Date().toISOString(), { name: 'Bash', input: { command: `echo ${number}` }, result, failed: false }),
    );
    for (let round = 0; round < 5; round += 1)
      changeTask(project.store, { taskDir }, { events: [eventOf(usesTool)], lines });
    const files = project.all().filter((file) => file.startsWith(`tasks/${taskId}/.conversation`));
    expect(files.map((file) => file.split('/').at(-1))).toEqual([
      '.conversation.1.jsonl',
      '.conversation.2.jsonl',
      '.conversation.3.jsonl',
      '.conversation.jsonl',
    ]);
    for (const file of files) expect(statSync(project.path(file)).mode & 0o777).toBe(0o600);
    expect(readHistory(paths).length).toBeGreaterThan(12_000);
    expect(readHistory(paths)).not.toContain(undefined);
  });

  it('when documents are written from the longest history there can be, then it takes well below a second of work', () => {
    const project = createTaskProject();
    const { taskDir, record } = project.open();
    const line = `${JSON.stringify(toolLine('2026-03-05T10:15:00.000Z', { name: 'Edit', input: { file_path: 'a/b.py' }, result: 'x'.repeat(200), failed: false }))}\n`;
    const text = line.repeat(Math.ceil((1.3 * 1024 * 1024) / line.length));
    for (const number of ['.1', '.2', '.3', ''])
      writeFileSync(`${taskDir}/.conversation${number}.jsonl`, `broken {\n${text}`);
    const labels = withLabels({} as DocumentLabels, new Proxy({}, { get: (_, key) => String(key) }));
    const began = process.cpuUsage();
    expect(writeDocuments(project.store, { taskDir, record }, { labels, commands: DEFAULT_COMMANDS })).toEqual({
      badLines: 4,
    });
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});

describe('given documents a person has edited', () => {
  it('when they are written again, then the words of the person stay', () => {
    const project = createTaskProject();
    const { taskDir, record } = project.open();
    const labels = withLabels({} as DocumentLabels, new Proxy({}, { get: (_, key) => String(key) }));
    const write = () => writeDocuments(project.store, { taskDir, record }, { labels, commands: DEFAULT_COMMANDS });
    write();
    writeFileSync(`${taskDir}/context.md`, `# my own words\n\n${project.peek(`tasks/${record.taskId}/context.md`)}`);
    write();
    const text = project.peek(`tasks/${record.taskId}/context.md`);
    expect(text).toMatch(/^# my own words\n/);
    expect(text.match(/generated:begin/g)).toHaveLength(1);
  });
});

describe('given what a task changed', () => {
  it('when its wrap-up is judged, then only its own files are looked at', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.put('a.py', 'print("DEBUG")\n');
    project.put('b.py', 'print("DEBUG")\n');
    project.put('docs/x.md', 'TODO\n');
    const story: Telling[] = [edits('a.py'), edits('removed.py'), { type: 'doc.edited', file: 'docs/x.md' }];
    project.tell(taskDir, story);
    const facts = wrapUpFacts(project.store, { taskDir, record: requireTask(taskDir) });
    expect(facts).toMatchObject({ contextBytes: undefined, code: [{ file: 'a.py' }], docs: [{ file: 'docs/x.md' }] });
    expect(validateWrapUp(facts, DEFAULT_WRAP_UP).missing).toEqual(['context_md', 'solution_md', 'debug_cleanup']);
    const known = wrapUpFacts(
      project.store,
      { taskDir, record: requireTask(taskDir) },
      { before: () => 'print("DEBUG")' },
    );
    expect(validateWrapUp(known, DEFAULT_WRAP_UP).missing).toEqual(['context_md', 'solution_md']);
  });
});
