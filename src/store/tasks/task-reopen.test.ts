import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edits, says, usesTool } from '../../../test/kit/task.ts';
import { createTaskProject, requireTask, type TaskProject, taskStore } from '../../../test/tasks/project.ts';
import { archiveTask } from './task-archive.ts';
import { boundTask } from './task-index-file.ts';
import { reopenTask } from './task-reopen.ts';

const STATE = '.claude/workflow-state.json';
const SKIPPED = [edits(), says('confirmation'), says('cleanup_skip')];
const WRAPPED_UP = [
  edits(),
  says('confirmation'),
  says('cleanup_proceed'),
  { type: 'wrapup.validated', completed: true, missing: [] } as const,
];

function finished(project: TaskProject, story = SKIPPED) {
  const task = project.open();
  project.tell(task.taskDir, story);
  return task;
}
const inArchive = (taskId: string) => `tasks/已归档/${taskId}`;

describe('given a move interrupted by the death of its process', () => {
  it('when it had marked the task, then the next call moves it', () => {
    const project = createTaskProject();
    const task = finished(project);
    project.tell(task.taskDir, [{ type: 'task.archived', snapshotRef: null }]);
    expect(archiveTask(project.store, task)).toMatchObject({ state: 'retired', record: { movePending: false } });
  });

  it('when it had moved the task with its locks, then the next call releases all sessions', () => {
    const project = createTaskProject();
    const task = finished(project);
    project.tell(task.taskDir, [{ type: 'task.archived', snapshotRef: null }]);
    for (const lock of ['.lock', '.archive-lock']) writeFileSync(`${task.taskDir}/${lock}`, '999999999 dead 1\n');
    mkdirSync(project.path('tasks/已归档'));
    renameSync(task.taskDir, project.path(inArchive(task.taskId)));
    expect(boundTask(project.store, 's1').task).toBeDefined();
    expect(archiveTask(project.store, task)).toMatchObject({ state: 'retired', record: { movePending: false } });
    expect(project.all()).toEqual([
      '.claude',
      `${inArchive(task.taskId)}/.conversation.jsonl`,
      `${inArchive(task.taskId)}/.task-meta.json`,
    ]);
  });

  it('when the archive cannot be written to, then the task waits where it is and says so', () => {
    const project = createTaskProject();
    const task = finished(project);
    writeFileSync(project.path('tasks/已归档'), 'a file in the way');
    expect(archiveTask(project.store, task)).toMatchObject({ state: 'pending' });
    expect(requireTask(task.taskDir)).toMatchObject({ archived: true, movePending: true });
    renameSync(project.path('tasks/已归档'), project.path('elsewhere'));
    expect(archiveTask(project.store, task)).toMatchObject({ state: 'retired' });
  });

  it('when a living process holds the archive lock, then the call leaves it to them', () => {
    const project = createTaskProject();
    const task = finished(project);
    writeFileSync(`${task.taskDir}/.archive-lock`, `${process.pid} other ${Date.now()}\n`);
    const rival = taskStore(project.project, { pid: 999_999_999 });
    expect(archiveTask(rival, task)).toEqual({ state: 'busy' });
  });
});

describe('given a projection that cannot be written', () => {
  it('when a task is opened or reopened, then it is at work and bound, and that is logged', () => {
    const told: string[] = [];
    const project = createTaskProject({ warn: (line) => told.push(line) });
    project.put(`${STATE}/in-the-way`, '');
    const task = finished(project, WRAPPED_UP);
    expect(boundTask(project.store, 's1').task?.taskId).toBe(task.taskId);
    archiveTask(project.store, task);
    expect(reopenTask(project.store, task.taskId, 's5')).toMatchObject({ taskDir: task.taskDir });
    expect(boundTask(project.store, 's5').task?.taskId).toBe(task.taskId);
    expect(told.filter((line) => line.includes(STATE)).length).toBeGreaterThan(1);
    expect(told.filter((line) => !line.includes(STATE))).toEqual([]);
  });
});

describe('given an archived task', () => {
  it('when it is reopened, then it is at work again, bound and unconfirmed', () => {
    const project = createTaskProject();
    const task = finished(project, WRAPPED_UP);
    archiveTask(project.store, task);
    const reopened = reopenTask(project.store, task.taskId, 's5');
    expect(reopened).toMatchObject({ taskDir: task.taskDir, record: { archived: false, step: 'step3_execute' } });
    expect(boundTask(project.store, 's5').task?.taskId).toBe(task.taskId);
    expect(boundTask(project.store, 's1').owed).toBeUndefined();
    expect(project.json(STATE)).toMatchObject({ task_id: task.taskId });
    expect(project.tell(task.taskDir, [usesTool])).toMatchObject([{ state: 'done' }]);
    expect(project.all().filter((file) => file.includes('lock'))).toEqual([]);
  });

  it('when a task of that name is at work, then it stays where it is', () => {
    const project = createTaskProject();
    const task = finished(project);
    archiveTask(project.store, task);
    mkdirSync(task.taskDir);
    copyFileSync(`${project.path(inArchive(task.taskId))}/.task-meta.json`, `${task.taskDir}/.task-meta.json`);
    expect(() => reopenTask(project.store, task.taskId, 's5')).toThrow('is at work already');
    expect(reopenTask(project.store, 'no such task', 's5')).toBeUndefined();
  });
});
