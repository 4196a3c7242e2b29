import { describe, expect, it } from 'vitest';
import {
  ALL_WORKFLOWS,
  AT,
  agentOf,
  apply,
  conduct,
  eventTypes,
  finished,
  flowAt,
  lost,
  named,
  newFlow,
  ran,
  stage,
  started,
  wanted,
} from '../../test/kit/flow.ts';
import { advance, type FlowEvent, type Step } from './advance.ts';
import type { Flow, Verdict } from './flow.ts';
import { nextStep } from './next-step.ts';

describe.each(ALL_WORKFLOWS)('given the %s workflow', (id) => {
  it('when every agent passes, then it runs to the end', () => {
    const { flow } = conduct(newFlow(id), () => 'pass');
    expect(nextStep(flow)).toEqual({ kind: 'all-done' });
    expect(flow.stages.map(({ status, result }) => `${status} ${result}`)).toEqual(
      flow.stages.map(() => 'completed pass'),
    );
    expect(flow.current).toBeNull();
  });

  it.each(['fail', 'reject', 'unknown', 'lost'] as const)(
    'when everything ends in %s, then a human is asked or it ends',
    (verdict) => {
      const { flow, steps } = conduct(newFlow(id), () => verdict);
      expect(['ask-human', 'all-done']).toContain(nextStep(flow).kind);
      expect(steps).toBeLessThan(60);
    },
  );
});

describe('given the first stage of a workflow', () => {
  it('when its agent starts, then the stage is active, tracked and announced', () => {
    const step = advance(newFlow('single'), started('developer', 'toolu_a'));
    expect(stage(step[0], 'DEV')).toMatchObject({ status: 'active', result: null });
    expect(step[0].agents).toMatchObject([{ agent: 'developer', stage: 'DEV', instance: 'toolu_a' }]);
    expect(eventTypes(step)).toEqual(['stage:start', 'agent:delegate']);
  });

  it('when the same call is seen twice, then the second changes nothing', () => {
    const flow = apply(newFlow('single'), started('developer', 'toolu_a'));
    expect(advance(flow, started('developer', 'toolu_a'))).toEqual([flow, []]);
    const done = apply(flow, finished('developer', 'pass'));
    expect(advance(done, started('developer', 'toolu_a'))).toEqual([done, []]);
  });
});

