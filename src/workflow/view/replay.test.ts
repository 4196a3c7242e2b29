import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_WORKFLOWS, AT, finished, lost, newFlow, started, wanted } from '../../../test/kit/flow.ts';
import { advance, type FlowEvent } from '../advance.ts';
import type { Flow, Verdict } from '../flow.ts';
import { nextStep } from '../next-step.ts';

import { TIMELINE_EVENTS, type TimelineEvent, type TimelineRecord } from '../ports.ts';

import { AGENTS } from '../registry/stages.ts';
import { WORKFLOWS, type WorkflowId } from '../registry/workflows.ts';
import { createReplay, type ReplayView, type StageMoment } from './replay.ts';

import { statusOf } from './segments.ts';

const record = ({ type, data }: TimelineEvent, ts = AT): TimelineRecord => ({
  ...data,
  ts,
  type,
  ...TIMELINE_EVENTS[type],
});
function replayOf(sessionId: string, flow: Flow | undefined, events: readonly TimelineRecord[]): ReplayView {
  const replay = createReplay(sessionId, flow);
  for (const event of events) replay.take(event);
  return replay.view();
}

const begun = (workflow: WorkflowId): TimelineRecord =>
  record({ type: 'workflow:start', data: { workflowType: workflow, stages: WORKFLOWS[workflow].stages } });

type Story = { readonly flow: Flow; readonly events: readonly TimelineRecord[] };

const begin = (workflow: WorkflowId): Story => ({ flow: newFlow(workflow), events: [begun(workflow)] });
const tell = ({ flow, events }: Story, event: FlowEvent): Story => {
  const [next, written] = advance(flow, event);
  return { flow: next, events: [...events, ...written.map((one) => record(one))] };
};

const told = (workflow: WorkflowId, ...runs: readonly (readonly [agent: string, said: Verdict])[]): Story =>
  runs.reduce((story, [agent, said]) => tell(tell(story, started(agent)), finished(agent, said)), begin(workflow));

const UP_TO_RETRO = ['planner', 'architect', 'tester', 'developer', 'code-reviewer', 'tester'].map(
  (agent) => [agent, 'pass'] as const,
);

/** An honest main agent under the real rules; agents say in turn what they are given to say. */
function conducted(workflow: WorkflowId, says: readonly (Verdict | 'lost')[]): Story {
  let story = begin(workflow);
  let turn = 0;
  for (let steps = 0; steps < 150; steps++) {
    const step = nextStep(story.flow);
    if (step.kind === 'ask-human') story = tell(story, { type: 'human.spoke' });
    else if (step.kind === 'wait') {
      for (const { agent, instance } of step.runs) {
        const verdict = says[turn++ % says.length] ?? 'pass';
        story = tell(story, verdict === 'lost' ? lost(instance) : finished(agent, verdict));
        if (turn > 120) return story;
      }
    } else if (wanted(step).length === 0) return story;
    else for (const agent of wanted(step)) story = tell(story, started(agent));
  }
  return story;
}

/** What a page shows at the last moment, put together from the differences. */
const lastOf = ({ moments }: ReplayView): Record<string, StageMoment> =>
  moments.reduce<Record<string, StageMoment>>((shown, { stages }) => Object.assign(shown, stages), {});

const stateOf = (flow: Flow): Record<string, StageMoment> =>
  Object.fromEntries(flow.stages.map((entry) => [entry.key, { status: statusOf(flow, entry), result: entry.result }]));

const atWork = (runs: readonly { readonly agent: string; readonly stage: string }[]): string[] =>
  runs.map(({ agent, stage }) => `${agent} ${stage}`).sort();

function expectAgreement({ flow, events }: Story, known: Flow | undefined): void {
  const view = replayOf('s1', known, events);
  expect(lastOf(view)).toEqual(stateOf(flow));
  expect(atWork(view.moments.at(-1)?.agents ?? [])).toEqual(atWork(flow.agents));
  expect(view.beginsLate).toBe(false);
}

