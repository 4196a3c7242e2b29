import { describe, expect, it } from 'vitest';
import {
  edits,
  kinds,
  minute,
  newTask,
  OPENED_AT,
  says,
  type Telling,
  tell,
  testFails,
  told,
  usesTool,
} from '../../test/kit/task.ts';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { applyChange } from './advance-task.ts';
import { changeCount, denialsInARow, iterationCount } from './record/measures.ts';
import { openRecord } from './record/open-record.ts';
import { encodeRecord } from './record/record-file.ts';

describe('given more to say than one event can carry', () => {
  it('when an edit brings a review and a reminder, then the review comes first and the reminder with the next event', () => {
    const policy = { ...SETTINGS, reminder: { minChanges: 1, everyMinutes: 0 } };
    const story = tell(newTask(), [says('negative'), says('negative'), edits('a.py'), edits('a.py')], policy);
    expect(told(story)).toEqual(['expert']);
    expect(told(tell(story.task, [usesTool], policy))).toEqual(['reminder']);
  });

  it('when the event can carry nothing, then it waits; when it is no longer true, then it is dropped', () => {
    const muted = tell(newTask(), [edits(), { ...edits(), mute: true }]);
    expect([told(muted), muted.task.pending.map(({ kind }) => kind)]).toEqual([[], ['reminder']]);
    expect(told(tell(muted.task, [usesTool]))).toEqual(['reminder']);
    expect(told(tell(muted.task, [says('confirmation'), usesTool]))).toEqual([]);
  });
});

describe('given the end of a task', () => {
  it('when it is cancelled, then only reopening brings it back', () => {
    const story = tell(newTask(), [{ type: 'task.cancelled', reason: 'wrong project' }]);
    expect(story.task).toMatchObject({ cancelled: true, movePending: true, cancelReason: 'wrong project' });
    expect(kinds(story)).toEqual(['move-cancelled']);
    expect(tell(story.task, [edits(), says('confirmation')])).toEqual({
      task: story.task,
      effects: [{ type: 'archive', when: 'now' }],
      lines: [],
    });
    expect(tell(story.task, [{ type: 'task.moved' }, edits()]).effects).toEqual([]);
    const reopened = tell(story.task, [{ type: 'task.reopened' }]).task;
    expect(reopened).toMatchObject({ cancelled: false, step: 'step3_execute', movePending: false });
    expect(changeCount(tell(reopened, [edits()]).task)).toBe(1);
  });

  it.each([
    ['archived', [says('confirmation'), says('cleanup_skip'), { type: 'task.archived', snapshotRef: null }]],
    ['cancelled', [{ type: 'task.cancelled', reason: '' }]],
  ] as const)('when it is %s, then its sessions are over', (status, ending) => {
    const { task } = tell(newTask(), [...ending]);
    expect(task.sessions).toEqual([{ sessionId: 's1', startedAt: OPENED_AT, endedAt: task.updatedAt, status }]);
    const { task: reopened } = tell(task, [{ type: 'task.reopened' }, { type: 'session.started', sessionId: 's1' }]);
    expect(reopened.sessions.map(({ endedAt }) => endedAt)).toEqual([task.updatedAt, null]);
  });

  const owing = tell(newTask(), [
    edits(),
    says('confirmation'),
    says('cleanup_proceed'),
    { type: 'wrapup.validated', completed: true, missing: [] },
    { type: 'task.archived', snapshotRef: '.doc-snapshot.json', at: minute(30) },
    { type: 'task.moved' },
  ]).task;

  it.each([
    ['the user waives them', { type: 'docs.waived' }, { status: 'waived', waivedBy: 'user' }],
    ['they are written', { type: 'docs.synced' }, { status: 'done' }],
    [
      'a day has passed',
      { type: 'docs.reminded', at: minute(30 + 24 * 60) },
      { status: 'waived', waivedBy: 'timeout' },
    ],
    [
      'less than a day has passed',
      { type: 'docs.reminded', at: minute(29 + 24 * 60) },
      { status: 'pending', askedCount: 1 },
    ],
  ] as const)('when documents are owed and %s, then the record has it', (_, telling, expected) => {
    const { docSync } = tell(owing, [telling]).task;
    expect(docSync).toEqual({ ...owing.docSync, ...expected });
  });

  it('when documents are owed, then reminders end by themselves', () => {
    let task = owing;
    expect(task).toMatchObject({
      archived: true,
      movePending: false,
      docSync: { status: 'pending', snapshotRef: '.doc-snapshot.json' },
    });
    for (const expected of ['pending', 'pending', 'waived']) {
      task = tell(task, [{ type: 'docs.reminded' }]).task;
      expect(task.docSync.status).toBe(expected);
    }
    expect(task.docSync).toMatchObject({ askedCount: 3, waivedBy: 'reminders' });
  });
});

