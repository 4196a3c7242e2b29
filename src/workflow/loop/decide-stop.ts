/**
 * What happens when Claude wants to stop: send it on, let it stop, or finish. Pure; the caller writes what is returned. The loop
 * never holds a turn while agents run, while a human is waited for or was asked and is not there, in plan mode, or after its end.
 */

import { advance } from '../advance.ts';
import { type Flow, isOver, type Report, runsOf, withoutOpenQuestion } from '../flow.ts';
import type { ReadResult, SessionChange, SessionView, TimelineEvent } from '../ports.ts';
import { isFlowDone, progressOf } from '../progress.ts';
import { LIMITS } from '../registry/limits.ts';
import type { Proof } from '../verify/proof.ts';
import { goingOn, type Loop, newLoop, type StopReason, stopLoop } from './loop.ts';

export type StopFacts = {
  readonly at: string;
  readonly planMode: boolean;
  /** Background work of the host is still running. */
  readonly backgroundWork: boolean;
  /** Boxes of the feature's tasks.md; absent when there is nothing to tick. */
  readonly tasks?: { readonly checked: number; readonly total: number };
  /** Read when every stage is done; absent where the workflow waits for no signal. */
  readonly proof?: Proof;
};

export type StopDecision = {
  readonly kind:
    | 'silent'
    | 'ask-human'
    | 'stopped'
    | 'max-iterations'
    | 'no-progress'
    | 'finished'
    | 'aborted'
    | 'waits'
    | 'go-on';
  readonly flow: Flow;
  readonly loop: Loop;
  readonly events: readonly TimelineEvent[];
  /** What the signals say of the finished work, or what they hold the turn for. */
  readonly proof?: Proof;
};

export function decideStop(flow: Flow, loop: Loop, facts: StopFacts): StopDecision {
  if (isOver(flow)) return { kind: 'silent', flow, loop, events: [] };
  if (loop.stopped) return isLeftDone(flow, loop, facts) ? finish(flow, loop, facts) : letGo(flow, loop);
  if (isBusy(flow, facts)) return { kind: 'silent', flow, loop, events: [] };
  if (flow.reports.some(isOnItsWay)) return { kind: 'silent', flow: waitOnce(flow), loop, events: [] };
  if (flow.askedUser) return { kind: 'silent', flow: withoutOpenQuestion(flow), loop, events: [] };
  if (flow.phase === 'waiting-for-human') return { kind: 'ask-human', flow, loop, events: [] };
  const seen = look(flow, loop, facts);
  const started: TimelineEvent[] =
    loop.iteration === 0 && loop.progress === undefined
      ? [{ type: 'loop:start', data: { workflowType: flow.workflow } }]
      : [];
  const decision = decideRunning(flow, seen, facts);
  return { ...decision, events: [...started, ...decision.events] };
}

/**
 * The host is about to bring a background agent's report by itself; holding the turn now would make the main agent act
 * on it twice. If it does not come before the next stop, the loop goes on without it.
 */
const isOnItsWay = (report: Report): boolean => report.background === true;

const waitOnce = (flow: Flow): Flow => ({
  ...flow,
  reports: flow.reports.map(({ background: _told, ...report }) => report),
});

const isBusy = (flow: Flow, { planMode, backgroundWork }: StopFacts): boolean =>
  planMode || backgroundWork || flow.agents.length > 0;

/** After a manual stop the user may still have stages finished one by one; those count. */
const isLeftDone = (flow: Flow, loop: Loop, facts: StopFacts): boolean =>
  loop.announced === true && !isBusy(flow, facts) && isFlowDone(flow) && tasksTicked(facts);

/** The user, or the end of an earlier session, has stopped the loop: say so once. */
function letGo(flow: Flow, loop: Loop): StopDecision {
  if (loop.announced) return { kind: 'silent', flow, loop, events: [] };
  const reason = loop.stopReason ?? 'user';
  const paused: Flow = flow.phase === 'running' ? { ...flow, phase: 'paused' } : flow;
  return { kind: 'stopped', flow: paused, loop: { ...loop, announced: true }, events: [loopComplete(loop, reason)] };
}

function decideRunning(flow: Flow, loop: Loop, facts: StopFacts): StopDecision {
  const isDone = isFlowDone(flow) && tasksTicked(facts);
  const proof = isDone ? unproven(flow, loop, facts) : undefined;
  if (isDone && proof === undefined) return finish(flow, loop, facts);
  if (loop.heard !== undefined && loop.heard === loop.progress) return wait(flow, loop);
  const { maxIterations, maxConsecutiveErrors } = LIMITS.loop;
  if (loop.iteration >= maxIterations) return pause(flow, loop, { reason: 'max-iterations', at: facts.at });
  const stuck = { reason: 'no-progress', at: facts.at } as const;
  if (loop.consecutiveErrors >= maxConsecutiveErrors) return pause(flow, loop, stuck);
  if (proof !== undefined && isRedTooOften(loop, proof)) return { ...pause(flow, loop, stuck), proof };
  return { ...goOn(flow, held(flow, loop, proof), proof), ...(proof && { proof }) };
}

/** A failed check has to be fixed; a missing one is asked for once, and then the work counts as done without it. */
function unproven(flow: Flow, { askedAfter }: Loop, { proof }: StopFacts): Proof | undefined {
  if (proof?.kind === 'red') return proof;
  return proof?.kind === 'open' && askedAfter !== runsOf(flow).length ? proof : undefined;
}

const isRedTooOften = ({ reds = 0 }: Loop, { kind }: Proof): boolean =>
  kind === 'red' && reds >= LIMITS.retry.maxRetries;

