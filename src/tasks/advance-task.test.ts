import { describe, expect, it } from 'vitest';
import {
  edits,
  failsToEdit,
  kinds,
  minute,
  newTask,
  OPENED_AT,
  says,
  tell,
  told,
  usesTool,
} from '../../test/kit/task.ts';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { changeCount, iterationCount } from './record/measures.ts';
import type { TaskSettings } from './settings/task-settings.ts';

const withCleanup = (mode: TaskSettings['cleanup']['mode']): TaskSettings => ({
  ...SETTINGS,
  cleanup: { ...SETTINGS.cleanup, mode },
});
const GUIDED: TaskSettings = { ...SETTINGS, steps: { ...SETTINGS.steps, profile: 'guided' } };

describe('given a bug fix that was just opened', () => {
  const task = newTask();

  it('then work begins at once and nothing was said yet', () => {
    expect(task).toMatchObject({ step: 'step3_execute', iterations: [], revision: 1 });
    expect([task.steps.step0_context.status, task.steps.step1_understand.status]).toEqual(['skipped', 'skipped']);
    expect([task.steps.step3_execute.status, task.steps.step4_cleanup.status]).toEqual(['in_progress', 'pending']);
  });

  it('when the documented story happens, then each step of it is answered as documented', () => {
    let story = tell(task, [{ type: 'doc.read', file: 'markdown/a.md' }, edits()]);
    expect([story.task.docsRead, changeCount(story.task), told(story)]).toEqual([['markdown/a.md'], 1, []]);

    story = tell(story.task, [says('negative', 'still broken')]);
    expect(story.task.iterations).toMatchObject([
      {
        iterationId: 1,
        sentiment: 'negative',
        testResult: 'failed',
        changesMade: [{ file: 'mod.py', changeType: 'edit' }],
      },
    ]);

    story = tell(story.task, [edits()]);
    expect(told(story)).toEqual(['reminder']);
    story = tell(story.task, [edits()]);
    expect(told(story)).toEqual([]);

    story = tell(story.task, [says('negative', 'broken again')]);
    expect([told(story), story.task.iterations.length]).toEqual([[], 2]);
    story = tell(story.task, [usesTool]);
    expect(told(story)).toEqual(['expert']);
    expect(story.task.episodes).toMatchObject([
      {
        trigger: 'T1',
        loopType: 'bug_fix_loop',
        confidence: 0.9,
        evidence: { iterations: 2, negative_feedback: 2, same_file_edits: 3 },
      },
    ]);
    expect(told(tell(story.task, [usesTool]))).toEqual([]);

    story = tell(story.task, [edits('other.py'), says('confirmation', 'fixed')]);
    expect(story.task.steps.step3_execute).toMatchObject({ userConfirmed: true, confirmedAt: expect.any(String) });
    expect([iterationCount(story.task), story.task.episodes[0]?.closedBy]).toEqual([2, 'confirmed']);

    story = tell(story.task, [says('cleanup_proceed')]);
    expect(story.task).toMatchObject({
      step: 'step4_cleanup',
      cleanup: { asked: false, received: true, action: 'proceed' },
    });
    expect([told(story), kinds(story)]).toEqual([['step'], ['generate-documents', 'tell']]);
    expect(story.task.lastInjectionStep).toBe('step4_cleanup');

    story = tell(story.task, [{ type: 'wrapup.reported', completed: true, notes: '' }]);
    expect(kinds(story)).toEqual(['validate-wrap-up']);
    story = tell(story.task, [{ type: 'wrapup.validated', completed: true, missing: [] }]);
    expect(story.effects).toContainEqual({ type: 'archive', when: 'now' });
    expect(story.task).toMatchObject({
      steps: { step4_cleanup: { status: 'completed' } },
      docSync: { status: 'pending' },
    });
    expect(story.task.transitions.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'step3_execute step3_execute',
      'step3_execute step4_cleanup',
      'step4_cleanup step4_cleanup',
    ]);
  });

  it.each(['question', 'neutral', 'new_task_bug', 'no such kind', 'toString'])(
    'when the user says something of kind %s, then no state changes',
    (kind) => {
      const { task: next, effects } = tell(task, [says(kind)]);
      expect({ ...next, seenEvents: [], updatedAt: OPENED_AT }).toEqual(task);
      expect(effects).toEqual([]);
    },
  );
});