describe('given standard at its parallel checks', () => {
  const flow = flowAt('standard', 'REVIEW');

  it('when both start, then the group is opened once', () => {
    const first = advance(flow, started('tester'));
    expect(eventTypes(first)).toEqual(['stage:start', 'parallel:start', 'agent:delegate']);
    expect(eventTypes(advance(first[0], started('code-reviewer')))).toEqual(['stage:start', 'agent:delegate']);
  });

  it('when one has passed, then the hint waits for the other, and convergence is announced once', () => {
    const both = apply(flow, started('code-reviewer'), started('tester'), finished('tester', 'pass'));
    expect(nextStep(both)).toMatchObject({ kind: 'wait', runs: [{ agent: 'code-reviewer' }] });
    const last = advance(both, finished('code-reviewer', 'pass'));
    expect(eventTypes(last)).toEqual(['agent:complete', 'stage:complete', 'parallel:converge']);
    expect(eventTypes(advance(last[0], started('retrospective')))).toEqual(['stage:start', 'agent:delegate']);
    expect(wanted(nextStep(last[0]))).toEqual(['retrospective']);
  });

  it('when the test fails, then debugger, developer and tester follow, and the passed review is kept', () => {
    let current = apply(flow, ...ran('code-reviewer'), ...ran('tester', 'fail'));
    expect(current).toMatchObject({ failCount: 1, rejectCount: 0 });
    for (const agent of ['debugger', 'developer', 'tester']) {
      expect(wanted(nextStep(current))).toEqual([agent]);
      current = apply(current, ...ran(agent));
    }
    expect(stage(current, 'TEST:2').attempts.map(({ result }) => result)).toEqual(['fail', 'pass']);
    expect(stage(current, 'REVIEW').attempts).toHaveLength(1);
    expect(wanted(nextStep(current))).toEqual(['retrospective']);
  });

  it('when the review rejects, then developer and reviewer follow, and the passed test is kept', () => {
    let current = apply(flow, ...ran('tester'), ...ran('code-reviewer', 'reject'));
    expect(current).toMatchObject({ failCount: 0, rejectCount: 1 });
    for (const agent of ['developer', 'code-reviewer']) {
      expect(wanted(nextStep(current))).toEqual([agent]);
      current = apply(current, ...ran(agent));
    }
    expect(stage(current, 'TEST:2').attempts).toHaveLength(1);
    expect(wanted(nextStep(current))).toEqual(['retrospective']);
  });

  it('when both go wrong, then the failed test comes first and both run again in one message', () => {
    let current = apply(flow, started('code-reviewer'), started('tester'), finished('code-reviewer', 'reject'));
    expect(nextStep(current)).toMatchObject({ kind: 'wait' });
    current = apply(current, finished('tester', 'fail'));
    expect(nextStep(current)).toMatchObject({ kind: 'repair', agent: 'debugger', joint: true });
    current = apply(current, ...ran('debugger'), ...ran('developer'));
    expect(wanted(nextStep(current))).toEqual(['code-reviewer', 'tester']);
  });

  it('when it fails three times, then a human is asked, no agent may start, and their word gives new tries', () => {
    const { flow: stuck } = conduct(flow, (agent) => (agent === 'tester' ? 'fail' : 'pass'));
    expect(stuck).toMatchObject({ phase: 'waiting-for-human', failCount: 3 });
    expect(stage(stuck, 'TEST:2').attempts).toHaveLength(3);
    expect(advance(stuck, started('debugger'))).toEqual([stuck, []]);
    const again = apply(stuck, { type: 'human.spoke' });
    expect(again).toMatchObject({ phase: 'running', failCount: 0 });
    expect(conduct(again, () => 'pass').flow.phase).toBe('running');
  });

  it('when the third failure comes, then it is fatal and not one more retry', () => {
    const twice = { ...flow, failCount: 2 };
    expect(eventTypes(advance(apply(twice, started('tester')), finished('tester', 'fail')))).toEqual([
      'agent:error',
      'agent:complete',
      'stage:complete',
      'error:fatal',
    ]);
  });
});

describe('given a retrospective with issues', () => {
  const flow = apply(flowAt('standard', 'RETRO'), ...ran('retrospective', 'issues'));

  it('when the next stage is taken, then no round is forced', () => {
    expect(flow.retroCount).toBe(1);
    expect(wanted(nextStep(flow))).toEqual(['doc-updater']);
  });

  it('when the developer is called, then review, test and retrospective run again', () => {
    const round = apply(flow, ...ran('developer'));
    expect(wanted(nextStep(round))).toEqual(['code-reviewer', 'tester']);
    const [again, events] = advance(
      apply(round, ...ran('code-reviewer'), started('tester')),
      finished('tester', 'pass'),
    );
    expect(events.map(({ type }) => type)).toContain('parallel:converge');
    expect(wanted(nextStep(again))).toEqual(['retrospective']);
  });

  it('when three rounds brought issues, then the developer opens no fourth', () => {
    const spent = apply({ ...flow, retroCount: 3 }, started('developer'));
    expect(stage(spent, 'REVIEW').status).toBe('completed');
  });
});

