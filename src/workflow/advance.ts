/**
 * The workflow's one step: state and event in, next state and timeline events out. No clock, no disk. Late, repeated
 * and foreign events give back the same state and nothing to write, so hooks may replay them.
 */

import { type Merged, mergeReviews } from './close-stage.ts';
import { type Finished, finishAgent, type Lost, loseRun } from './finish.ts';
import { type AgentRun, entryOf, type Flow, isOver, type StageEntry } from './flow.ts';
import type { TimelineEvent } from './ports.ts';
import { atFirstUnfinished, isDone, stagesSentBack } from './progress.ts';
import { matchCall, startAgent, startUncalled } from './start-agent.ts';

export type FlowEvent =
  | { readonly type: 'agent.started'; readonly agent: string; readonly instance: string; readonly at: string }
  /** The host gave a started agent its id. */
  | { readonly type: 'agent.named'; readonly agent: string; readonly agentId: string; readonly at: string }
  | { readonly type: 'agent.backgrounded'; readonly instance: string; readonly agentId: string }
  | ({ readonly type: 'agent.finished' } & Finished)
  /** It ended and will never report: killed, out of turns, or the model's service failed. */
  | ({ readonly type: 'agent.lost'; readonly run: RunMatch } & Lost)
  | ({ readonly type: 'stage.skipped'; readonly stage: string } & Skipped)
  /** The main agent merged the verdicts of several reviewers of one stage. */
  | ({ readonly type: 'reviews.merged' } & Merged)
  | { readonly type: 'human.spoke' }
  | { readonly type: 'reports.delivered' };

/** `by`: the person who gave up a stage that had not succeeded. */
type Skipped = { readonly reason: string; readonly at: string; readonly by?: string };

/** Which run is meant, by the call that started it or by the host's id for it. */
export type RunMatch = { readonly instance?: string; readonly agentId?: string };

export type Step = readonly [next: Flow, events: readonly TimelineEvent[]];

export function advance(flow: Flow, event: FlowEvent): Step {
  if (isOver(flow)) return [flow, []];
  switch (event.type) {
    case 'agent.started':
      return startAgent(flow, event);
    case 'agent.named':
      return nameAgent(flow, event);
    case 'agent.backgrounded':
      return [background(flow, event.instance, event.agentId), []];
    case 'agent.finished':
      return finishAgent(flow, event);
    case 'agent.lost':
      return loseAgent(flow, event);
    case 'stage.skipped':
      return skipStage(flow, event);
    case 'reviews.merged':
      return mergeReviews(flow, event);
    case 'human.spoke':
      return [humanSpoke(flow), []];
    case 'reports.delivered':
      return [flow.reports.length > 0 ? { ...flow, reports: [] } : flow, []];
  }
}

/** Start calls carry no id and ids carry no call, so names are given in the order agents were started. */
function nameAgent(flow: Flow, event: Extract<FlowEvent, { type: 'agent.named' }>): Step {
  const { agent, agentId, at } = event;
  if (flow.agents.some((run) => run.agentId === agentId)) return [flow, []];
  const unnamed = flow.agents.find((run) => run.agent === agent && run.agentId === undefined);
  if (unnamed === undefined) return startUncalled(flow, { agent, agentId, at });
  return [{ ...flow, agents: flow.agents.map((run) => (run === unnamed ? { ...run, agentId } : run)) }, []];
}

function background(flow: Flow, instance: string, agentId: string): Flow {
  const matched = matchCall(flow, instance, agentId);
  const launched = matched.agents.find((run) => run.instance === instance);
  if (launched === undefined || launched.background) return matched;
  const agents = matched.agents.map((run) => (run === launched ? { ...run, background: true } : run));
  return { ...matched, agents };
}

function loseAgent(flow: Flow, event: Lost & { readonly run: RunMatch }): Step {
  const { instance, agentId } = event.run;
  const matched = instance && agentId ? matchCall(flow, instance, agentId) : flow;
  const run = matched.agents.find(
    (other) => (instance && other.instance === instance) || (agentId && other.agentId === agentId),
  );
  return run === undefined ? [matched, []] : loseRun(matched, run, event);
}

/** Only a stage that has not started, or that has to run again. */
function skipStage(flow: Flow, event: Extract<FlowEvent, { type: 'stage.skipped' }>): Step {
  const entry = entryOf(flow, event.stage);
  if (entry === undefined || entry.status === 'active' || isDone(flow, entry)) return [flow, []];
  const { by, reason } = event;
  const attempt = { agent: '', instance: '', startedAt: event.at, endedAt: event.at, result: 'skipped' } as const;
  const done = {
    ...entry,
    status: 'completed',
    result: 'pass',
    completedAt: event.at,
    attempts: [...entry.attempts, attempt],
    skipReason: reason,
    ...(by && { skippedBy: by }),
  } as const;
  const next = { ...flow, stages: flow.stages.map((other) => (other === entry ? done : other)) };
  const repair = stagesSentBack(next).length > 0 ? flow.repair : null;
  const told: TimelineEvent = {
    type: 'stage:complete',
    data: { stage: entry.key, result: 'skipped', reason, by },
  };
  return [atFirstUnfinished({ ...next, repair }), by ? [told] : []];
}

/** A message from a person gives a stuck workflow a fresh set of tries. */
function humanSpoke(flow: Flow): Flow {
  if (flow.phase !== 'waiting-for-human') return flow;
  const stages = flow.stages.map((entry) => (entry.voids > 0 ? { ...entry, voids: 0 } : entry));
  const repair = flow.repair && { ...flow.repair, tries: 0 };
  return { ...flow, phase: 'running', failCount: 0, rejectCount: 0, stages, repair };
}

/** Agents that ended without a report: their stages are released for another try. */
export function sweepLost(flow: Flow, { isAlive, ...lost }: Lost & { isAlive: (run: AgentRun) => boolean }): Step {
  const gone = isOver(flow) ? [] : flow.agents.filter((run) => !isAlive(run));
  return inTurn(flow, ...gone.map((run) => (current: Flow) => loseRun(current, run, lost)));
}

/** One step after the other, the events in order. */
export const inTurn = (flow: Flow, ...steps: readonly ((flow: Flow) => Step)[]): Step =>
  steps.reduce<Step>(
    ([current, events], step) => {
      const [next, more] = step(current);
      return [next, [...events, ...more]];
    },
    [flow, []],
  );

export const SKIPPABLE: readonly string[] = ['RETRO', 'DOCS'];

const isSkippable = ({ stage, status }: StageEntry): boolean => SKIPPABLE.includes(stage) && status === 'pending';

/** Gates decide whether the work is good; only the stages after them may be skipped; otherwise the reason is returned. */
export function skipClosingStage(flow: Flow, key: string, skipped: Omit<Skipped, 'by'>) {
  if (isOver(flow)) return { why: 'over' } as const;
  const entry = entryOf(flow, key);
  if (entry === undefined)
    return { why: 'notInWorkflow', candidates: flow.stages.filter(isSkippable).map((stage) => stage.key) } as const;
  if (!SKIPPABLE.includes(entry.stage)) return { why: 'notSkippable' } as const;
  if (!isSkippable(entry)) return { why: 'notPending', status: entry.status } as const;
  const [next, events] = advance(flow, { type: 'stage.skipped', stage: key, ...skipped });
  return { flow: next, events };
}
