import { describe, expect, it } from 'vitest';
import { AT, apply, conduct, finished, flowAt, newFlow, ran, started } from '../../../test/kit/flow.ts';
import type { Flow } from '../flow.ts';
import { LIMITS } from '../registry/limits.ts';
import type { Proof } from '../verify/proof.ts';
import { decideStop, halt, type StopDecision, type StopFacts } from './decide-stop.ts';

import { type Loop, newLoop, resumeForHuman, resumeSession, stopLoop } from './loop.ts';

const FACTS: StopFacts = { at: AT, planMode: false, backgroundWork: false };
const loop = newLoop(AT);
const found = <T>(value: T) => ({ state: 'found', value }) as const;
const types = ({ events }: StopDecision): string[] => events.map(({ type }) => type);
const done = (id: Parameters<typeof newFlow>[0]): Flow => conduct(newFlow(id), () => 'pass').flow;

describe('given unfinished work', () => {
  const flow = flowAt('quick', 'REVIEW');

  it('when Claude wants to stop, then it is sent on and the loop is announced once', () => {
    const first = decideStop(flow, loop, FACTS);
    expect(first).toMatchObject({ kind: 'go-on', loop: { iteration: 1 } });
    expect(types(first)).toEqual(['loop:start', 'loop:advance']);
    expect(types(decideStop(apply(flow, ...ran('tester')), first.loop, FACTS))).toEqual(['loop:advance']);
  });

  it.each([
    ['in plan mode', { planMode: true }],
    ['while the host runs agents in the background', { backgroundWork: true }],
  ])('when it stops %s, then it is released silently', (_, facts) => {
    expect(decideStop(flow, loop, { ...FACTS, ...facts })).toEqual({ kind: 'silent', flow, loop, events: [] });
  });

  it('when one of our agents is still running, then it is released silently', () => {
    expect(decideStop(apply(flow, started('tester')), loop, FACTS).kind).toBe('silent');
  });

  it('when a background report is on its way, then it waits for it once and not forever', () => {
    const [report] = apply(flow, ...ran('tester')).reports;
    if (report === undefined) throw new Error('no report');
    const waiting = { ...flow, reports: [{ ...report, background: true }] };
    const first = decideStop(waiting, loop, FACTS);
    expect(first.kind).toBe('silent');
    expect(decideStop(first.flow, first.loop, FACTS).kind).toBe('go-on');
  });

  it('when nothing moves between stops, then the third such stop pauses it', () => {
    const kinds: string[] = [];
    let current: Loop = loop;
    for (let stop = 0; stop < 4; stop++) {
      const decision = decideStop(flow, current, FACTS);
      kinds.push(decision.kind);
      current = decision.loop;
    }
    expect(kinds).toEqual(['go-on', 'go-on', 'go-on', 'no-progress']);
    expect(current).toMatchObject({ stopped: true, stopReason: 'no-progress', consecutiveErrors: 3 });
  });

  it('when something moved, then the count starts again', () => {
    const still = decideStop(flow, decideStop(flow, loop, FACTS).loop, FACTS);
    expect(still.loop.consecutiveErrors).toBe(1);
    expect(decideStop(apply(flow, ...ran('tester')), still.loop, FACTS).loop.consecutiveErrors).toBe(0);
  });

  it('when the iterations are spent, then it pauses and says so once', () => {
    const spent = decideStop(flow, { ...loop, iteration: LIMITS.loop.maxIterations }, FACTS);
    expect(spent).toMatchObject({ kind: 'max-iterations', flow: { phase: 'paused' } });
    expect(types(spent)).toContain('loop:complete');
    expect(decideStop(spent.flow, spent.loop, FACTS)).toMatchObject({ kind: 'silent', events: [] });
  });

  it('when the user stopped it, then that is said once and stays so', () => {
    const said = decideStop(flow, stopLoop(loop, 'user', AT), FACTS);
    expect(said).toMatchObject({ kind: 'stopped', flow: { phase: 'paused' } });
    expect(types(said)).toEqual(['loop:complete']);
    expect(decideStop(said.flow, said.loop, FACTS)).toMatchObject({ kind: 'silent', events: [] });
    expect(resumeForHuman(said.flow, said.loop, AT)).toBeUndefined();
  });

  it('when a limit paused it, then a person’s message or a resumed session restarts it from zero', () => {
    const paused = decideStop(flow, { ...loop, iteration: LIMITS.loop.maxIterations }, FACTS);
    for (const resume of [resumeForHuman, resumeSession]) {
      expect(resume(paused.flow, paused.loop, AT)).toMatchObject({
        flow: { phase: 'running' },
        loop: { iteration: 0, stopped: false },
      });
    }
  });
});

describe('given a retry limit that was reached', () => {
  const stuck = conduct(flowAt('quick', 'REVIEW'), (agent) => (agent === 'tester' ? 'fail' : 'pass')).flow;

  it('when it is stopped from elsewhere, then a person decided it: the tries start afresh on resuming', () => {
    const view = { flow: () => found(stuck), loop: () => found(loop), changeObservations: () => undefined };
    const { flow } = halt(view, AT);
    expect(flow).toMatchObject({ phase: 'paused', failCount: 0 });
    const again = flow && apply(flow, ...ran('tester', 'fail'));
    expect(again).toMatchObject({ phase: 'paused', failCount: 1 });
  });

  it('when Claude stops, then the human is asked and the turn is not held', () => {
    expect(decideStop(stuck, loop, FACTS)).toMatchObject({ kind: 'ask-human', events: [] });
  });
});

