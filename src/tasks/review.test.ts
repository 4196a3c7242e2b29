import { describe, expect, it } from 'vitest';
import { edits, failsToEdit, newTask, type Story, says, tell, testFails, usesTool } from '../../test/kit/task.ts';

/** What the last event wrote about triggers. */
const logged = ({ lines }: Story): unknown[] =>
  lines.flatMap((line) => (line.role === 'engine' && line.event_type === 'triggers' ? [line.data] : []));

describe('given several signs of a loop at once', () => {
  const failing = [edits('a'), testFails(), edits('a'), testFails()];

  it('when a review begins, then the history has the other signs, with their evidence', () => {
    const story = tell(newTask(), [...failing, says('negative'), says('negative'), { ...edits('a'), mute: true }]);
    const review = tell(story.task, [testFails()]);
    expect(review.task.episodes).toMatchObject([{ trigger: 'T1' }]);
    expect(logged(review)).toEqual([
      {
        fired: 'T1',
        others: [
          { id: 'T3', evidence: { identical_errors: 3, error: 'AssertionError: 1' } },
          { id: 'T4', evidence: { failures: 3, error: 'AssertionError: 1' } },
          { id: 'T7', evidence: { failures: 3 } },
        ],
      },
    ]);
    expect(logged(tell(review.task, [usesTool]))).toEqual([]);
  });

  it('when a review is only offered, then the history has them too, and not again with the next event', () => {
    const offer = tell(newTask(), [testFails(), testFails(), testFails()]);
    expect(logged(offer)).toEqual([{ fired: 'T4', others: [{ id: 'T7', evidence: { failures: 3 } }] }]);
    expect(logged(tell(offer.task, [usesTool]))).toEqual([]);
  });
});

it('given one sign of a loop, when a review begins, then the history has no other signs', () => {
  const review = tell(newTask(), [failsToEdit(), failsToEdit(), failsToEdit()]);
  expect(review.task.episodes).toMatchObject([{ trigger: 'T3' }]);
  expect(logged(review)).toEqual([]);
});
