import { describe, expect, it } from 'vitest';
import { edits, failsToEdit, minute, newTask, says, type Telling, tell, told, usesTool } from '../../test/kit/task.ts';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { advanceTask } from './advance-task.ts';
import { decideTaskStop, type TaskStopDecision, type TaskStopFacts } from './decide-task-stop.ts';
import type { TaskRecord } from './record/record.ts';
import type { TaskSettings } from './settings/task-settings.ts';
import type { WrapUpCheck } from './wrap-up/wrap-up.ts';

const DETAILS = { context_md: [], solution_md: [], debug_cleanup: ['a.py:1'], docs_update: [] };
const UNDONE: WrapUpCheck = { allCompleted: false, missing: ['debug_cleanup'], details: DETAILS };
const DONE: WrapUpCheck = { allCompleted: true, missing: [], details: DETAILS };

const facts = (change: Partial<TaskStopFacts> = {}): TaskStopFacts => ({
  id: 'stop-1',
  at: minute(20),
  inSubagent: false,
  stopHookActive: false,
  goesOn: false,
  asksForTest: false,
  reportsWrapUp: false,
  checkWrapUp: () => UNDONE,
  ...change,
});

const enforcing = (
  enforcement: TaskSettings['cleanup']['enforcement'],
  mode: TaskSettings['cleanup']['mode'] = 'ask',
): TaskSettings => ({
  ...SETTINGS,
  cleanup: { ...SETTINGS.cleanup, mode, enforcement },
});
const STRICT = enforcing('strict');

const of = (decision: TaskStopDecision): string => {
  if (decision.kind === 'block') return `block ${decision.reason}`;
  return decision.kind === 'notice' ? `notice ${decision.notice}` : decision.kind;
};

const ASKED: Telling = { type: 'stop.blocked', reason: 'ask-cleanup' };
const STORIES = {
  fresh: [],
  'only tried': [{ type: 'prompt.begun' }, failsToEdit()],
  edited: [{ type: 'prompt.begun' }, edits()],
  'edited before this prompt': [edits(), { type: 'prompt.begun' }],
  confirmed: [edits(), says('confirmation')],
  asked: [edits(), says('confirmation'), ASKED, { type: 'prompt.begun' }],
  'wrapping up': [edits(), says('confirmation'), says('cleanup_proceed')],
  reported: [
    edits(),
    says('confirmation'),
    says('cleanup_proceed'),
    { type: 'wrapup.reported', completed: true, notes: '' },
  ],
  skipped: [edits(), says('confirmation'), says('cleanup_skip')],
  archiving: [edits(), says('confirmation'), says('cleanup_skip'), { type: 'task.archived', snapshotRef: null }],
  archived: [
    edits(),
    says('confirmation'),
    says('cleanup_skip'),
    { type: 'task.archived', snapshotRef: null },
    { type: 'task.moved' },
  ],
} satisfies Record<string, Telling[]>;
const bug = (story: keyof typeof STORIES): TaskRecord => tell(newTask('bug_fix'), STORIES[story]).task;