describe('given lists that grow', () => {
  it('when a cap is reached, then the oldest entries go to the history and the counters still count them', () => {
    const policy = { ...SETTINGS, caps: { ...SETTINGS.caps, codeChanges: 2, failures: 1, iterations: 1 } };
    const lines: unknown[] = [];
    let task = newTask();
    for (const telling of [
      edits('a'),
      edits('b'),
      edits('c'),
      testFails('x'),
      testFails('y'),
      says('negative'),
      says('negative'),
    ]) {
      const step = tell(task, [telling], policy);
      task = step.task;
      lines.push(...step.lines.flatMap((line) => (line.role === 'engine' ? [line.data] : [])));
    }
    expect(task.codeChanges.map(({ file }) => file)).toEqual(['b', 'c']);
    expect([changeCount(task), task.spilled.failures, iterationCount(task)]).toEqual([3, 1, 2]);
    expect(lines).toMatchObject([
      { list: 'codeChanges', item: { file: 'a' } },
      { list: 'failures', item: { error: 'x' } },
      { list: 'iterations', item: { iterationId: 1 } },
    ]);
  });
});

describe('given one hook event that is several events of a task', () => {
  const change = {
    events: [
      { type: 'prompt.begun', id: 'p', at: minute(1) },
      { type: 'feedback.given', id: 'f', at: minute(1), kind: 'negative', text: 'no' },
    ],
  } as const;

  it('when it is applied, then the revision grows by one and lines of the history come along', () => {
    const { record, lines, effects } = applyChange(newTask(), change, SETTINGS);
    expect([record.revision, iterationCount(record), effects]).toEqual([2, 1, []]);
    expect(lines).toMatchObject([{ role: 'user', event_type: 'feedback', content: 'no' }]);
  });

  it('when it is applied again, then nothing happens', () => {
    const { record } = applyChange(newTask(), change, SETTINGS);
    expect(applyChange(record, change, SETTINGS)).toEqual({ record, effects: [], lines: [] });
  });
});

describe('given a wrap-up agent that did not finish', () => {
  it('when it says so, then nothing is checked and wrap-up goes on', () => {
    const story = tell(newTask(), [
      edits(),
      says('confirmation'),
      says('cleanup_proceed'),
      { type: 'wrapup.reported', completed: false, notes: 'no time' },
    ]);
    expect([kinds(story), story.task.steps.step4_cleanup.status]).toEqual([[], 'in_progress']);
    expect(kinds(tell(story.task, [{ type: 'wrapup.claimed' }]))).toEqual(['validate-wrap-up']);
  });
});

describe('given refused edits', () => {
  const denied = (rule: string, file = 'a.py') => ({ type: 'rule.denied', violations: [{ rule, file }] }) as const;
  const inARow = (events: readonly Telling[], rule: string) =>
    denialsInARow(tell(newTask(), events).task, { rule, file: 'a.py' });
  const both = { type: 'rule.denied', violations: [...denied('r1').violations, ...denied('r2').violations] } as const;
  const twice = { type: 'rule.denied', violations: [...denied('r1').violations, ...denied('r1').violations] } as const;

  it('when one rule refuses one file again and again, then the row is counted', () => {
    const events = [denied('r1'), denied('r2'), denied('r1'), denied('r1')];
    expect([inARow(events, 'r1'), inARow(events, 'r2')]).toEqual([2, 0]);
  });

  it('when other files are refused in between, then the row goes on', () => {
    expect(inARow([denied('r1'), denied('r1', 'b.py'), denied('r1'), denied('r2', 'b.py'), denied('r1')], 'r1')).toBe(
      3,
    );
  });

  it('when every edit breaks two rules, then both rows are counted, and one ends where its rule was kept', () => {
    expect([inARow([both, both, both], 'r1'), inARow([both, both, both], 'r2')]).toEqual([3, 3]);
    expect([inARow([both, both, denied('r2')], 'r1'), inARow([both, both, denied('r2')], 'r2')]).toEqual([0, 3]);
  });

  it('when one edit breaks a rule in several places, then that is one refusal', () => {
    expect(inARow([twice, twice], 'r1')).toBe(2);
  });
});

describe('given an event that waited', () => {
  it('when it is applied late, then the task does not become older', () => {
    const { task } = tell(newTask(), [
      { ...usesTool, at: minute(9) },
      { ...edits(), at: minute(2) },
    ]);
    expect([task.updatedAt, task.codeChanges[0]?.timestamp]).toEqual([minute(9), minute(2)]);
  });
});

it('given texts of the steps, when a task is opened, then its record shows them', () => {
  const stepTexts = { step3_execute: { description: 'work', prompt: 'do it' } };
  const task = openRecord({ taskId: 't', description: 'd', taskType: 'general', at: OPENED_AT, stepTexts }, SETTINGS);
  expect(encodeRecord(task)).toMatchObject({ workflow_state: { steps: { step3_execute: stepTexts.step3_execute } } });
});