describe('given several developers at once', () => {
  const flow = apply(newFlow('quick'), started('developer', 'a'), started('developer', 'b'), started('developer', 'c'));

  it('when the first two finish, then DEV goes on until the last has finished', () => {
    const two = apply(flow, finished('developer', 'pass'), finished('developer', 'pass'));
    expect(stage(two, 'DEV').status).toBe('active');
    const all = apply(two, finished('developer', 'pass'));
    expect(stage(all, 'DEV')).toMatchObject({ status: 'completed', result: 'pass' });
    expect(stage(all, 'DEV').attempts).toHaveLength(3);
  });

  it('when one fails and only that one is repeated, then DEV passes with the repeat', () => {
    const retried = apply(flow, finished('developer', 'fail'), started('developer', 'd'));
    const all = apply(retried, ...['b', 'c', 'd'].map(() => finished('developer', 'pass')));
    expect(stage(all, 'DEV')).toMatchObject({ status: 'completed', result: 'pass' });
  });

  it('when one fails and is not repeated, then DEV has failed', () => {
    const all = apply(
      flow,
      finished('developer', 'fail'),
      finished('developer', 'pass'),
      finished('developer', 'pass'),
    );
    expect(stage(all, 'DEV')).toMatchObject({ status: 'completed', result: 'fail' });
    expect(wanted(nextStep(all))).toEqual(['developer']);
  });

  it('when the host names them, then reports are matched by name and a stranger is ignored', () => {
    const ids = apply(flow, named('developer', 'A'), named('developer', 'B'), named('developer', 'C'));
    expect(ids.agents.map(({ agentId }) => agentId)).toEqual(['A', 'B', 'C']);
    expect(advance(ids, finished('developer', 'pass', 'Z'))).toEqual([ids, []]);
    const left = apply(ids, finished('developer', 'pass', 'B'));
    expect(left.agents.map(({ agentId }) => agentId)).toEqual(['A', 'C']);
    expect(advance(left, finished('developer', 'pass', 'B'))).toEqual([left, []]);
  });
});

describe('given an agent that never reports', () => {
  const flow = apply(flowAt('quick', 'TEST'), started('tester', 'a'), named('tester', 'A'));

  it('when it is lost, then its stage is free for another try', () => {
    const free = apply(flow, lost('a'));
    expect(stage(free, 'TEST')).toMatchObject({ status: 'pending', result: null });
    expect(wanted(nextStep(free))).toEqual(['tester']);
    expect(free.failCount).toBe(0);
  });

  it('when its report comes late after all, then it counts', () => {
    const late = apply(flow, lost('a'), finished('tester', 'pass', 'A'));
    expect(stage(late, 'TEST')).toMatchObject({ status: 'completed', result: 'pass' });
    expect(stage(late, 'TEST').attempts.map(({ instance }) => instance)).toEqual(['a', 'A#1']);
  });

  it('when the host lets the same agent go on, then it is at work again', () => {
    const again = apply(flow, lost('a'), named('tester', 'A'));
    expect(again.agents).toMatchObject([{ agent: 'tester', agentId: 'A' }]);
    expect(stage(apply(again, finished('tester', 'pass', 'A')), 'TEST').result).toBe('pass');
  });
});

describe('given a gate without a readable verdict', () => {
  const flow = apply(flowAt('quick', 'REVIEW'), started('code-reviewer', 'a'), named('code-reviewer', 'A'));
  const unread = apply(flow, finished('code-reviewer', 'unknown', 'A'));

  it('when it has reported, then the stage is not passed and the verdict has to be stated again', () => {
    expect(stage(unread, 'REVIEW')).toMatchObject({ status: 'pending', result: null });
    expect(wanted(nextStep(unread))).toContain('code-reviewer');
  });

  it('when the same agent restates it, then the restatement counts, once', () => {
    const restated = apply(unread, finished('code-reviewer', 'reject', 'A'));
    expect(stage(restated, 'REVIEW').result).toBe('reject');
    expect(advance(restated, finished('code-reviewer', 'reject', 'A'))).toEqual([restated, []]);
    expect(advance(unread, finished('code-reviewer', 'unknown', 'A'))).toEqual([unread, []]);
  });
});

describe('given a workflow that only reports', () => {
  it('when the reviewer rejects, then that is the answer and no agent is sent to change code', () => {
    const flow = apply(newFlow('review-only'), ...ran('code-reviewer', 'reject'));
    expect(nextStep(flow)).toEqual({ kind: 'all-done' });
    expect(flow.rejectCount).toBe(1);
  });
});

