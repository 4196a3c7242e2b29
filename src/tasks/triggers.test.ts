import { describe, expect, it } from 'vitest';
import {
  edits,
  failsToEdit,
  minute,
  newTask,
  says,
  type Telling,
  tell,
  testFails,
  told,
  usesTool,
} from '../../test/kit/task.ts';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { sameFileEdits } from './record/measures.ts';
import { awaitsReport } from './review.ts';
import { evaluateTriggers } from './triggers.ts';
import type { TaskType } from './vocabulary.ts';

const denied: Telling = { type: 'rule.denied', violations: [{ rule: 'r', file: 'a' }] };
const otherFails: Telling = { type: 'command.failed', command: 'ls x', kind: 'other', error: 'no such file' };
const testsPass: Telling = { type: 'command.succeeded', command: 'npm test', kind: 'test' };
const buildPasses: Telling = { type: 'command.succeeded', command: 'npm run build', kind: 'build' };
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const varied = (count: number): Telling[] => times(count, 0).map((_, index) => testFails(`error ${index}`));

/** Without the reducer's own look at loops, so that every trigger is seen. */
const QUIET = {
  ...SETTINGS,
  loops: {
    ...SETTINGS.loops,
    bug: { iterations: 99, negative: 99, sameFile: 99 },
    feature: { iterations: 99, dissatisfied: 99 },
    consecutiveFailures: 99,
    repeatedError: 99,
    failures: 99,
    violations: 99,
  },
};

const fired = (type: TaskType, tellings: readonly Telling[], at = minute(20)): string[] =>
  evaluateTriggers(tell(newTask(type), tellings, QUIET).task, at, SETTINGS.loops).map(({ id }) => id);

describe('given the thresholds of the documents', () => {
  it.each<[name: string, type: TaskType, story: Telling[], expected: string[]]>([
    ['nothing', 'bug_fix', [], []],
    ['two negative rounds, one file twice', 'bug_fix', [edits(), says('negative'), edits(), says('negative')], ['T1']],
    [
      'two negative rounds, two files once each',
      'bug_fix',
      [edits('a'), says('negative'), edits('b'), says('negative')],
      [],
    ],
    ['one negative round', 'bug_fix', [edits(), edits(), says('negative')], []],
    ['a wish and a complaint', 'bug_fix', [edits(), edits(), says('requirement_change'), says('negative')], []],
    ['a frustrated and a negative round, one edit', 'bug_fix', [says('frustrated'), says('negative'), edits()], ['T1']],
    ['a frustrated round alone', 'bug_fix', [says('frustrated'), edits(), edits()], []],
    ['two dissatisfied rounds of a feature', 'feature_implementation', [says('negative'), says('partial')], ['T2']],
    ['two wishes of a feature', 'feature_implementation', times(2, says('requirement_change')), []],
    ['three failed edits of one file', 'general', times(3, failsToEdit()), ['T3']],
    ['failed edits of changing files', 'general', [failsToEdit('a'), failsToEdit('b'), failsToEdit('a')], []],
    ['the same error after each of three tries', 'general', times(3, [edits('a'), testFails()]).flat(), ['T3', 'T4']],
    ['the same error three times in a row', 'general', times(3, testFails()), ['T4']],
    ['three failures that were each mended', 'bug_fix', times(3, [testFails(), edits('a'), testsPass]).flat(), []],
    ['the same error three times, and a build that passes', 'general', [...times(3, testFails()), buildPasses], ['T4']],
    ['the same error of another command', 'general', times(3, otherFails), []],
    ['five different errors of a feature', 'feature_implementation', varied(5), ['T5']],
    ['five different errors of a general task', 'general', varied(5), []],
    ['four violations of a feature', 'feature_implementation', times(4, denied), ['T6']],
    ['three different errors of a bug fix', 'bug_fix', varied(3), ['T7']],
  ])('when there is %s, then exactly what is due fires, strongest first', (_, type, story, expected) => {
    expect(fired(type, story)).toEqual(expected);
  });

  it('when a complex task takes long and fails, then it is offered help', () => {
    const task = { ...tell(newTask('general'), varied(2), QUIET).task, complexity: 'complex' as const };
    const at = (time: string) => evaluateTriggers(task, time, SETTINGS.loops).map(({ id }) => id);
    expect([at(minute(29)), at(minute(30))]).toEqual([[], ['T8']]);
  });
});

