import { describe, expect, it } from 'vitest';
import { edits, minute, newTask, says, type Telling, tell, told, usesTool } from '../../test/kit/task.ts';
import { type Binding, bind, EMPTY_INDEX, type TaskIndex, unbindTask, waitingBelow } from './record/projections.ts';
import type { TaskRecord } from './record/record.ts';
import { isWaiting } from './session-events.ts';
import { contextWeights, roomOfTop, roomPerWaiting, stackInRecords, stackPlaces } from './stack.ts';

const paused = (sessionId = 's1'): Telling => ({ type: 'session.paused', sessionId, mute: true });
const returned = (sessionId = 's1'): Telling => ({ type: 'session.returned', sessionId, mute: true });
const prompt: Telling = { type: 'prompt.begun' };

describe('given a task under another one', () => {
  const worked = tell(newTask(), [edits(), says('negative')]).task;
  const { task: waiting } = tell(worked, [paused()]);

  it('when it is paused, then it waits and keeps all it knows', () => {
    expect([isWaiting(worked), isWaiting(waiting)]).toEqual([false, true]);
    expect(waiting).toMatchObject({
      codeChanges: worked.codeChanges,
      iterations: worked.iterations,
      step: worked.step,
    });
  });

  it('when it is on top again, then a new span begins and the next event tells where it stands', () => {
    const { task } = tell(waiting, [returned()]);
    expect(task.sessions.map(({ status }) => status)).toEqual(['waited', 'active']);
    expect(told(tell(task, [prompt]))).toEqual(['back']);
    expect(told(tell(task, [prompt, prompt]))).toEqual([]);
  });

  it.each([
    ['a prompt', prompt],
    ['a tool', usesTool],
  ])('when its return was not announced, then %s that reaches it announces it', (_, event) => {
    const story = tell(waiting, [event]);
    expect(told(story)).toEqual(['back']);
    expect(isWaiting(story.task)).toBe(false);
  });

  it('when a message from elsewhere reaches it, then it keeps waiting', () => {
    expect(isWaiting(tell(waiting, [{ ...says('confirmation'), mute: true }]).task)).toBe(true);
    expect(isWaiting(tell(waiting, [{ ...usesTool, mute: true }]).task)).toBe(true);
  });

  it('when another session resumes it, then it no longer waits', () => {
    const { task } = tell(waiting, [{ type: 'session.started', sessionId: 's2' }]);
    expect(isWaiting(task)).toBe(false);
    expect(stackInRecords([known('a', task)], 's1').map(({ taskId }) => taskId)).toEqual(['a']);
  });

  it('when another session works on it all the time, then it does not wait as a whole', () => {
    const shared = tell(worked, [{ type: 'session.started', sessionId: 's2' }, paused()]).task;
    expect(isWaiting(shared)).toBe(false);
    expect(told(tell(shared, [prompt]))).toEqual([]);
  });
});

const ref = (taskId: string) => ({ taskId, taskDir: `/p/tasks/${taskId}` });
const known = (taskId: string, record: TaskRecord) => ({ ...ref(taskId), record });
const bound = (sessionId: string, taskId: string, ...waiting: string[]): Binding => ({
  ...ref(taskId),
  sessionId,
  boundAt: 'now',
  predecessors: [],
  waiting: waiting.map(ref),
});
const indexOf = (...bindings: Binding[]): TaskIndex => ({ ...EMPTY_INDEX, bindings });
const stacks = ({ bindings }: TaskIndex) =>
  Object.fromEntries(
    bindings.map(({ sessionId, taskId, waiting }) => [sessionId, [taskId, ...waiting.map((one) => one.taskId)]]),
  );

