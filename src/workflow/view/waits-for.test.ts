import { describe, expect, it } from 'vitest';
import { AT, apply, call, finished, flowAt, lost, named, newFlow, ran, started } from '../../../test/kit/flow.ts';
import type { Flow } from '../flow.ts';
import { type Loop, newLoop, stopLoop } from '../loop/loop.ts';
import { STAGES } from '../registry/stages.ts';
import type { TaskView } from './rows.ts';
import { groupOf, type WaitsFor, waitsForOf } from './waits-for.ts';

const LATER = '2026-01-01T00:10:00.000Z';
const waits = (flow: Flow | undefined, loop?: Loop, task?: TaskView): WaitsFor =>
  waitsForOf({ flow, loop, task, updatedAt: AT });

const repaired = (flow: Flow): Flow => apply(flow, ...ran('debugger'), ...ran('developer'));

function failedThrice(): Flow {
  let flow = apply(flowAt('quick', 'REVIEW'), ...ran('code-reviewer'));
  for (let round = 0; round < 3; round++) flow = apply(repaired(flow), ...ran('tester', 'fail'));
  return flow;
}

describe('given a running workflow', () => {
  it('when no agent is running, then the main agent has the next stage', () => {
    expect(waits(newFlow('quick'))).toEqual({ kind: 'next-stage', params: { stages: 'DEV', count: 1 }, since: AT });
    expect(waits(flowAt('quick', 'REVIEW')).params).toEqual({ stages: 'REVIEW, TEST', count: 2 });
  });

  it('when one agent is at work, then it is waited for, and in a group the whole group', () => {
    const alone = apply(newFlow('quick'), started('developer'));
    expect(waits(alone)).toMatchObject({ kind: 'agents', params: { agents: 'developer', stages: 'DEV', count: 1 } });
    const both = apply(flowAt('secure', 'REVIEW'), started('code-reviewer'), started('tester'));
    expect(waits(both)).toMatchObject({
      kind: 'parallel',
      params: { group: 'secure-quality', stages: 'REVIEW, TEST:2', done: 0, total: 3 },
    });
  });

  it('when its user was told that it waits, then it waits for the user, unless an agent is running again', () => {
    const loop: Loop = { ...newLoop(AT), waits: true };
    const waiting = waits(newFlow('quick'), loop);
    expect([waiting.kind, groupOf(waiting)]).toEqual(['word', 'needs-you']);
    expect(waits(apply(newFlow('quick'), started('developer')), loop).kind).toBe('agents');
  });

  it('when several developers share one stage, then that is no group', () => {
    const flow = apply(newFlow('single'), started('developer'), started('developer'));
    expect(waits(flow)).toMatchObject({ kind: 'agents', params: { agents: 'developer', stages: 'DEV', count: 2 } });
  });

  it('when the host is gone, then its agents are too, and only a finished workflow says more than that', () => {
    const flow = apply(newFlow('single'), started('developer'));
    const gone = (one: Flow | undefined) => {
      const waiting = waitsForOf({ flow: one, loop: undefined, updatedAt: AT, isLive: false });
      return [waiting.kind, groupOf(waiting)];
    };
    expect(gone(flow)).toEqual(['session-end', 'paused']);
    expect(gone(newFlow('quick'))).toEqual(['session-end', 'paused']);
    expect(gone(undefined)).toEqual(['closed', 'done']);
    expect(gone({ ...flow, agents: [], phase: 'finished' })).toEqual(['finished', 'done']);
  });

  it('when a background agent has just reported, then its report is on its way', () => {
    const instance = call();
    const flow = apply(
      newFlow('quick'),
      started('developer', instance),
      named('developer', 'id-1'),
      { type: 'agent.backgrounded', instance, agentId: 'id-1' },
      finished('developer', 'pass', 'id-1'),
    );
    expect(waits(flow)).toMatchObject({ kind: 'report', params: { agent: 'developer', stage: 'DEV' } });
  });

  it('when a stage was sent back, then a repairing agent is due', () => {
    const flow = apply(flowAt('quick', 'REVIEW'), ...ran('code-reviewer'), ...ran('tester', 'fail'));
    expect(waits(flow)).toMatchObject({ kind: 'repair', params: { agent: 'debugger', stages: 'TEST' } });
    expect(waits(repaired(flow)).kind).toBe('next-stage');
  });

  it('when the retrospectives are used up, then that is said along with what comes next', () => {
    let flow = apply(flowAt('standard', 'RETRO'), ...ran('retrospective', 'issues'));
    for (let round = 0; round < 2; round++) {
      flow = apply(flow, ...ran('developer'), ...ran('code-reviewer'), ...ran('tester'));
      flow = apply(flow, ...ran('retrospective', 'issues'));
    }
    expect(waits(flow)).toMatchObject({ kind: 'retro-limit', params: { stages: 'DOCS', rounds: 3 } });
  });

  it('when all stages are done, then the main agent wraps up', () => {
    expect(waits(apply(newFlow('single'), ...ran('developer'))).kind).toBe('wrap-up');
  });
});

