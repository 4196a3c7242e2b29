import { describe, expect, it } from 'vitest';
import { edits, minute, newTask, type Story, says, tell, usesTool } from '../../test/kit/task.ts';

const featuresIn = ({ effects }: Story): unknown[] =>
  effects.flatMap((effect) =>
    effect.type === 'record' && 'event_type' in effect.line && effect.line.event_type === 'feedback'
      ? [effect.line.features]
      : [],
  );

describe('given a task whose rounds are counted', () => {
  const first = tell(newTask(), [edits('a'), edits('b'), edits('a'), { ...says('partial'), at: minute(16) }]);

  it('when the user speaks for the first time, then the history has how long it took, what was edited and how it ended', () => {
    expect(featuresIn(first)).toEqual([{ task_type: 'bug_fix', same_file: 2, minutes: 16, outcome: 'partial' }]);
  });

  it('when the user speaks again, then it is counted from the round before', () => {
    const second = tell(first.task, [{ ...says('frustrated'), at: minute(20) }]);
    expect(featuresIn(second)).toMatchObject([{ minutes: 4, outcome: 'failed' }]);
  });

  it('when a review came between, then edits are counted from there', () => {
    const { task } = tell(first.task, [says('negative'), usesTool]);
    expect(featuresIn(tell(task, [edits('b'), says('negative')]))).toMatchObject([{ same_file: 1 }]);
  });

  it('when the user confirms, then the round has passed', () => {
    const confirmed = tell(first.task, [{ ...says('confirmation'), at: minute(21) }]);
    expect(featuresIn(confirmed)).toMatchObject([{ same_file: 2, minutes: 5, outcome: 'passed' }]);
  });
});

it('given a general task, when the user speaks, then there is no round to tell of', () => {
  expect(featuresIn(tell(newTask('general'), [edits(), says('negative')]))).toEqual([undefined]);
});
