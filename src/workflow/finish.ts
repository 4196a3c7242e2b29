/** An agent ended: with a report, or for good without one. */

import type { Step } from './advance.ts';
import { closeStage, type Ending, withEntry } from './close-stage.ts';
import {
  type AgentRun,
  type Attempt,
  entryOf,
  type Flow,
  isFurtherPart,
  joinSummaries,
  type Report,
  type StageEntry,
  type Verdict,
} from './flow.ts';
import type { TimelineEvent } from './ports.ts';
import { isDone } from './progress.ts';
import { attemptsOf, endHelper, mayStart, uncalledInstance } from './start-agent.ts';

export type Finished = {
  readonly agent: string;
  readonly agentId?: string;
  readonly verdict: Verdict;
  readonly summary?: string;
  readonly handoff?: string;
  /** The host will tell the main agent by itself. */
  readonly background?: boolean;
  readonly at: string;
};

export function finishAgent(flow: Flow, event: Finished): Step {
  const run = reportingRun(flow, event);
  return run ? endRun(flow, run, event) : [flow, []];
}

export type Lost = { readonly reason: string; readonly at: string };

export const loseRun = (flow: Flow, run: AgentRun, { reason, at }: Lost): Step =>
  endRun(flow, run, { verdict: 'lost', reason, at });

/** The run a report belongs to; `undefined` for a late, repeated or foreign one. */
export const reportingRun = (flow: Flow, event: Finished): AgentRun | undefined =>
  runOf(flow, event) ?? untrackedRun(flow, event);

/** By the host's id; an agent the host never named is matched by its kind, oldest first. */
function runOf(flow: Flow, { agent, agentId }: Finished): AgentRun | undefined {
  const named = agentId === undefined ? undefined : flow.agents.find((run) => run.agentId === agentId);
  if (named !== undefined || isRepeated(flow, agentId)) return named;
  return flow.agents.find((run) => run.agent === agent && (run.agentId === undefined || agentId === undefined));
}

/** A report of this agent was taken already. */
const isRepeated = (flow: Flow, agentId: string | undefined): boolean =>
  agentId !== undefined && attemptsOf(flow, agentId).length > 0;

/**
 * A report of an agent whose start was not seen (the hook failed, or a skill forked it), or a second report that makes
 * an unreadable or missing one good. It counts only for a stage that may start now and has no agent at work.
 */
function untrackedRun(flow: Flow, { agent, agentId, verdict, at }: Finished): AgentRun | undefined {
  const earlier = agentId === undefined ? [] : attemptsOf(flow, agentId);
  const last = earlier.at(-1);
  if (last && (verdict === 'unknown' || (last.result !== 'unknown' && last.result !== 'lost'))) return undefined;
  if (flow.agents.some((run) => run.agent === agent)) return undefined;
  const permit = mayStart({ ...flow, phase: 'running' }, agent);
  if (permit?.allowed !== true || !permit.member) return undefined;
  const entry = entryOf(flow, permit.target);
  if (entry === undefined || isDone(flow, entry)) return undefined;
  // No call started it, so it gets its own name: a call is recorded only once.
  const instance = agentId === undefined ? '' : uncalledInstance(agentId, earlier.length);
  return { stage: permit.target, agent, instance, startedAt: last?.startedAt ?? at };
}

type RunEnd = Omit<Finished, 'agent' | 'verdict'> & {
  readonly verdict: Verdict | 'lost';
  readonly reason?: string;
};

function endRun(flow: Flow, run: AgentRun, end: RunEnd): Step {
  const events = agentEvents(run, end);
  const left = flow.agents.filter((other) => other !== run);
  const next: Flow = {
    ...flow,
    agents: left,
    reports: [...flow.reports, reportOf(run, end)].slice(-KEPT_REPORTS),
    handoffs: withHandoff(flow.handoffs, end.handoff),
  };
  const entry = entryOf(flow, run.stage);
  if (entry === undefined) {
    const [helped, more] = endHelper(next, attemptOf(run, end));
    return [helped, [...events, ...more]];
  }
  const ending = endingOf(entry, run, isFurtherPart(flow, run.stage) ? withEarlier(entry, end) : end);
  const stillRunning = left.some(({ stage }) => stage === run.stage);
  const [closed, more] = stillRunning ? [withEntry(next, ending.entry), []] : closeStage(next, ending);
  return [markConverging(closed, flow), [...events, ...more]];
}

/** A group converges once; later reports need to know which run completed it. */
function markConverging(flow: Flow, before: Flow): Flow {
  if (flow.converged.length === before.converged.length) return flow;
  const last = flow.reports.length - 1;
  const reports = flow.reports.map((report, index) => (index === last ? { ...report, converged: true } : report));
  return { ...flow, reports };
}

/** Reports are delivered soon after an agent ends; older ones are dropped. */
const KEPT_REPORTS = 20;

const KEPT_HANDOFFS = 30;

/** Newest last; a file that was written again moves to the end. */
const withHandoff = (names: readonly string[], name: string | undefined): readonly string[] =>
  name === undefined ? names : [...names.filter((other) => other !== name), name].slice(-KEPT_HANDOFFS);

const reportOf = (run: AgentRun, end: RunEnd): Report => ({
  stage: run.stage,
  agent: run.agent,
  instance: run.instance,
  verdict: end.verdict,
  at: end.at,
  ...((run.background || end.background) && { background: true }),
});

function agentEvents({ agent, stage }: AgentRun, { verdict, reason }: RunEnd): TimelineEvent[] {
  const complete: TimelineEvent = { type: 'agent:complete', data: { agent, stage, result: verdict } };
  if (verdict === 'lost') return [{ type: 'agent:error', data: { agent, stage, reason: reason ?? verdict } }];
  if (verdict === 'fail') return [{ type: 'agent:error', data: { agent, stage, reason: verdict } }, complete];
  return [complete];
}

function endingOf(entry: StageEntry, run: AgentRun, end: RunEnd): Ending {
  const { verdict, at, summary } = end;
  const failed = verdict === 'pass' || verdict === 'issues' ? [] : [verdict];
  const next: StageEntry = {
    ...entry,
    ...(summary && { summary }),
    attempts: [...entry.attempts, attemptOf(run, end)],
    unresolved: [...entry.unresolved, ...failed],
    ...(verdict === 'pass' && { passes: (entry.passes ?? 0) + 1 }),
  };
  return { entry: next, verdict, at };
}

const withEarlier = ({ summary: earlier = '' }: StageEntry, end: RunEnd): RunEnd =>
  end.summary === undefined ? end : { ...end, summary: joinSummaries(earlier, end.summary) };

function attemptOf(run: AgentRun, { verdict, at, agentId = run.agentId }: RunEnd): Attempt {
  return {
    agent: run.agent,
    instance: run.instance,
    ...(agentId !== undefined && { agentId }),
    startedAt: run.startedAt,
    endedAt: at,
    result: verdict,
  };
}