describe('given a bug fix', () => {
  it.each<[story: keyof typeof STORIES, change: Partial<TaskStopFacts>, expected: string]>([
    ['fresh', {}, 'allow'],
    ['only tried', {}, 'allow'],
    ['edited', {}, 'block ask-test'],
    ['edited', { asksForTest: true }, 'notice waiting-confirmation'],
    ['edited', { stopHookActive: true }, 'allow'],
    ['edited', { inSubagent: true }, 'allow'],
    ['edited', { goesOn: true }, 'allow'],
    ['edited before this prompt', {}, 'notice waiting-confirmation'],
    ['confirmed', {}, 'block ask-cleanup'],
    ['confirmed', { stopHookActive: true }, 'allow'],
    ['asked', {}, 'notice cleanup-choices'],
    ['wrapping up', {}, 'block missing-items'],
    ['wrapping up', { checkWrapUp: () => DONE }, 'block missing-items'],
    ['wrapping up', { stopHookActive: true }, 'allow'],
    ['wrapping up', { goesOn: true }, 'allow'],
    ['reported', { checkWrapUp: () => DONE }, 'archive'],
    ['reported', { checkWrapUp: () => DONE, stopHookActive: true }, 'archive'],
    ['skipped', {}, 'archive'],
    ['skipped', { stopHookActive: true }, 'archive'],
    ['archiving', {}, 'archive'],
    ['archived', {}, 'allow'],
  ])('when the turn ends and it is %s (%j), then the answer is %s', (story, change, expected) => {
    expect(of(decideTaskStop(bug(story), facts(change), STRICT))).toBe(expected);
  });

  it.each<[story: keyof typeof STORIES, ask: string, off: string]>([
    ['edited', 'notice waiting-confirmation', 'allow'],
    ['confirmed', 'block ask-cleanup', 'allow'],
    ['wrapping up', 'allow', 'allow'],
    ['skipped', 'archive', 'archive'],
  ])('when enforcement is milder and it is %s, then it asks (%s) or stays silent (%s)', (story, ask, off) => {
    expect(of(decideTaskStop(bug(story), facts(), enforcing('ask')))).toBe(ask);
    expect(of(decideTaskStop(bug(story), facts(), enforcing('off')))).toBe(off);
  });

  it('when wrap-up is automatic or not wanted, then there is no question', () => {
    expect(of(decideTaskStop(bug('confirmed'), facts(), enforcing('strict', 'auto')))).toBe('block begin-cleanup');
    expect(of(decideTaskStop(bug('confirmed'), facts(), enforcing('strict', 'off')))).toBe('allow');
  });
});

describe('given a task that is not a bug fix', () => {
  it.each(['general', 'feature_implementation'] as const)(
    'when a turn of a %s task ends unconfirmed, then it ends',
    (type) => {
      expect(of(decideTaskStop(tell(newTask(type), STORIES.edited).task, facts(), STRICT))).toBe('allow');
    },
  );
});

describe('given a decision whose events are applied', () => {
  const afterwards = (task: TaskRecord, change: Partial<TaskStopFacts> = {}): TaskRecord =>
    decideTaskStop(task, facts(change), STRICT).events.reduce(
      (next, event) => advanceTask(next, event, STRICT).record,
      task,
    );

  it('when the turn was held once, then it is not held again before the user speaks', () => {
    const held = afterwards(bug('edited'));
    expect(of(decideTaskStop(held, facts({ id: 'stop-2' }), STRICT))).toBe('notice waiting-confirmation');
    const next = tell(held, [{ type: 'prompt.begun' }, edits()]).task;
    expect(of(decideTaskStop(next, facts({ id: 'stop-3' }), STRICT))).toBe('block ask-test');
  });

  it('when the question was asked, then the record says so and a notice comes at most every ten minutes', () => {
    const asked = afterwards(bug('confirmed'));
    expect(asked.cleanup).toMatchObject({ asked: true, askedAt: minute(20) });
    const noticed = afterwards(asked, { id: 'stop-2', at: minute(21) });
    expect(of(decideTaskStop(noticed, facts({ id: 'stop-3', at: minute(30) }), STRICT))).toBe('allow');
    expect(of(decideTaskStop(noticed, facts({ id: 'stop-3', at: minute(31) }), STRICT))).toBe('notice cleanup-choices');
  });

  it('when the turn is held to begin wrapping up, then the step has begun and is not told again', () => {
    const policy = enforcing('strict', 'auto');
    const { events } = decideTaskStop(bug('confirmed'), facts(), policy);
    const begun = events.reduce((next, event) => advanceTask(next, event, policy).record, bug('confirmed'));
    expect(begun).toMatchObject({ step: 'step4_cleanup', pending: [], lastInjectionStep: 'step4_cleanup' });
    expect(told(tell(begun, [usesTool], policy))).toEqual([]);
  });

  it('when the files are in order, then wrap-up is complete', () => {
    const done = afterwards(bug('reported'), { checkWrapUp: () => DONE });
    expect(done.steps.step4_cleanup.status).toBe('completed');
  });
});