describe('given a report whose start was not seen', () => {
  it('when its stage may start, then it counts', () => {
    expect(stage(apply(newFlow('quick'), finished('developer', 'pass')), 'DEV').result).toBe('pass');
  });

  it('when its stage may not start, then it is ignored', () => {
    const flow = newFlow('standard');
    expect(advance(flow, finished('doc-updater', 'pass'))).toEqual([flow, []]);
  });
});

describe('given a stage left out', () => {
  it('when it is pending, then it counts as done and keeps the reason', () => {
    const flow = flowAt('standard', 'RETRO');
    const skipped = apply(flow, {
      type: 'stage.skipped',
      stage: 'RETRO',
      reason: 'tiny',
      at: '',
    });
    expect(stage(skipped, 'RETRO')).toMatchObject({ status: 'completed', skipReason: 'tiny' });
    expect(wanted(nextStep(skipped))).toEqual(['doc-updater']);
  });
});

it('given any stage agent, when asked for its stage, then the table knows it', () => {
  expect(agentOf({ stage: 'DB-REVIEW' })).toBe('database-reviewer');
});

describe('given a DEV that runs once per phase', () => {
  const phase = (flow: Flow, verdict: Verdict) => {
    const [working] = advance(flow, started('developer'));
    return advance(working, finished('developer', verdict));
  };
  const partOf = ([, events]: Step) => events.find(({ type }) => type === 'stage:complete')?.data?.['part'];

  it('when a phase ends, then its event says which part of the round it was', () => {
    const first = phase(newFlow('quick'), 'pass');
    const second = phase(first[0], 'pass');
    expect([partOf(first), partOf(second)]).toEqual([undefined, 2]);
  });

  it('when a check sent the work back, then the next DEV begins a round of its own', () => {
    const rejected = apply(flowAt('quick', 'REVIEW'), ...ran('tester'), ...ran('code-reviewer', 'reject'));
    const later = { ...started('developer'), at: '2026-01-01T01:00:00.000Z' } as FlowEvent;
    const [working] = advance(rejected, later);
    expect(partOf(advance(working, finished('developer', 'pass')))).toBeUndefined();
  });
});

describe('given several reviewers of one stage', () => {
  const reviewedBy = (...verdicts: Verdict[]) =>
    apply(
      apply(flowAt('quick', 'REVIEW'), ...ran('tester')),
      ...verdicts.map(() => started('code-reviewer')),
      ...verdicts.map((verdict) => finished('code-reviewer', verdict)),
    );
  const merged = (flow: Flow, verdict: 'pass' | 'reject') =>
    advance(flow, {
      type: 'reviews.merged',
      stage: 'REVIEW',
      verdict,
      reason: 'why',
      at: AT,
    });

  it('when they agree, then that is the verdict', () => {
    expect(stage(reviewedBy('pass', 'pass'), 'REVIEW')).toMatchObject({ status: 'completed', result: 'pass' });
    expect(stage(reviewedBy('reject', 'reject'), 'REVIEW')).toMatchObject({ status: 'completed', result: 'reject' });
  });

  it('when they differ, then the stage stays open until the main agent has merged them', () => {
    const split = reviewedBy('pass', 'reject', 'pass');
    expect(nextStep(split)).toMatchObject({ kind: 'merge', stage: { stage: 'REVIEW', passes: 2 } });
    expect(split.rejectCount).toBe(0);
    const [passed, events] = merged(split, 'pass');
    expect(nextStep(passed)).toEqual({ kind: 'all-done' });
    expect(passed).toMatchObject({ rejectCount: 0 });
    expect(events[0]).toEqual({ type: 'stage:complete', data: { stage: 'REVIEW', result: 'pass', reason: 'why' } });
  });

  it('when a finding holds, then the developer is next', () => {
    const [rejected] = merged(reviewedBy('pass', 'reject'), 'reject');
    expect(wanted(nextStep(rejected))).toEqual(['developer']);
    expect(rejected.rejectCount).toBe(1);
  });

  it('when all reject, then the main agent cannot change that', () => {
    const rejected = reviewedBy('reject', 'reject');
    expect(merged(rejected, 'pass')).toEqual([rejected, []]);
  });
});
