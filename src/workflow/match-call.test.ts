import { describe, expect, it } from 'vitest';
import { AT, apply, finished, named, newFlow, stage, started } from '../../test/kit/flow.ts';
import { advance, type FlowEvent } from './advance.ts';
import type { Flow } from './flow.ts';

/** The host brings the end of a call, and the id of who worked for it. */
const returned = (instance: string, agentId: string): FlowEvent => ({
  type: 'agent.lost',
  run: { instance, agentId },
  reason: 'ended without a report',
  at: AT,
});

const backgrounded = (instance: string, agentId: string): FlowEvent => ({
  type: 'agent.backgrounded',
  instance,
  agentId,
});

describe('given two developers that the host named in another order than it started them', () => {
  // B, which belongs to the call `b`, was named first and so stands at the call `a`.
  const flow = apply(
    newFlow('quick'),
    started('developer', 'a'),
    started('developer', 'b'),
    named('developer', 'B'),
    named('developer', 'A'),
  );
  const attempts = (ended: Flow) => stage(ended, 'DEV').attempts.map((one) => [one.instance, one.agentId, one.result]);

  it('when the first call returns after its report, then the other one is still at work', () => {
    const one = apply(flow, finished('developer', 'pass', 'A'), returned('a', 'A'));
    expect(one.agents).toMatchObject([{ instance: 'b', agentId: 'B' }]);
    const both = apply(one, finished('developer', 'fail', 'B'), returned('b', 'B'));
    expect(attempts(both)).toEqual([
      ['a', 'A', 'pass'],
      ['b', 'B', 'fail'],
    ]);
    expect(both.agents).toEqual([]);
  });

  it('when the first call returns without a report, then that one is lost and the other still at work', () => {
    const one = apply(flow, returned('a', 'A'));
    expect(attempts(one)).toEqual([['a', 'A', 'lost']]);
    expect(one.agents).toMatchObject([{ instance: 'b', agentId: 'B' }]);
  });

  it.each(['before', 'after'])(
    'when one reports %s it is known to work in the background, then both are at their calls',
    (when) => {
      const launched = [backgrounded('a', 'A'), backgrounded('b', 'B')];
      const report = finished('developer', 'pass', 'A');
      const one = apply(flow, ...(when === 'before' ? [report, ...launched] : [...launched, report]));
      expect(attempts(one)).toEqual([['a', 'A', 'pass']]);
      expect(one.agents).toMatchObject([{ instance: 'b', agentId: 'B', background: true }]);
    },
  );

  it('when the same return comes again, then nothing changes', () => {
    const one = apply(flow, finished('developer', 'pass', 'A'), returned('a', 'A'));
    expect(advance(one, returned('a', 'A'))).toEqual([one, []]);
  });
});
