/** Several tasks of one session on disk. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edits, says, usesTool } from '../../../test/kit/task.ts';
import { createTaskProject, requireTask, type TaskProject } from '../../../test/tasks/project.ts';
import { isWaiting } from '../../tasks/session-events.ts';
import { archiveTask, cancelTask, settleTask } from './task-archive.ts';
import { bindTask, boundTask, rebindTask, stackOf } from './task-index-file.ts';

const INDEX = '.claude/.task-active.json';
const STATE = '.claude/workflow-state.json';
const DONE = [edits(), says('confirmation'), says('cleanup_skip')];
const WRAPPED_UP = { type: 'wrapup.validated', completed: true, missing: [] } as const;

/** In the order in which they were opened. */
function stacked(...descriptions: string[]) {
  const project = createTaskProject();
  const tasks = descriptions.map((description) => project.open({ description, onTop: true }));
  return { project, tasks };
}

const names = (project: TaskProject, session = 's1') =>
  stackOf(project.store, session).map(({ taskDir }) => requireTask(taskDir).description);
const projected = (project: TaskProject) => project.json(STATE)['task_description'];

describe('given a session that opens one task on another', () => {
  it('then the new one is on top, the old one waits, and the projection is of the new one', () => {
    const { project, tasks } = stacked('one', 'two', 'three');
    expect(names(project)).toEqual(['three', 'two', 'one']);
    expect(tasks.map(({ taskDir }) => isWaiting(requireTask(taskDir)))).toEqual([true, true, false]);
    expect(projected(project)).toBe('three');
  });

  it('when a waiting one is changed from elsewhere, then the projection stays that of the top', () => {
    const { project, tasks } = stacked('one', 'two');
    project.tell(tasks[0]?.taskDir ?? '', [{ ...says('negative'), mute: true }]);
    expect(projected(project)).toBe('two');
  });

  it.each([
    ['archived', (project: TaskProject, ref: { taskId: string; taskDir: string }) => archiveTask(project.store, ref)],
    [
      'cancelled',
      (project: TaskProject, ref: { taskId: string; taskDir: string }) => cancelTask(project.store, ref, ''),
    ],
  ])('when the top one is %s, then the one below is on top with its projection, one after the other', (_, end) => {
    const { project, tasks } = stacked('one', 'two', 'three');
    for (const below of ['two', 'one']) {
      const top = tasks[names(project).length - 1];
      if (top === undefined) throw new Error('no task');
      project.tell(top.taskDir, DONE);
      expect(end(project, top)).toMatchObject({ state: 'retired' });
      expect(names(project)[0]).toBe(below);
      expect(projected(project)).toBe(below);
    }
  });

  it('when documents of two of them are owed one after the other, then those of the first are waived on record', () => {
    const { project, tasks } = stacked('one', 'two', 'three');
    const archived = [tasks[2], tasks[1]].map((ref) => {
      if (ref === undefined) throw new Error('no task');
      project.tell(ref.taskDir, [edits(), says('confirmation'), says('cleanup_proceed'), WRAPPED_UP]);
      const result = archiveTask(project.store, ref, { docs: ['markdown'] });
      if (result.state !== 'retired') throw new Error(result.state);
      return result.taskDir;
    });
    const owed = archived.map((taskDir) => requireTask(taskDir).docSync);
    expect(owed).toMatchObject([{ status: 'waived', waivedBy: 'newer' }, { status: 'pending' }]);
    expect(boundTask(project.store, 's1').owed?.taskId).toBe(tasks[1]?.taskId);
  });

  it('when a waiting one is cancelled, then the others stay as they are', () => {
    const { project, tasks } = stacked('one', 'two', 'three');
    const [, middle] = tasks;
    if (middle) cancelTask(project.store, middle, 'not wanted');
    expect(names(project)).toEqual(['three', 'one']);
    expect(projected(project)).toBe('three');
  });

  it('when the directory of the top one is gone, then the session goes back', () => {
    const { project, tasks } = stacked('one', 'two');
    const [, top] = tasks;
    if (top === undefined) throw new Error('no task');
    rmSync(top.taskDir, { recursive: true });
    settleTask(project.store, top);
    expect(names(project)).toEqual(['one']);
    expect(projected(project)).toBe('one');
  });

  it('when a waiting one is resumed, then it moves to the top', () => {
    const { project, tasks } = stacked('one', 'two', 'three');
    if (tasks[0]) bindTask(project.store, tasks[0], 's1');
    expect(names(project)).toEqual(['one', 'three', 'two']);
  });

  it('when another session takes it up, then the first does not come back to it', () => {
    const { project, tasks } = stacked('one', 'two', 'three');
    if (tasks[1]) bindTask(project.store, tasks[1], 's2');
    expect([names(project), names(project, 's2')]).toEqual([['three', 'one'], ['two']]);
  });

  it('when a task is put in the place of the top one, then what waits goes on waiting', () => {
    const { project } = stacked('one', 'two');
    project.open({ description: 'three' });
    expect(names(project)).toEqual(['three', 'one']);
  });
});

describe('given a stack whose index is lost', () => {
  const loseIndex = ({ path, store }: TaskProject) => {
    for (const file of [path(INDEX), store.home]) rmSync(file, { recursive: true });
  };

  it('when the session is resumed, then the records know all of it', () => {
    const { project } = stacked('one', 'two', 'three');
    loseIndex(project);
    rebindTask(project.store, 's1');
    expect(names(project)).toEqual(['three', 'two', 'one']);
  });

  it('when the file is corrupt, then the same holds at the next look, and other sessions are not mixed in', () => {
    const { project } = stacked('one', 'two');
    project.open({ description: 'other', sessionId: 's2' });
    project.put(INDEX, '{"version":2,"act');
    expect([names(project), names(project, 's2')]).toEqual([['two', 'one'], ['other']]);
  });

  it('when the top one was archived unannounced, then the next event announces it', () => {
    const { project, tasks } = stacked('one', 'two');
    rmSync(tasks[1]?.taskDir ?? '', { recursive: true });
    loseIndex(project);
    expect(rebindTask(project.store, 's1')?.taskId).toBe(tasks[0]?.taskId);
    const [result] = project.tell(tasks[0]?.taskDir ?? '', [usesTool]);
    expect(result).toMatchObject({ effects: expect.arrayContaining([{ type: 'tell', block: { kind: 'back' } }]) });
    expect(projected(project)).toBe('one');
  });
});