describe('given work that is done', () => {
  it('when every box is ticked, then it finishes once and is silent ever after', () => {
    const end = decideStop(done('quick'), loop, { ...FACTS, tasks: { checked: 3, total: 3 } });
    expect(end).toMatchObject({ kind: 'finished', flow: { phase: 'finished' }, loop: { stopped: true } });
    expect(types(end)).toEqual(['loop:start', 'loop:complete', 'workflow:complete']);
    expect(decideStop(end.flow, end.loop, FACTS)).toEqual({
      kind: 'silent',
      flow: end.flow,
      loop: end.loop,
      events: [],
    });
    expect(resumeSession(end.flow, end.loop, AT)).toBeUndefined();
  });

  it('when the user had stopped the loop and the rest was done all the same, then it finishes once', () => {
    const said = decideStop(flowAt('quick', 'REVIEW'), stopLoop(loop, 'user', AT), FACTS);
    const rest = apply(said.flow, ...ran('code-reviewer'), ...ran('tester'));
    expect(decideStop(rest, said.loop, { ...FACTS, tasks: { checked: 2, total: 3 } }).kind).toBe('silent');
    expect(decideStop(apply(rest, started('debugger')), said.loop, FACTS).kind).toBe('silent');
    const end = decideStop(rest, said.loop, FACTS);
    expect(end).toMatchObject({ kind: 'finished', flow: { phase: 'finished' }, loop: { stopReason: 'user' } });
    expect(types(end)).toEqual(['workflow:complete']);
    expect(decideStop(end.flow, end.loop, FACTS)).toMatchObject({ kind: 'silent', events: [] });
  });

  it('when a box is open, then it goes on', () => {
    expect(decideStop(done('quick'), loop, { ...FACTS, tasks: { checked: 2, total: 3 } }).kind).toBe('go-on');
  });

  it('when an advisory check failed, then the workflow ends as aborted', () => {
    const flow = apply(newFlow('e2e-only'), started('e2e-runner'), finished('e2e-runner', 'fail'));
    expect(types(decideStop(flow, loop, FACTS))).toEqual(['loop:start', 'loop:complete', 'workflow:abort']);
  });
});

describe('given finished stages and the signals of the workflow', () => {
  const flow = done('quick');
  const proof = (kind: Proof['kind'], ...missing: Proof['missing']): Proof => ({
    kind,
    missing,
    signals: [],
    doubts: [],
  });
  const lastEvent = ({ events }: StopDecision) => events.at(-1);

  it('when they hold, then the end says so', () => {
    const end = decideStop(flow, loop, { ...FACTS, proof: proof('proven') });
    expect(lastEvent(end)).toMatchObject({ type: 'workflow:complete', data: { verification: 'proven' } });
  });

  it('when nothing failed but the evidence is weak, then the end is not verified and nothing is held', () => {
    const end = decideStop(flow, loop, { ...FACTS, proof: proof('doubtful') });
    expect(end.kind).toBe('finished');
    expect(lastEvent(end)).toMatchObject({ type: 'workflow:complete', data: { verification: 'unverified' } });
  });

  it('when a check fails, then the turn is held up to the retry limit, and a person’s word gives it new tries', () => {
    let stop = decideStop(flow, loop, { ...FACTS, proof: proof('red', 'tests') });
    expect(lastEvent(stop)).toMatchObject({ type: 'loop:advance', data: { red: 'tests' } });
    for (let round = 1; round <= LIMITS.retry.maxRetries; round++) {
      expect(stop.kind).toBe('go-on');
      const mended = apply(stop.flow, ...ran('developer'));
      stop = decideStop(mended, stop.loop, { ...FACTS, proof: proof('red', 'tests') });
    }
    expect(stop).toMatchObject({ kind: 'no-progress', flow: { phase: 'paused' }, proof: { kind: 'red' } });
    expect(resumeForHuman(stop.flow, stop.loop, AT)).toMatchObject({ flow: { phase: 'running' } });
  });

  it('when a check fails and nothing is done about it, then it pauses for want of progress, not after repairs', () => {
    const facts: StopFacts = { ...FACTS, proof: proof('red', 'tests') };
    let stop = decideStop(flow, loop, facts);
    while (stop.kind === 'go-on') stop = decideStop(stop.flow, stop.loop, facts);
    expect(stop).toMatchObject({ kind: 'no-progress', loop: { consecutiveErrors: LIMITS.loop.maxConsecutiveErrors } });
    expect(stop.proof).toBeUndefined();
  });

  it('when something was not seen, then it is asked for once for the same work', () => {
    const asked = decideStop(flow, loop, { ...FACTS, proof: proof('open', 'lint', 'tests') });
    expect(asked).toMatchObject({ kind: 'go-on', events: [{}, { data: { unverified: 'lint, tests' } }] });
    const end = decideStop(flow, asked.loop, { ...FACTS, proof: proof('open', 'lint', 'tests') });
    expect(lastEvent(end)).toMatchObject({ type: 'workflow:complete', data: { verification: 'unverified' } });
    const changed = apply(asked.flow, ...ran('developer'));
    expect(decideStop(changed, asked.loop, { ...FACTS, proof: proof('open', 'tests') }).kind).toBe('go-on');
  });

  it('when the user had stopped the loop, then nothing is held', () => {
    const said = decideStop(flowAt('quick', 'REVIEW'), stopLoop(loop, 'user', AT), FACTS);
    const rest = apply(said.flow, ...ran('code-reviewer'), ...ran('tester'));
    expect(decideStop(rest, said.loop, { ...FACTS, proof: proof('red', 'tests') }).kind).toBe('finished');
  });
});
