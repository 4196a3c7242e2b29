import { describe, expect, it } from 'vitest';
import { edits, newTask, says, type Telling, tell, told } from '../../test/kit/task.ts';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { nextAction } from './briefing.ts';
import { openRecord } from './record/open-record.ts';
import type { TaskRecord } from './record/record.ts';
import { decodeRecord, encodeRecord } from './record/record-file.ts';
import type { TaskSettings } from './settings/task-settings.ts';
import type { InsertedStep } from './vocabulary.ts';

const policyOf = (profile: TaskSettings['steps']['profile'], ...insert: InsertedStep[]): TaskSettings => ({
  ...SETTINGS,
  steps: { ...SETTINGS.steps, profile, insert },
});
const reads = (file: string): Telling => ({ type: 'doc.read', file });
const approved: Telling = { type: 'plan.approved' };
const pathOf = ({ transitions }: TaskRecord): string[] => transitions.map(({ to }) => to);
const stepIds = (task: TaskRecord): string[] =>
  Object.keys((encodeRecord(task)['workflow_state'] as { steps: object }).steps);

const USUAL = ['step0_context', 'step1_understand', 'step3_execute', 'step4_cleanup'];

describe('given a task without inserted steps', () => {
  it.each(['direct', 'guided'] as const)('when it is %s, then its record knows the usual steps alone', (profile) => {
    expect(stepIds(newTask('general', policyOf(profile)))).toEqual(USUAL);
    expect(tell(newTask('general', policyOf(profile)), [approved], policyOf(profile)).task.transitions).toEqual([]);
  });

  it('when settings were kept by an earlier version, then it can still be opened', () => {
    const { insert: _, ...kept } = SETTINGS.steps;
    const opening = { taskId: 't', description: 'd', taskType: 'general', at: '2026-03-05T10:15:00.000Z' } as const;
    expect(stepIds(openRecord(opening, { steps: kept }))).toEqual(USUAL);
  });
});

describe('given a guided task with both steps inserted', () => {
  const policy = policyOf('guided', 'plan', 'step2_docs');
  const task = newTask('feature_implementation', policy);
  const reading = ['CLAUDE.md', 'docs/a.md'].map(reads);

  it('then it goes through all of them in their order, with one prompt on entering each', () => {
    const events: [Telling, string][] = [
      [reads('CLAUDE.md'), 'step1_understand'],
      [reads('docs/a.md'), 'step2_docs'],
      [reads('docs/b.md'), 'plan'],
      [approved, 'step3_execute'],
    ];
    let now = task;
    for (const [event, step] of events) {
      const story = tell(now, [event], policy);
      expect([story.task.step, told(story)]).toEqual([step, ['step']]);
      now = story.task;
    }
    expect(stepIds(now)).toEqual(['step0_context', 'step1_understand', 'step2_docs', 'plan', ...USUAL.slice(2)]);
    expect(now.steps).toMatchObject({ step2_docs: { status: 'completed' }, plan: { status: 'completed' } });
  });

  it('when the same document is read again, then it counts once', () => {
    expect(tell(task, [...reading, reads('docs/a.md')], policy).task.step).toBe('step2_docs');
  });

  it('when enough was read before the step began, then it is done at once and only the next is announced', () => {
    const eager = { ...policy, minDocs: 3 };
    const story = tell(newTask('general', eager), [...reading, reads('docs/b.md')], eager);
    expect([story.task.step, told(story)]).toEqual(['plan', ['step']]);
    expect(pathOf(story.task)).toEqual(['step1_understand', 'step2_docs', 'plan']);
  });

  it('when code is edited or the plan accepted before its step, then nothing is skipped', () => {
    expect(tell(task, [...reading, edits(), approved], policy).task.step).toBe('step2_docs');
  });

  it('when the user confirms by command, then the step is done, and the work is not confirmed', () => {
    const { task: planned } = tell(task, [...reading, says('confirmation')], policy);
    expect(planned.step).toBe('plan');
    const { task: working } = tell(planned, [says('confirmation')], policy);
    expect([working.step, working.steps.step3_execute.userConfirmed]).toEqual(['step3_execute', false]);
  });

  it('when the user rejects the plan, then the step continues', () => {
    const { task: planned } = tell(task, [...reading, reads('docs/b.md'), says('requirement_change')], policy);
    expect(planned.step).toBe('plan');
    expect(nextAction(planned)).toBe('present-plan');
  });
});

describe('given a direct task with an inserted step', () => {
  it.each([
    [['plan'], 'plan'],
    [['plan', 'step2_docs'], 'step2_docs'],
  ] as const)('when %j is inserted, then it begins there', (inserted, first) => {
    const task = newTask('general', policyOf('direct', ...inserted));
    expect(task.step).toBe(first);
    expect(task.steps).toMatchObject({
      step1_understand: { status: 'skipped' },
      [first]: { status: 'in_progress' },
      step3_execute: { status: 'pending' },
    });
  });

  it('when the record is written and read, then it is the same', () => {
    const task = newTask('general', policyOf('direct', 'step2_docs', 'plan'));
    const read = decodeRecord(JSON.parse(JSON.stringify(encodeRecord(task))));
    expect(read).toEqual(task);
  });
});

describe('given records of earlier versions', () => {
  const write = (state: object) => ({ task_id: 't', workflow_state: state });

  it('when the record has no inserted step, then it reads as before', () => {
    const task = decodeRecord(write({ current_step: 'step3_execute', steps: {} }));
    expect(Object.keys(task?.steps ?? {})).toEqual(USUAL);
  });
});
