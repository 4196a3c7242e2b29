/** What is written from a task's history, and what is read for its wrap-up, with real files. */
import { statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wrapUpFacts, writeDocuments } from '../../src/store/tasks/task-documents.ts';
import { readHistory } from '../../src/store/tasks/task-file.ts';
import { taskPaths } from '../../src/store/tasks/task-paths.ts';
import { changeTask } from '../../src/store/tasks/task-store.ts';
import { toolLine } from '../../src/tasks/history/history.ts';
import { faultsIn, validateWrapUp } from '../../src/tasks/wrap-up/wrap-up.ts';
import { edits, type Telling, usesTool } from '../kit/task.ts';
import { COMMANDS, labelsBy, WRAP_UP } from '../kit/task-rules.ts';
import { createTaskProject, eventOf, requireTask, type TaskProject } from './project.ts';

describe('given a history that grows', () => {
  it('when it exceeds 1 MB, then it is rotated, keeps three older files, and other accounts may not read it', () => {
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

  it('when documents are written from the longest possible history, then that takes no longer than reading it a few times', () => {
    const project = createTaskProject();
    const { taskDir, record } = project.open();
    const line = `${JSON.stringify(toolLine('2026-03-05T10:15:00.000Z', { name: 'Edit', input: { file_path: 'a/b.py' }, result: 'x'.repeat(200), failed: false }))}\n`;
    const text = line.repeat(Math.ceil((1.3 * 1024 * 1024) / line.length));
    for (const number of ['.1', '.2', '.3', ''])
      writeFileSync(`${taskDir}/.conversation${number}.jsonl`, `broken {\n${text}`);
    const labels = labelsBy((name) => name);
    const reading = workOf(() => text.trimEnd().split('\n').map(parsedFourTimes));
    const writing = workOf(() =>
      expect(
        writeDocuments(project.store, { taskDir, record }, { labels, tests: COMMANDS, countChanges: () => [] }),
      ).toEqual({ badLines: 4 }),
    );
    expect(writing / reading).toBeLessThan(20);
  });
});

const parsedFourTimes = (line: string): unknown[] => Array.from({ length: 4 }, () => JSON.parse(line));

function workOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

describe('given documents a person has edited', () => {
  it('when they are written again, then the text of the person stays', () => {
    const project = createTaskProject();
    const { taskDir, record } = project.open();
    const labels = labelsBy((name) => name);
    const write = () =>
      writeDocuments(project.store, { taskDir, record }, { labels, tests: COMMANDS, countChanges: () => [] });
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
    expect(validateWrapUp(facts, WRAP_UP).missing).toEqual(['context_md', 'solution_md', 'debug_cleanup']);

    editAfter(project, taskDir, 'b.py', 'x = 1\nprint("DEBUG")\n');
    const known = wrapUpFacts(project.store, { taskDir, record: requireTask(taskDir) });
    expect(validateWrapUp(known, WRAP_UP).details.debug_cleanup).toEqual(['a.py:1']);
  });

  it('when a file is edited again, then what it held meanwhile is not taken for what it held before', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.put('a.py', 'print("DEBUG")\n');
    for (const text of ['x = 1\n', 'print("DEBUG")\n']) editAfter(project, taskDir, 'a.py', text);
    const record = requireTask(taskDir);
    const found = validateWrapUp(wrapUpFacts(project.store, { taskDir, record }), WRAP_UP);
    expect(found.details.debug_cleanup).toEqual(['a.py:1']);
  });

  it('when the record is rebuilt from a history that holds no path of that length, then the next edit is not the first', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    const file = `${'deep/'.repeat(25)}a.py`;
    project.put(file, 'print("DEBUG")\n');
    editAfter(project, taskDir, file, 'x = 1\n');
    writeFileSync(taskPaths(taskDir).meta, '{');
    editAfter(project, taskDir, file, 'print("DEBUG")\n');
    const found = validateWrapUp(wrapUpFacts(project.store, { taskDir, record: requireTask(taskDir) }), WRAP_UP);
    expect(found.details.debug_cleanup).toEqual([`${file}:1`]);
  });

  it('when the record no longer tells of an edit, then the next one of its file is still not the first', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    const { settings } = project.store;
    const store = { ...project.store, settings: { ...settings, caps: { ...settings.caps, codeChanges: 2 } } };
    project.put('a.py', 'print("DEBUG")\n');
    for (const file of ['a.py', 'b.py', 'c.py']) editAfter({ store }, taskDir, file, 'x = 1\n');
    expect(requireTask(taskDir).codeChanges.map(({ file }) => file)).toEqual(['b.py', 'c.py']);
    editAfter({ store }, taskDir, 'a.py', 'print("DEBUG")\n');
    const found = validateWrapUp(wrapUpFacts(store, { taskDir, record: requireTask(taskDir) }), WRAP_UP);
    expect(found.details.debug_cleanup).toEqual(['a.py:1']);
  });
});

/** The file held this before. */
function editAfter({ store }: Pick<TaskProject, 'store'>, taskDir: string, file: string, text: string): void {
  const before = { file, lines: faultsIn(text, WRAP_UP) };
  changeTask(store, { taskDir }, { events: [eventOf(edits(file))], before });
}