const workflow = fc.constantFrom(...ALL_WORKFLOWS);
const ending = fc.constantFrom<Verdict | 'lost'>('pass', 'pass', 'pass', 'fail', 'reject', 'issues', 'unknown', 'lost');

describe('given a session that the real rules conducted', () => {
  it('when it is played again, then its last moment is the state that was written, with and without that state', () => {
    fc.assert(
      fc.property(workflow, fc.array(ending, { minLength: 1, maxLength: 30 }), (id, says) => {
        const story = conducted(id, says);
        expectAgreement(story, undefined);
        expectAgreement(story, story.flow);
      }),
      { numRuns: 150 },
    );
  });

  it('when its events came in any order, with agents side by side, lost or never seen to start, then it still agrees', () => {
    const agent = fc.constantFrom(...Object.keys(AGENTS));
    const number = fc.integer({ min: 1, max: 3 });
    const verdict = fc.constantFrom<Verdict>('pass', 'pass', 'fail', 'reject', 'issues', 'unknown');
    const event: fc.Arbitrary<FlowEvent> = fc.oneof(
      fc.tuple(agent, number).map(([name, n]) => started(name, `call-${name}-${n}`)),
      fc.tuple(agent, verdict).map(([name, said]) => finished(name, said)),
      fc.tuple(agent, number).map(([name, n]) => lost(`call-${name}-${n}`)),
      fc.constant<FlowEvent>({ type: 'human.spoke' }),
    );
    fc.assert(
      fc.property(workflow, fc.array(event, { maxLength: 60 }), (id, events) => {
        expectAgreement(events.reduce(tell, begin(id)), undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('when a retrospective opens another round, then what was shown before is pending again', () => {
    let story = told('standard', ...UP_TO_RETRO, ['retrospective', 'issues']);
    story = tell(story, started('developer'));
    expect(lastOf(replayOf('s1', undefined, story.events))['REVIEW']).toEqual({
      status: 'pending',
      result: null,
    });
    expectAgreement(story, undefined);
  });
});

describe('given a quick workflow in which a test fails', () => {
  const story = told('quick', ['developer', 'pass'], ['code-reviewer', 'pass'], ['tester', 'fail']);
  const view = replayOf('s1', undefined, story.events);

  it('then the cards are pending at the start, and parallel ones side by side', () => {
    expect(view.pipeline.map(({ type, stages }) => [type, ...stages.map(({ status }) => status)])).toEqual([
      ['linear', 'pending'],
      ['parallel', 'pending', 'pending'],
    ]);
  });

  it('then each moment tells what changed with it, and who is at work', () => {
    expect(view.moments[0]).toMatchObject({ n: 0, type: 'workflow:start', agents: [] });
    expect(Object.keys(view.moments[0]?.stages ?? {})).toEqual(['DEV', 'REVIEW', 'TEST']);
    expect(view.moments.slice(1).map(({ type, stages, agents }) => [type, Object.keys(stages), agents.length])).toEqual(
      [
        ['stage:start', ['DEV'], 0],
        ['agent:delegate', [], 1],
        ['agent:complete', [], 0],
        ['stage:complete', ['DEV'], 0],
        ['stage:start', ['REVIEW'], 0],
        ['parallel:start', [], 0],
        ['agent:delegate', [], 1],
        ['agent:complete', [], 0],
        ['stage:complete', ['REVIEW'], 0],
        ['stage:start', ['TEST'], 0],
        ['agent:delegate', [], 1],
        ['agent:error', [], 1],
        ['agent:complete', [], 0],
        ['stage:complete', ['TEST'], 0],
        ['stage:retry', [], 0],
      ],
    );
    expect(lastOf(view)['TEST']).toEqual({ status: 'failed', result: 'fail' });
  });
});

describe('given a timeline that does not tell everything', () => {
  it('when the beginning is gone, then the kept state lends its stages, and the view says so', () => {
    const { flow, events } = conducted('quick', ['pass']);
    const view = replayOf('s1', flow, events.slice(3));
    expect(view.beginsLate).toBe(true);
    expect(lastOf(view)['TEST']?.status).toBe('completed');
    expect(
      replayOf('s1', undefined, events.slice(3)).pipeline.flatMap(({ stages }) => stages.map(({ key }) => key)),
    ).toEqual(['DEV', 'REVIEW', 'TEST']);
  });

  it('when a stage was left out, then the state that is kept knows it', () => {
    const story = told('standard', ...UP_TO_RETRO, ['retrospective', 'pass']);
    const at = '2026-01-01T00:05:00.000Z';
    const skipped = tell(story, { type: 'stage.skipped', stage: 'DOCS', reason: 'none', at });
    const over = record({ type: 'workflow:complete' }, '2026-01-01T00:06:00.000Z');
    const view = replayOf('s1', skipped.flow, [...skipped.events, over]);
    expect(view.moments.at(-1)?.stages['DOCS']).toMatchObject({ status: 'completed', result: 'pass' });
    expect(lastOf(view)).toEqual(stateOf(skipped.flow));
  });

  it('when other events lie between, then moments keep the number of their event', () => {
    const noise = record({ type: 'tool:failure' });
    const view = replayOf('s1', undefined, [
      noise,
      begun('single'),
      noise,
      record({ type: 'stage:start', data: { stage: 'DEV' } }),
    ]);
    expect(view.moments.map(({ n }) => n)).toEqual([1, 3]);
  });

  it('when a second workflow ran in the session, then it is the one that is played', () => {
    const [first, second] = [conducted('quick', ['pass']), conducted('single', ['pass'])];
    const view = replayOf('s1', second.flow, [...first.events, ...second.events]);
    expect([view.beginsLate, Object.keys(lastOf(view))]).toEqual([false, ['DEV']]);
    expect(view.moments[0]?.n).toBe(first.events.length);
  });

  it('when there are no events, then there is nothing to play', () => {
    expect(replayOf('s1', undefined, [])).toEqual({
      sessionId: 's1',
      pipeline: [],
      moments: [],
      beginsLate: false,
      every: 1,
    });
    expect(replayOf('s1', newFlow('single'), []).pipeline).toHaveLength(1);
  });
});

it('given more events than moments can be shown, then all of the time is played in larger steps, and nothing counts as gone', () => {
  const round = conducted('quick', ['pass']).events.slice(1);
  const events = [begun('quick'), ...Array.from({ length: 2000 }, () => round).flat()];
  const view = replayOf('s1', undefined, events);
  expect([view.beginsLate, view.moments.length <= 4000, view.moments.length > 2000]).toEqual([false, true, true]);
  expect(view.every).toBeGreaterThan(1);
  expect(view.moments[0]).toMatchObject({ n: 0, type: 'workflow:start' });
  expect(lastOf(view)['TEST']).toEqual({ status: 'completed', result: 'pass' });
  expect(view.moments.at(-1)?.n).toBe(events.length - 1);
});

it('given agents that were never told to have ended, then no more of them are shown than can be at work', () => {
  const delegates = Array.from({ length: 33_000 }, () =>
    record({ type: 'agent:delegate', data: { agent: 'developer', stage: 'DEV' } }),
  );
  const view = replayOf('s1', undefined, [begun('single'), ...delegates]);
  expect(view.moments.at(-1)?.agents).toHaveLength(64);
});

it('given a workflow, then at every moment someone is at work: an agent, else the main agent, but no one while the host is away', () => {
  const { events } = told('single', ['developer', 'pass']);
  const [end, back] = [record({ type: 'session:end' }), record({ type: 'session:start' })];
  const view = replayOf('s1', undefined, [...events, end, back, record({ type: 'workflow:complete' })]);
  expect(view.moments.map(({ type, agents, main }) => [type, agents.length, main])).toEqual([
    ['workflow:start', 0, true],
    ['stage:start', 0, true],
    ['agent:delegate', 1, false],
    ['agent:complete', 0, true],
    ['stage:complete', 0, true],
    ['session:end', 0, false],
    ['session:start', 0, true],
    ['workflow:complete', 0, false],
  ]);
});