describe('given soft triggers', () => {
  it('when one fires, then it is offered once in a while, and neither step nor latch moves', () => {
    const first = tell(newTask('general'), times(3, { ...testFails(), at: minute(1) }));
    expect([told(first), first.task.step, first.task.episodes]).toEqual([['offer'], 'step3_execute', []]);
    const soon = tell(first.task, [{ ...usesTool, at: minute(15) }]);
    expect(told(soon)).toEqual([]);
    expect(told(tell(soon.task, [{ ...usesTool, at: minute(16) }]))).toEqual(['offer']);
  });

  it('when a loop follows, then the review is still available', () => {
    const { task } = tell(newTask(), [...times(3, testFails()), edits(), edits(), says('negative'), says('negative')]);
    expect(told(tell(task, [usesTool]))).toEqual(['expert']);
  });

  it('when the user declines, then offers pause', () => {
    const { task } = tell(newTask('general'), [...times(2, testFails()), { type: 'review.declined', at: minute(9) }]);
    expect(told(tell(task, [{ ...testFails(), at: minute(10) }]))).toEqual([]);
  });
});

describe('given an episode of review', () => {
  const loop = [edits(), edits(), says('negative'), says('negative'), usesTool];
  const reviewed = tell(newTask(), loop).task;

  it('when it opens, then counting begins anew', () => {
    expect([reviewed.episodes.length, sameFileEdits(reviewed)]).toEqual([1, 0]);
    expect(tell(reviewed, [...loop, ...loop.slice(0, 2)]).task.episodes.length).toBe(1);
  });

  it('when enough further rounds stay negative, then it closes and a second review comes', () => {
    const { task } = tell(reviewed, [edits(), edits(), says('negative'), says('negative'), says('negative')]);
    expect(task.episodes).toMatchObject([{ closedBy: 'more_negatives' }]);
    const again = tell(task, [usesTool]);
    expect([told(again), again.task.episodes.length]).toEqual([['expert'], 2]);
  });

  it('when the user confirms and withdraws, then a new loop brings a second review', () => {
    const { task } = tell(reviewed, [says('confirmation'), ...loop]);
    expect(task.episodes).toMatchObject([{ closedBy: 'confirmed' }, { closedAt: null }]);
  });

  it('when a new approach is noted, then it closes and the decision is kept', () => {
    const { task } = tell(reviewed, [
      { type: 'expert.delivered' },
      { type: 'approach.noted', decision: 'cache it', reason: 'races' },
    ]);
    expect(task.episodes).toMatchObject([{ closedBy: 'new_approach', deliveredAt: expect.any(String) }]);
    expect([awaitsReport(reviewed), awaitsReport(task)]).toEqual([true, false]);
    expect(task.decisions).toEqual([{ decision: 'cache it', reason: 'races' }]);
  });

  it('when three reviews did not help, then from then on the user is asked instead', () => {
    const round = [says('confirmation'), ...loop];
    const { task } = tell(newTask(), [...loop, ...times(4, round).flat()]);
    expect(task.episodes.map(({ kind }) => kind)).toEqual(['review', 'review', 'review', 'escalation', 'escalation']);
    const story = tell(newTask(), [...loop, ...times(3, round).flat()]);
    expect(told(story)).toEqual(['escalate']);
  });

  it('when tests fail alike before the report is given, then that opens no second review, then or right after it', () => {
    const story = tell(reviewed, times(3, [edits('a'), testFails()]).flat());
    expect([told(story), story.task.episodes.length]).toEqual([[], 1]);
    const delivered = tell(story.task, [{ type: 'expert.delivered' }, usesTool]);
    expect(delivered.task.episodes).toHaveLength(1);
  });

  it('when a loop follows on failing edits before the report was given, then that opens no second one', () => {
    const stuck = tell(newTask(), times(3, failsToEdit('b'))).task;
    expect(tell(stuck, loop).task.episodes).toMatchObject([{ trigger: 'T3' }]);
    const { task } = tell(stuck, [{ type: 'expert.delivered' }, ...loop]);
    expect(task.episodes).toMatchObject([{ trigger: 'T3' }, { trigger: 'T1' }]);
  });

  it.each([
    ['tests fail alike', times(3, [edits('a'), testFails()]).flat()],
    ['edits of one file fail', times(3, failsToEdit('b'))],
  ])('when %s after the report, then another review comes', (_, story) => {
    const { task } = tell(reviewed, [{ type: 'expert.delivered' }, ...story]);
    expect(task.episodes).toMatchObject([{ trigger: 'T1' }, { trigger: 'T3', kind: 'review' }]);
  });

  it('when what it was about is gone before a report, then other causes bring a review', () => {
    const stuck = tell(newTask(), times(3, failsToEdit('b'))).task;
    const { task } = tell(stuck, [edits('b'), ...loop]);
    expect(task.episodes).toMatchObject([{ trigger: 'T3', closedBy: 'progress' }, { trigger: 'T1' }]);
  });

  it('when a review is requested, then it opens, unless one is open', () => {
    expect(told(tell(newTask(), [{ type: 'review.asked' }]))).toEqual(['expert']);
    expect(tell(reviewed, [{ type: 'review.asked' }]).task).toBe(reviewed);
  });
});
