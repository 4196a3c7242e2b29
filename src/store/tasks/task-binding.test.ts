import { describe, expect, it } from 'vitest';
import { usesTool } from '../../../test/kit/task.ts';
import { createTaskProject } from '../../../test/tasks/project.ts';
import { bindTask, boundTask, clearSession, readIndex, rebindTask, settleDocuments } from './task-index-file.ts';
import { findTasks, listTasks } from './task-list.ts';
import { hasActiveTasks } from './task-paths.ts';

const INDEX = '.claude/.task-active.json';

describe('given no active task', () => {
  it('when the last session lets go, then the index is gone', () => {
    const project = createTaskProject();
    const one = project.open();
    project.open({ sessionId: 's2' });
    expect(hasActiveTasks(project.store)).toBe(true);
    clearSession(project.store, 's1');
    expect([boundTask(project.store, 's1').task, project.has(INDEX)]).toEqual([undefined, true]);
    clearSession(project.store, 's2');
    expect([readIndex(project.store), hasActiveTasks(project.store)]).toEqual([undefined, false]);
    bindTask(project.store, one, 's1');
    expect(boundTask(project.store, 's1').task?.taskId).toBe(one.taskId);
  });

  it('when a project has none at all, then looking leaves nothing behind', () => {
    const project = createTaskProject();
    expect(boundTask(project.store, 's1')).toEqual({ task: undefined, waiting: [], owed: undefined });
    clearSession(project.store, 's1');
    settleDocuments(project.store, 'x');
    expect(listTasks(project.store)).toEqual([]);
    expect(project.all()).toEqual([]);
  });
});

describe('given sessions that go on', () => {
  it('when a session continued from another and the first returns, then it finds the same task and the chain', () => {
    const project = createTaskProject();
    const { taskId, taskDir } = project.open();
    const binding = { task_id: taskId, task_dir: taskDir, bound_at: 'then', session_history: ['s0', 's1'] };
    project.put(INDEX, JSON.stringify({ version: 2, active_tasks: { s2: binding } }));
    expect(rebindTask(project.store, 's3')).toBeUndefined();
    expect(rebindTask(project.store, 's1')).toEqual({ taskId, taskDir });
    expect(readIndex(project.store)?.bindings.at(-1)).toMatchObject({ sessionId: 's1', predecessors: ['s0', 's2'] });
  });

  it('when a task is taken over, then the chain of earlier sessions is kept, and a session that lets go leaves it', () => {
    const project = createTaskProject();
    const ref = project.open();
    const chains = () => readIndex(project.store)?.bindings.map(({ sessionId, predecessors: p }) => [sessionId, ...p]);
    for (const sessionId of ['s2', 's3', 's2']) bindTask(project.store, ref, sessionId);
    expect(chains()).toEqual([['s1'], ['s3', 's1', 's2'], ['s2', 's1', 's3']]);
    clearSession(project.store, 's1');
    expect(chains()).toEqual([
      ['s3', 's2'],
      ['s2', 's3'],
    ]);
  });

  it('when the index was lost, then the records know the session', () => {
    const project = createTaskProject();
    const { taskDir } = project.open();
    project.open({ sessionId: 's2', description: 'other' });
    project.put(INDEX, '{"version":2,"active_tasks":{}}');
    expect(rebindTask(project.store, 's1')?.taskDir).toBe(taskDir);
    expect(rebindTask(project.store, 's9')).toBeUndefined();
  });

  it('when the index is of an earlier version, then its task belongs to the first session that asks', () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    project.put(INDEX, JSON.stringify({ task_id: taskId, task_dir: taskDir, current_step: 'step3_execute' }));
    expect(boundTask(project.store, 's7').task).toEqual({ taskId, taskDir });
    expect(boundTask(project.store, 's8').task).toBeUndefined();
    expect(project.json(INDEX)).toMatchObject({ version: 2, active_tasks: { s7: { task_id: taskId } } });
  });

  it('when the index points out of the project, then it is not followed', () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    const outside = { task_id: taskId, task_dir: `${project.project}/../elsewhere/${taskId}` };
    project.put(INDEX, JSON.stringify({ version: 2, active_tasks: { s1: outside }, doc_sync: { s1: outside } }));
    expect(boundTask(project.store, 's1')).toEqual({
      task: { taskId, taskDir },
      waiting: [],
      owed: { taskId, taskDir: project.path(`tasks/已归档/${taskId}`) },
    });
  });

  it('when the project was moved, then its tasks are found where it is now', () => {
    const project = createTaskProject();
    const { taskDir, taskId } = project.open();
    project.put(INDEX, project.peek(INDEX).replaceAll(project.project, '/somewhere/else'));
    expect(boundTask(project.store, 's1').task).toEqual({ taskId, taskDir });
  });
});

describe('given several tasks', () => {
  it('when one is looked for, then its id or a part only it has is enough', () => {
    let hour = 10;
    const project = createTaskProject({ now: () => new Date(2026, 2, 5, hour, 15, 0) });
    const first = project.open({ description: 'alpha door' });
    hour = 11;
    const second = project.open({ description: 'beta door', sessionId: 's2' });
    hour = 12;
    project.tell(first.taskDir, [{ ...usesTool, at: '2026-03-06T00:00:00.000Z' }]);
    expect(listTasks(project.store).map(({ taskId }) => taskId)).toEqual([first.taskId, second.taskId]);
    const find = (name: string) => findTasks(project.store, name).map(({ taskId }) => taskId);
    expect([find('101500'), find(second.taskId)]).toEqual([[first.taskId], [second.taskId]]);
    expect(find('door')).toHaveLength(2);
    expect([find('gamma'), find(' ')]).toEqual([[], []]);
  });
});