describe('given a limit that asks for a human', () => {
  it('when a stage failed too often, then its counters are told', () => {
    const flow = failedThrice();
    expect(waits(flow)).toMatchObject({ kind: 'retry-limit', params: { stages: 'TEST', failCount: 3, limit: 3 } });
    expect(groupOf(waits(flow))).toBe('needs-you');
  });

  it('when a stage never said how it went, then it is named', () => {
    let flow = newFlow('single');
    for (let round = 0; round < 3; round++) flow = apply(flow, ...ran('developer', 'unknown'));
    expect(waits(flow)).toMatchObject({ kind: 'no-verdict', params: { stage: 'DEV', count: 3 } });
  });

  it('when repairs failed, then that is distinguished from retries', () => {
    let flow = apply(flowAt('quick', 'REVIEW'), ...ran('code-reviewer'), ...ran('tester', 'fail'));
    for (let round = 0; round < 3; round++) {
      const instance = call();
      flow = apply(flow, started(STAGES.DEBUG.agent, instance), lost(instance));
    }
    expect(waits(flow)).toMatchObject({ kind: 'repair-limit', params: { stages: 'TEST', count: 3 } });
  });
});

describe('given a loop that stopped', () => {
  const flow = newFlow('quick');
  const stopped = (reason: 'user' | 'session-end' | 'max-iterations' | 'no-progress') =>
    stopLoop({ ...newLoop(AT), iteration: 7 }, reason, LATER);

  it.each([
    ['user', 'stopped-by-user', 'paused'],
    ['session-end', 'session-end', 'paused'],
    ['max-iterations', 'iterations', 'needs-you'],
    ['no-progress', 'no-progress', 'needs-you'],
  ] as const)('when the reason is %s, then the session waits for %s and is %s', (reason, kind, group) => {
    for (const phase of ['running', 'paused'] as const) {
      const waiting = waits({ ...flow, phase }, stopped(reason));
      expect([waiting.kind, groupOf(waiting), waiting.since]).toEqual([kind, group, LATER]);
    }
  });

  it('when the reason is a name that every object has, then it counts as unknown', () => {
    expect(waits(flow, { ...stopped('user'), stopReason: 'constructor' }).kind).toBe('stopped-by-user');
  });

  it('when agents still run after a stop, then they are waited for; after the end of the session they are not', () => {
    const busy = apply(flow, started('developer'));
    expect(waits(busy, stopped('user')).kind).toBe('agents');
    const { awaitsSessionEnd: _over, ...left } = stopped('user');
    expect(waits(busy, left).kind).toBe('stopped-by-user');
  });
});

describe('given a session whose workflow is over, or that has none', () => {
  const task = { description: 'fix the cart', asks: 'confirmation' } as TaskView;

  it.each(['finished', 'aborted'] as const)('when it is %s, then that is all', (phase) => {
    const waiting = waits({ ...newFlow('quick'), phase });
    expect([waiting.kind, groupOf(waiting)]).toEqual([phase, 'done']);
  });

  it('when a task is in progress and asks nothing yet, then it says so rather than that nothing was started', () => {
    const waiting = waits(undefined, undefined, { ...task, asks: null });
    expect(waiting).toMatchObject({ kind: 'task', params: { task: 'fix the cart' } });
    expect(groupOf(waiting)).toBe('open');
  });

  it('when its workflow.json cannot be used, then a person has to look', () => {
    const damaged = waitsForOf({ flow: undefined, damaged: true, loop: undefined, updatedAt: AT });
    expect([damaged.kind, groupOf(damaged)]).toEqual(['damaged', 'needs-you']);
  });

  it('when a task waits for an answer of the user, then the session needs the user', () => {
    for (const flow of [undefined, { ...newFlow('quick'), phase: 'finished' } as const]) {
      expect(waits(flow, undefined, task)).toMatchObject({ kind: 'confirmation', params: { task: 'fix the cart' } });
    }
    expect(groupOf(waits(undefined, undefined, { ...task, asks: 'cleanup' }))).toBe('needs-you');
    expect(waits(newFlow('quick'), undefined, task).kind).toBe('next-stage');
    expect(waits(undefined).kind).toBe('workflow');
  });
});
