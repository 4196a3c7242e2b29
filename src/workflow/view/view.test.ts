import { describe, expect, it } from 'vitest';
import { AT, apply, newFlow, ran, started } from '../../../test/kit/flow.ts';
import { newLoop, stopLoop } from '../loop/loop.ts';
import { TIMELINE_EVENTS, type TimelineEventType, type TimelineRecord } from '../ports.ts';
import type { Denial, SessionDetail } from './rows.ts';
import { viewOf } from './view.ts';

const NOW = '2026-01-01T00:01:00.000Z';
const at = (minute: number): string => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;

const record = (type: TimelineEventType, data: Record<string, unknown>): TimelineRecord => ({
  ts: AT,
  type,
  ...TIMELINE_EVENTS[type],
  ...data,
});

const detail = (over: Partial<SessionDetail> = {}): SessionDetail => ({
  sessionId: 's1',
  flow: newFlow('quick'),
  loop: undefined,
  project: '/work/shop',
  updatedAt: AT,
  feature: null,
  task: null,
  denials: [],
  outcomes: [],
  ...over,
});

const denial = (minute: number, over: Partial<Denial> = {}): Denial => ({
  ts: at(minute),
  kind: 'guard',
  subject: 'tester',
  causes: ['DEV'],
  text: 'DEV first',
  ...over,
});

describe('given a session at work', () => {
  it('then its agents, counters and grades are shown', () => {
    const flow = apply(newFlow('quick'), ...ran('developer'), started('code-reviewer'));
    const scores = { clarity: 5, completeness: 4, actionability: 4, overall: 4.33 };
    const outcomes = [
      record('stage:complete', { stage: 'DEV', result: 'pass' }),
      record('grader:score', { stage: 'DEV', agent: 'developer', scores: { ...scores, overall: 2 } }),
      record('grader:score', { stage: 'DEV', agent: 'developer', scores }),
    ];
    const view = viewOf(detail({ flow, outcomes, loop: { ...newLoop(AT), iteration: 2 } }), NOW);
    expect(view.agents).toMatchObject([{ agent: 'code-reviewer', stage: 'REVIEW', color: 'blue', model: 'opus' }]);
    expect(view.counters).toEqual({
      failCount: 0,
      rejectCount: 0,
      retroCount: 0,
      maxRetries: 3,
      attempts: 1,
      elapsedMs: 60_000,
      pass1Rate: 1,
      pass3Rate: 1,
    });
    expect(view.pipeline[0]?.stages[0]?.graded).toBe(4.33);
    expect(view.loop).toMatchObject({ iteration: 2, maxIterations: 100, stopped: false, stopReason: null });
    expect(view.row.group).toBe('working');
  });

  it('when it is over, then its time stands still', () => {
    const loop = stopLoop(newLoop(AT), 'finished', at(5));
    const view = viewOf(detail({ flow: { ...newFlow('quick'), phase: 'finished' }, loop }), '2026-02-01T00:00:00.000Z');
    expect(view.counters.elapsedMs).toBe(300_000);
  });

  it('when it has no workflow, then there is nothing to draw', () => {
    expect(viewOf(detail({ flow: undefined }), NOW)).toMatchObject({ pipeline: [], agents: [], loop: null, holds: [] });
  });
});

describe('given reasons why work was held', () => {
  it('then the newest comes first, and no more than twenty are shown', () => {
    const denials = Array.from({ length: 25 }, (_, minute) => denial(minute));
    const view = viewOf(detail({ denials, loop: stopLoop(newLoop(AT), 'user', at(40)) }), NOW);
    expect(view.holds).toHaveLength(20);
    expect(view.holds.slice(0, 2)).toMatchObject([
      { kind: 'loop', at: at(40), params: { reason: 'user' } },
      { kind: 'guard', at: at(24), text: 'DEV first', params: { subject: 'tester', causes: 'DEV' } },
    ]);
  });

  it('when turns were held, then that is one of them, with their number', () => {
    const outcomes = [1, 2].map((iteration) => ({ ...record('loop:advance', { iteration }), ts: at(iteration) }));
    expect(viewOf(detail({ outcomes }), NOW).holds).toEqual([
      { kind: 'loop', at: at(2), text: null, params: { reason: 'advance', count: 2 } },
    ]);
  });

  it('then rules, limits and expert reviews are among them, and an end is not', () => {
    const task = { expertReview: { cause: 'bug_fix_loop', at: at(9) } } as SessionDetail['task'];
    const flow = { ...newFlow('quick'), phase: 'waiting-for-human', failCount: 3 } as const;
    const denials = [denial(3, { kind: 'rule', subject: 'Edit', causes: ['no-secret'] }), denial(2, { causes: [] })];
    const view = viewOf(detail({ task, flow, denials, loop: stopLoop(newLoop(AT), 'finished', at(50)) }), NOW);
    expect(view.holds.map(({ kind, params }) => [kind, params['reason'] ?? params['causes']])).toEqual([
      ['expert', 'bug_fix_loop'],
      ['rule', 'no-secret'],
      ['guard', 'waiting'],
      ['limit', 'retry-limit'],
    ]);
  });
});

describe('given a loop that was stopped', () => {
  const stopped = (reason: Parameters<typeof stopLoop>[1]) => stopLoop(newLoop(AT), reason, at(5));
  const asks = { asks: 'cleanup', description: 'Add a footer' } as SessionDetail['task'];

  const over = { flow: { ...newFlow('quick'), phase: 'finished' }, loop: stopped('finished') } as const;

  it.each<[string, boolean, Partial<SessionDetail>]>([
    ['its user stopped it', true, { loop: stopped('user') }],
    ['its session is closed', false, { loop: stopped('session-end'), isLive: false }],
    ['its workflow is finished', false, over],
    ['its workflow is finished and its task waits', false, { ...over, task: asks }],
    ['it runs', false, { loop: newLoop(AT) }],
  ])('when %s, then whether it can continue is %j', (_, canGoOn, facts) => {
    expect(viewOf(detail(facts), NOW).canGoOn).toBe(canGoOn);
  });
});

describe('given the command that resumes a session', () => {
  it.each([
    ['/work/shop', 'cd /work/shop && claude --resume s1'],
    ["/work/my o'shop $(x)", "cd '/work/my o'\\''shop $(x)' && claude --resume s1"],
    [null, 'claude --resume s1'],
  ])('when the project is %s, then it is %s', (project, command) => {
    expect(viewOf(detail({ project }), NOW).resumeCommand).toBe(command);
  });
});