describe('given the index of sessions with stacks', () => {
  const index = indexOf(bound('s1', 'c', 'b', 'a'), bound('s2', 'x'));

  it.each([
    ['the top one', 'c', { s1: ['b', 'a'], s2: ['x'] }],
    ['one in between', 'b', { s1: ['c', 'a'], s2: ['x'] }],
    ['the only one', 'x', { s1: ['c', 'b', 'a'] }],
    ['none of them', 'z', { s1: ['c', 'b', 'a'], s2: ['x'] }],
  ])('when %s is gone, then the one below is on top', (_, gone, expected) => {
    expect(stacks(unbindTask(index, gone))).toEqual(expected);
  });

  it.each([
    ['c', []],
    ['a', ['s0']],
  ])('when %s is gone, then who worked on it before is of interest only where it stays on top', (gone, expected) => {
    const followed = indexOf({ ...bound('s1', 'c', 'b', 'a'), predecessors: ['s0'] });
    expect(unbindTask(followed, gone).bindings[0]?.predecessors).toEqual(expected);
  });

  it.each([
    ['a new one on top', { taskId: 'd', onTop: true }, ['c', 'b', 'a']],
    ['a new one instead of the top', { taskId: 'd', onTop: false }, ['b', 'a']],
    ['one that waits', { taskId: 'a', onTop: false }, ['c', 'b']],
    ['the top itself', { taskId: 'c', onTop: true }, ['b', 'a']],
  ])('when the session resumes %s, then the right ones wait', (_, wish, expected) => {
    expect(waitingBelow(index, 's1', wish).map(({ taskId }) => taskId)).toEqual(expected);
  });

  it('when another session resumes a waiting task, then it no longer waits', () => {
    expect(stacks(bind(index, bound('s2', 'a', 'x')))).toEqual({ s1: ['c', 'b'], s2: ['a', 'x'] });
  });

  it('then it tells which task waits for which, and nothing of a session with one task', () => {
    const places = stackPlaces(index);
    expect(places.get('c')).toEqual({ session: 's1', priority: 1, contextWeight: 0.6, waitsFor: null });
    expect(places.get('b')).toEqual({ session: 's1', priority: 2, contextWeight: 0.2, waitsFor: 'c' });
    expect(places.get('a')).toMatchObject({ priority: 3, waitsFor: 'b' });
    expect(places.has('x')).toBe(false);
  });
});

describe('given records alone', () => {
  const begun = (record: TaskRecord, minutes: number): TaskRecord => ({
    ...record,
    sessions: [{ sessionId: 's1', startedAt: minute(minutes), endedAt: null, status: 'active' }],
  });
  const waits = (minutes: number) => tell(begun(newTask(), minutes), [paused()]).task;
  const order = (...tasks: ReturnType<typeof known>[]) => stackInRecords(tasks, 's1').map(({ taskId }) => taskId);

  it('then the one begun last is on top and the others wait in the order in which they were put aside', () => {
    expect(order(known('a', waits(1)), known('b', waits(2)), known('c', begun(newTask(), 3)))).toEqual(['c', 'b', 'a']);
  });

  it('when the top one is gone, then a task the session left earlier is not mistaken for it', () => {
    expect(order(known('old', begun(newTask(), 0)), known('b', waits(2)), known('a', waits(1)))).toEqual(['b', 'a']);
  });
});

describe('given a budget for briefings', () => {
  it('then the top has the larger share and all shares make one', () => {
    expect(contextWeights(1)).toEqual([1]);
    expect(contextWeights(2)).toEqual([0.6, 0.4]);
    expect(contextWeights(3).reduce((sum, weight) => sum + weight)).toBeCloseTo(1);
  });

  it('then a waiting task has its share, less where the top needs the room, and never too little to be named', () => {
    expect(roomPerWaiting(500, 1)).toBe(600);
    expect(roomPerWaiting(1_200, 1)).toBe(300);
    expect(roomPerWaiting(1_499, 3)).toBe(120);
    expect([0, 1, 3, 9].map(roomOfTop)).toEqual([1_500, 1_380, 1_140, 900]);
  });
});
