/** Scenario 15.1, rows 1 to 10: a bug is reported, two fixes miss it, and a review turns the work. */
import { describe, expect, it } from 'vitest';
import {
  BUG_LOOP,
  contextOf,
  DIAGNOSIS,
  EXPERT,
  expectSilent,
  HEALTHY,
  healthOf,
  percent,
  wordsOf,
} from './kit/answers.ts';
import { DESCRIPTION, playFirstScenario } from './kit/first-scenario.ts';
import { PACKS } from './kit/packs.ts';
import {
  expectProjectionsAgree,
  filesOfRound,
  flowOf,
  loopOf,
  metricsOf,
  reviewsOf,
  roundsOf,
  stepOf,
} from './kit/record-parts.ts';
import { nameOf } from './kit/task-files.ts';
import { sessionId } from './kit/task-project.ts';

const S1 = sessionId('S1');

describe.each(PACKS)('given a bug of the documents’ first scenario and the pack $pack', (played) => {
  const { at } = playFirstScenario(played);

  describe('15.1 #1 when the task is opened', () => {
    it('15.1 #1 then the answer is sound and the model hears a diagnosis guide and the task id', () => {
      const { run, after } = at('1');
      expect(healthOf(run)).toEqual(HEALTHY);
      expect(contextOf(run)).toMatch(DIAGNOSIS);
      expect(after.place?.name).toBeDefined();
      expect(contextOf(run)).toContain(nameOf(after.place));
    });

    it('15.1 #1 then the model hears how the task ends', () => {
      expect(contextOf(at('1').run)).toContain('已修复');
    });

    it('15.1 #1 then its directory is named after time and description and holds record and history', () => {
      const { places, paths } = at('1').after;
      expect(places.map(({ name }) => name)).toEqual([expect.stringMatching(/^任务-\d{4}-\d{6}-修复玩家死亡BUG$/)]);
      const [task] = places;
      expect(paths).toContain(`tasks/${nameOf(task)}/.task-meta.json`);
      expect(paths).toContain(`tasks/${nameOf(task)}/.conversation.jsonl`);
    });

    it('15.1 #1 then the record is a bug with its whole description', () => {
      const { record } = at('1').after;
      expect(record).toMatchObject({ task_type: 'bug_fix', task_description: DESCRIPTION, archived: false });
      expect(record).toMatchObject({ schema_version: expect.any(Number), revision: expect.any(Number) });
    });

    it('15.1 #1 then the work itself is the present step', () => {
      expect(flowOf(at('1').after.record)).toMatchObject({
        current_step: 'step3_execute',
        steps: {
          step0_context: { status: 'skipped' },
          step1_understand: { status: 'skipped' },
          step3_execute: { status: 'in_progress', user_confirmed: false },
          step4_cleanup: { status: 'pending' },
        },
      });
    });

    it('15.1 #1 then tracking stands at zero and the opening counts as no round', () => {
      const { record } = at('1').after;
      expect(flowOf(record)).toMatchObject({ bug_fix_tracking: { enabled: true, iterations: [] } });
      expect(loopOf(record)).toMatchObject({
        same_file_edit_count: 0,
        negative_feedback_count: 0,
        failed_test_count: 0,
      });
    });

    it('15.1 #1 then the history begins with the prompt', () => {
      expect(at('1').after.history).toEqual([
        expect.objectContaining({ role: 'user', event_type: 'task_init', content: `${played.open} ${DESCRIPTION}` }),
      ]);
    });

    it('15.1 #1 then the index binds the session and all three files agree', () => {
      expectProjectionsAgree(at('1').after, S1);
    });
  });

  it('15.1 #2 when a document is read, then it is counted and recorded in silence', () => {
    const { run, before, after } = at('2');
    expectSilent(run);
    expect(metricsOf(after.record)).toMatchObject({ docs_read: [`${played.docs}/玩家.md`], docs_read_count: 1 });
    expect(after.history.length).toBe(before.history.length + 1);
    expect(after.history.at(-1)).toMatchObject({ role: 'tool', tool_name: 'Read' });
  });

  it('15.1 #3 when a clean edit is asked about, then nothing is said, not even that it is allowed', () => {
    expectSilent(at('3').run);
  });

  it('15.1 #4 when the file is edited, then the change is on record, in silence', () => {
    const { run, after } = at('4');
    expectSilent(run);
    expect(metricsOf(after.record)).toMatchObject({
      code_changes: [{ file: 'mod.py', operation: 'Edit', status: 'success' }],
      code_changes_count: 1,
    });
    expect(loopOf(after.record)).toMatchObject({ same_file_edit_count: 1 });
  });

  it('15.1 #5 when the user says it still fails, then that is a negative round with the change it is about', () => {
    const { run, after } = at('5');
    expect(healthOf(run)).toEqual(HEALTHY);
    const [round, ...more] = roundsOf(after.record);
    expect(round).toMatchObject({ iteration_id: 1, user_feedback: '还是不行', feedback_sentiment: 'negative' });
    expect(more).toEqual([]);
    expect(filesOfRound(round)).toEqual(['mod.py']);
    expect(loopOf(after.record)).toMatchObject({ negative_feedback_count: 1 });
  });

  it('15.1 #5 then the history has the feedback and no review is asked for', () => {
    const { run, after } = at('5');
    expect(after.history.at(-1)).toMatchObject({ role: 'user', event_type: 'feedback', sentiment: 'negative' });
    expect(after.history.at(-1)).toMatchObject({ content: '还是不行', is_confirmation: false });
    expect(wordsOf(run)).not.toMatch(BUG_LOOP);
  });

  it('15.1 #6 when the file is edited once more, then the model is told to ask for a test', () => {
    const { run, after } = at('6');
    expect(contextOf(run)).toContain('已修复');
    expect(loopOf(after.record)).toMatchObject({ same_file_edit_count: 2 });
    expect(stepOf(after.record, 'step3_execute')).toMatchObject({ last_test_reminder_at: expect.any(String) });
  });

  it('15.1 #7 when it is edited again soon after, then there is no second reminder', () => {
    const { run, after } = at('7');
    expectSilent(run);
    expect(loopOf(after.record)).toMatchObject({ same_file_edit_count: 3 });
  });

  it('15.1 #8 when the user reports an error again, then that is the second negative round', () => {
    const { after } = at('8');
    expect(roundsOf(after.record)).toHaveLength(2);
    expect(roundsOf(after.record)[1]).toMatchObject({ iteration_id: 2, feedback_sentiment: 'negative' });
    expect(loopOf(after.record)).toMatchObject({ negative_feedback_count: 2 });
  });

  it('15.1 #9 given two negative rounds, when a tool is used next, then the review names loop, confidence and evidence', () => {
    const told = contextOf(at('9').run);
    expect(told).toMatch(EXPERT);
    expect(told).toMatch(BUG_LOOP);
    expect(told).toMatch(percent(90));
    expect(told).toContain('2');
  });

  it('15.1 #9 then both rounds are told with their files', () => {
    const told = contextOf(at('9').run);
    expect(told).toContain('还是不行');
    expect(told).toContain('又出错了');
    expect(told).toContain('mod.py');
  });

  it('15.1 #9 then the review is on record', () => {
    const { record } = at('9').after;
    expect(metricsOf(record)).toMatchObject({ expert_review_triggered: true, expert_triggered_at: expect.any(String) });
    expect(reviewsOf(record)).toHaveLength(1);
    expect(flowOf(record)).toMatchObject({ current_step: 'step3_execute' });
  });

  it('15.1 #10 when another tool is used, then the review is not asked for again', () => {
    expectSilent(at('10').run);
    expect(reviewsOf(at('10').after.record)).toHaveLength(1);
  });
});
