/** From any state and any order of events the workflow stays valid, and an honest conductor always finishes it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type FlowEvent } from '../../src/workflow/advance.ts';
import type { AgentRun, Flow, StageEntry, Verdict } from '../../src/workflow/flow.ts';
import { decodeFlow, encodeFlow } from '../../src/workflow/flow-file.ts';
import { nextStep } from '../../src/workflow/next-step.ts';
import { groupOf, isDone } from '../../src/workflow/progress.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { AGENTS } from '../../src/workflow/registry/stages.ts';
import { ALL_WORKFLOWS, AT, conduct, newFlow } from '../kit/flow.ts';

const agent = fc.constantFrom(...Object.keys(AGENTS));
const number = fc.integer({ min: 1, max: 6 });
const verdict = fc.constantFrom<Verdict>('pass', 'fail', 'reject', 'issues', 'unknown');

/** Ids are of an agent, as the host's are, so that every event could really happen, in whatever order. */
const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc
    .record({ agent, n: number })
    .map(({ agent, n }): FlowEvent => ({ type: 'agent.started', agent, instance: `call-${agent}-${n}`, at: AT })),
  fc
    .record({ agent, n: number })
    .map(({ agent, n }): FlowEvent => ({ type: 'agent.named', agent, agentId: `id-${agent}-${n}`, at: AT })),
  fc.record({ agent, n: number }).map(
    ({ agent, n }): FlowEvent => ({
      type: 'agent.backgrounded',
      instance: `call-${agent}-${n}`,
      agentId: `id-${agent}-${n}`,
    }),
  ),
  fc.record({ agent, n: number, verdict }).map(
    ({ agent, n, verdict }): FlowEvent => ({
      type: 'agent.finished',
      agent,
      agentId: `id-${agent}-${n}`,
      verdict,
      at: AT,
    }),
  ),
  fc.record({ agent, n: number }).map(
    ({ agent, n }): FlowEvent => ({
      type: 'agent.lost',
      run: { agentId: `id-${agent}-${n}` },
      reason: 'gone',
      at: AT,
    }),
  ),
  fc.record({ agent, n: number }).map(
    ({ agent, n }): FlowEvent => ({
      type: 'agent.lost',
      run: { instance: `call-${agent}-${n}` },
      reason: 'gone',
      at: AT,
    }),
  ),
  fc.constant<FlowEvent>({ type: 'human.spoke' }),
  fc.constant<FlowEvent>({ type: 'reports.delivered' }),
);

const workflow = fc.constantFrom(...ALL_WORKFLOWS);
const story = fc.record({ workflow, events: fc.array(anyEvent, { maxLength: 60 }) });

const each = (check: (before: Flow, event: FlowEvent, after: Flow) => void) =>
  fc.property(story, ({ workflow, events }) => {
    let flow = newFlow(workflow);
    for (const event of events) {
      const [next] = advance(flow, event);
      check(flow, event, next);
      flow = next;
    }
  });

const RUNS = { numRuns: 1500 };

describe('given any workflow and any events in any order', () => {
  it('when a stage becomes active, then every earlier stage outside its group was done', () => {
    fc.assert(
      each((before, _, after) => {
        for (const entry of newlyActive(before, after)) expect(undoneBefore(before, entry)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('when counters move, then they stay within their limits', () => {
    fc.assert(
      each((_, __, { failCount, rejectCount, retroCount, stages }) => {
        expect(failCount).toBeLessThanOrEqual(LIMITS.retry.maxRetries);
        expect(rejectCount).toBeLessThanOrEqual(LIMITS.retry.maxRetries);
        expect(retroCount).toBeLessThanOrEqual(LIMITS.retro.maxRounds);
        for (const { voids } of stages) expect(voids).toBeLessThanOrEqual(LIMITS.retry.maxRetries);
      }),
      RUNS,
    );
  });

  it('when the same event comes again at once, then it changes nothing', () => {
    fc.assert(
      each((_, event, after) => {
        expect(advance(after, event)).toEqual([after, []]);
      }),
      RUNS,
    );
  });

  it('when the state is written and read back, then it is the same', () => {
    fc.assert(
      each((_, __, after) => {
        const agents = [...after.agents].sort((a, b) => firstOf(after, a) - firstOf(after, b));
        expect(decodeFlow(JSON.parse(JSON.stringify(encodeFlow(after))))).toEqual({ ...after, agents });
      }),
      { numRuns: 300 },
    );
  });

  it('when a stage is active, then an agent is at work on it, and when none is active, then no agent is', () => {
    fc.assert(
      each((_, __, after) => {
        for (const entry of after.stages) {
          expect(after.agents.some((run) => run.stage === entry.key)).toBe(entry.status === 'active');
        }
      }),
      RUNS,
    );
  });
});

describe('given any state that events can lead to', () => {
  const reached = story.map(({ workflow, events }) =>
    events.reduce((flow, event) => advance(flow, event)[0], newFlow(workflow)),
  );

  it('when an honest main agent goes on and everything passes, then the workflow finishes', () => {
    fc.assert(
      fc.property(reached, (flow) => {
        const end = conduct(flow, () => 'pass', { answersHuman: 1 });
        expect(nextStep(end.flow).kind).toBe('all-done');
      }),
      RUNS,
    );
  });

  it('when an honest main agent goes on and nothing ever passes, then it ends with a human, not in a circle', () => {
    const bad = fc.constantFrom<Verdict | 'lost'>('fail', 'reject', 'unknown', 'lost');
    fc.assert(
      fc.property(reached, fc.array(bad, { minLength: 1, maxLength: 5 }), (flow, verdicts) => {
        let turn = 0;
        const end = conduct(flow, () => verdicts[turn++ % verdicts.length] ?? 'fail', { maxSteps: 120 });
        expect(['ask-human', 'all-done']).toContain(nextStep(end.flow).kind);
      }),
      RUNS,
    );
  });
});

/** The file keeps runs of one agent together. */
const firstOf = (flow: Flow, run: AgentRun): number => flow.agents.findIndex(({ agent }) => agent === run.agent);

const newlyActive = (before: Flow, after: Flow): StageEntry[] =>
  after.stages.filter((entry, index) => entry.status === 'active' && before.stages[index]?.status !== 'active');

function undoneBefore(flow: Flow, entry: StageEntry): string[] {
  const group = groupOf(flow, entry.key)?.members ?? [];
  const index = flow.stages.findIndex(({ key }) => key === entry.key);
  return flow.stages
    .slice(0, index)
    .filter((other) => !isDone(flow, other) && !group.includes(other))
    .map(({ stage }) => stage);
}