function held(flow: Flow, loop: Loop, proof: Proof | undefined): Loop {
  if (proof?.kind === 'red') return { ...loop, reds: (loop.reds ?? 0) + 1 };
  return proof?.kind === 'open' ? { ...loop, askedAfter: runsOf(flow).length } : loop;
}

function goOn(flow: Flow, loop: Loop, proof: Proof | undefined): StopDecision {
  const iteration = loop.iteration + 1;
  const { done, total } = progressOf(flow);
  const found = proof && { [proof.kind === 'red' ? 'red' : 'unverified']: proof.missing.join(', ') };
  const data = { iteration, progress: `${done}/${total}`, ...found };
  return { kind: 'go-on', flow, loop: { ...goingOn(loop), iteration }, events: [{ type: 'loop:advance', data }] };
}

/** The turn was about something else. The person is told once that the work waits. */
function wait(flow: Flow, loop: Loop): StopDecision {
  const waiting = { ...loop, consecutiveErrors: 0, waits: true };
  return { kind: loop.waits ? 'silent' : 'waits', flow, loop: waiting, events: [] };
}

const tasksTicked = ({ tasks }: StopFacts): boolean =>
  tasks === undefined || tasks.total === 0 || tasks.checked === tasks.total;

/** A turn that changed nothing since the last stop counts as an error; any progress clears the count. */
function look(flow: Flow, loop: Loop, facts: StopFacts): Loop {
  const progress = fingerprint(flow, facts);
  if (loop.progress === undefined) return { ...loop, progress };
  return { ...loop, progress, consecutiveErrors: loop.progress === progress ? loop.consecutiveErrors + 1 : 0 };
}

export function fingerprint(flow: Flow, { tasks }: Pick<StopFacts, 'tasks'>): string {
  const stages = flow.stages.map(
    ({ status, result, attempts }) => `${status[0]}${result?.[0] ?? '-'}${attempts.length}`,
  );
  return [...stages, flow.helpers.length, tasks ? `${tasks.checked}/${tasks.total}` : '-'].join(' ');
}

type EndFacts = Pick<StopFacts, 'at' | 'proof'>;

function finish(flow: Flow, loop: Loop, { at, proof }: EndFacts): StopDecision {
  const kind = flow.stages.some(({ result }) => result === 'fail') ? 'aborted' : 'finished';
  return {
    kind,
    flow: { ...flow, phase: kind, reports: [] },
    loop: { ...stopLoop(loop, kind, at), announced: true },
    events: [
      ...(loop.announced ? [] : [loopComplete(loop, kind)]),
      endEvent(flow, kind, proof ? { at, proof } : { at }),
    ],
    ...(proof && { proof }),
  };
}

export function endEvent(flow: Flow, kind: 'finished' | 'aborted', { at, proof }: EndFacts): TimelineEvent {
  const { workflow: workflowType, failCount, rejectCount } = flow;
  const duration = elapsedMs(flow.createdAt, at);
  return kind === 'aborted'
    ? { type: 'workflow:abort', data: { workflowType, failCount, rejectCount, duration } }
    : { type: 'workflow:complete', data: { workflowType, duration, ...proofData(proof) } };
}

const proofData = (proof: Proof | undefined): object =>
  proof
    ? {
        verification: proof.kind === 'open' || proof.kind === 'doubtful' ? 'unverified' : proof.kind,
        signals: Object.fromEntries(proof.signals.map(({ signal, state }) => [signal, state])),
      }
    : {};

function pause(flow: Flow, loop: Loop, end: { reason: 'max-iterations' | 'no-progress'; at: string }): StopDecision {
  const stopped = { ...stopLoop(loop, end.reason, end.at), announced: true };
  return {
    kind: end.reason,
    flow: { ...flow, phase: 'paused' },
    loop: stopped,
    events: [loopComplete(loop, end.reason)],
  };
}

const loopComplete = ({ iteration }: Loop, reason: StopReason | string): TimelineEvent => ({
  type: 'loop:complete',
  data: { iteration, reason },
});

export const elapsedMs = (from: string, to: string): number | null => {
  const elapsed = Date.parse(to) - Date.parse(from);
  return Number.isFinite(elapsed) && elapsed >= 0 ? elapsed : null;
};

/** Like `halt`, but the user has already been told, so the next stop announces nothing. */
export function haltNow(view: SessionView, at: string): SessionChange<Halted | undefined> {
  const halted = halt(view, at);
  if (!halted.loop) return halted;
  return { ...halted, loop: { ...halted.loop, announced: true }, events: [loopComplete(halted.loop, 'user')] };
}

/** Stopping a session for its user: the loop lets go, and the workflow waits. Doing it twice changes nothing. */
type Halted = { readonly stopped: true; readonly stopReason: string; readonly changed: boolean };

/** `undefined`: there is nothing to stop. */
export function halt(view: SessionView, at: string): SessionChange<Halted | undefined> {
  const flow = view.flow();
  const loop = view.loop();
  if (flow.state === 'missing' && loop.state === 'missing') return { value: undefined };
  const before = loop.state === 'found' ? loop.value : newLoop(at);
  const after = stopLoop(before, 'user', at);
  const paused = pausedFlow(flow);
  return {
    ...(after !== before && { loop: after }),
    ...(paused && { flow: paused }),
    value: { stopped: true, stopReason: after.stopReason ?? 'user', changed: after !== before || paused !== undefined },
  };
}

/**
 * What is over stays over; a damaged workflow.json is left for whatever can report the loss. Stopping is a person's
 * decision: a limit that waited for one is lifted.
 */
function pausedFlow(flow: ReadResult<Flow>): Flow | undefined {
  if (flow.state !== 'found' || isOver(flow.value) || flow.value.phase === 'paused') return undefined;
  const [heard] = advance(flow.value, { type: 'human.spoke' });
  return { ...heard, phase: 'paused' };
}