describe('given work the user has confirmed', () => {
  const confirmed = tell(newTask(), [edits(), says('confirmation')]).task;

  it.each(['negative', 'partial', 'frustrated'])(
    'when a %s word follows, then the confirmation is withdrawn',
    (kind) => {
      const asked = tell(confirmed, [{ type: 'stop.blocked', reason: 'ask-cleanup' }]).task;
      const story = tell(asked, [says(kind)]);
      expect(story.task.steps.step3_execute).toMatchObject({ userConfirmed: false, confirmedAt: null });
      expect([story.task.cleanup.asked, told(story)]).toEqual([false, ['withdrawn']]);
    },
  );

  it('when wrapping up is skipped, then the task is done and archived at the end of the turn', () => {
    const { task, effects } = tell(confirmed, [says('cleanup_skip')]);
    expect(effects).toContainEqual({ type: 'archive', when: 'at-stop' });
    expect(task).toMatchObject({
      steps: { step3_execute: { status: 'completed' }, step4_cleanup: { status: 'completed', skipped: true } },
      cleanup: { action: 'skip', asked: false },
      docSync: { required: false, status: 'waived' },
    });
  });

  it('when a complaint comes during wrap-up, then the work is open again and the model is told', () => {
    const story = tell(confirmed, [says('cleanup_proceed'), says('negative')]);
    expect(story.task).toMatchObject({ step: 'step3_execute', steps: { step4_cleanup: { status: 'pending' } } });
    expect(told(story)).toEqual(['reopened']);
  });

  it('when wrap-up is automatic, then the next tool begins it, but not one of a subagent', () => {
    const policy = withCleanup('auto');
    expect(tell(confirmed, [{ ...usesTool, mute: true }], policy).task.step).toBe('step3_execute');
    const story = tell(confirmed, [usesTool], policy);
    expect([story.task.step, told(story)]).toEqual(['step4_cleanup', ['step']]);
  });

  it('when the question stays open, then it is asked again with the next prompt, and not every time', () => {
    const asked = tell(confirmed, [{ type: 'stop.blocked', reason: 'ask-cleanup', at: minute(0) }]).task;
    const again = tell(asked, [{ ...says('neutral'), at: minute(1) }]);
    expect(told(again)).toEqual(['ask-cleanup']);
    expect(told(tell(again.task, [{ ...says('neutral'), at: minute(2) }]))).toEqual([]);
    expect(told(tell(again.task, [{ ...says('neutral'), at: minute(12) }]))).toEqual(['ask-cleanup']);
  });
});

describe('given forbidden events', () => {
  it.each([
    ['wrap-up before a confirmation', [says('cleanup_proceed')]],
    ['skipping before a confirmation', [says('cleanup_skip')]],
    ['a report without a wrap-up', [{ type: 'wrapup.reported', completed: true, notes: '' }]],
    ['a check without a wrap-up', [{ type: 'wrapup.validated', completed: true, missing: [] }]],
    ['an archive of unfinished work', [{ type: 'task.archived', snapshotRef: null }]],
  ] as const)('when %s is reported, then the record stays untouched and the refusal is named', (_, tellings) => {
    const task = newTask();
    const { task: next, effects } = tell(task, tellings as never);
    expect(next).toBe(task);
    expect(effects).toMatchObject([{ type: 'reject', from: 'step3_execute' }]);
  });
});

describe('given a guided task', () => {
  it('when documents are read, then it walks through its steps one by one', () => {
    let story = tell(newTask('general', GUIDED), [{ type: 'doc.read', file: 'docs/a.md' }], GUIDED);
    expect(story.task.step).toBe('step0_context');
    story = tell(story.task, [{ type: 'doc.read', file: 'Claude.MD' }], GUIDED);
    expect([story.task.step, told(story)]).toEqual(['step1_understand', ['step']]);
    story = tell(story.task, [{ type: 'doc.read', file: 'docs/b.md' }], GUIDED);
    expect([story.task.step, told(story)]).toEqual(['step3_execute', ['step']]);
  });
});

describe('given edits that fail', () => {
  it('when three fail on one file, then a review is called for without any message of the user', () => {
    const story = tell(newTask('general'), [failsToEdit(), failsToEdit(), failsToEdit()]);
    expect([told(story), story.task.episodes[0]?.trigger]).toEqual([['expert'], 'T3']);
  });

  it('when one succeeds in between, then none is', () => {
    const story = tell(newTask('general'), [failsToEdit(), failsToEdit(), edits(), failsToEdit()]);
    expect(story.task.episodes).toEqual([]);
  });
});
