/** An agent was delegated: take its stage, open its round, announce it once. */

import type { Step } from './advance.ts';
import {
  type AgentRun,
  type Attempt,
  entryOf,
  type Flow,
  isFurtherPart,
  isOver,
  type Repair,
  runsOf,
  type StageEntry,
  stageName,
} from './flow.ts';
import type { TimelineEvent } from './ports.ts';
import { atFirstUnfinished, groupOf, isDone, isUntouched, stagesSentBack } from './progress.ts';
import { LIMITS } from './registry/limits.ts';
import { STAGES, stageOfAgent } from './registry/stages.ts';

type Started = { readonly agent: string; readonly instance: string; readonly agentId?: string; readonly at: string };

/**
 * An agent runs that no tool call started: a skill forked it, or one that ended without a readable report was asked to
 * go on. The host keeps the id of the latter and runs it in the background.
 */
export function startUncalled(flow: Flow, { agent, agentId, at }: Required<Omit<Started, 'instance'>>): Step {
  const earlier = attemptsOf(flow, agentId);
  const last = earlier.at(-1)?.result;
  if (last !== undefined && last !== 'lost' && last !== 'unknown') return [flow, []];
  return startAgent(flow, { agent, instance: uncalledInstance(agentId, earlier.length), agentId, at });
}

export function startAgent(flow: Flow, { agent, instance, agentId, at }: Started): Step {
  if (isKnown(flow, instance)) return [flow, []];
  const permit = mayStart(flow, agent);
  if (permit?.allowed !== true) return [flow, []];
  const named = agentId === undefined ? {} : { agentId, background: true };
  const run: AgentRun = { stage: permit.target, agent, instance, ...named, startedAt: at };
  const delegated: TimelineEvent = { type: 'agent:delegate', data: { agent, stage: run.stage } };
  const withRun = { ...flow, agents: [...flow.agents, run] };
  if (!permit.member) return [withRun, [delegated]];
  const round = openRound(withRun, run.stage);
  return [activate(round, run.stage), [...openingEvents(round, run), delegated]];
}

/** The name of a run that no tool call started. */
export const uncalledInstance = (agentId: string, earlier: number): string => `${agentId}#${earlier}`;

/** A repeated start: the same tool call is already at work or has already ended. */
const isKnown = (flow: Flow, instance: string): boolean =>
  instance !== '' &&
  (flow.agents.some((run) => run.instance === instance) ||
    runsOf(flow).some((attempt) => attempt.instance === instance));

export const attemptsOf = (flow: Flow, agentId: string): Attempt[] =>
  runsOf(flow).filter((attempt) => attempt.agentId === agentId);

function openingEvents(flow: Flow, run: AgentRun): TimelineEvent[] {
  const { agent, stage } = run;
  const entry = entryOf(flow, stage);
  if (entry === undefined || entry.status === 'active') return [];
  const opened: TimelineEvent = {
    type: 'stage:start',
    data: { stage, agent, attempt: entry.attempts.length + 1 },
  };
  const group = groupOf(flow, stage);
  const opensGroup = group?.members.every((member) => member.status !== 'active' && !isDone(flow, member));
  if (group === undefined || !opensGroup) return [opened];
  const members = group.members.map(({ key }) => key);
  return [opened, { type: 'parallel:start', data: { group: group.id, members, firstAgent: agent } }];
}

/** A further agent of an active stage repeats the oldest run that did not succeed; otherwise it is one more. */
function activate(flow: Flow, key: string): Flow {
  const stages = flow.stages.map((entry): StageEntry => {
    if (entry.key !== key) return entry;
    if (entry.status === 'active') return { ...entry, unresolved: entry.unresolved.slice(1) };
    const { completedAt: _before, part: earlier = 1, passes: _passed, ...rest } = entry;
    const part = isFurtherPart(flow, key) ? { part: earlier + 1 } : {};
    return { ...rest, ...part, status: 'active', result: null, unresolved: [] };
  });
  return atFirstUnfinished({ ...flow, stages });
}

/** Opens another round after a retrospective with issues, which makes earlier verdicts stale; otherwise changes nothing. */
export const openRound = (flow: Flow, key: string): Flow =>
  startsRetroRound(flow, key) ? resetRound(flow, key) : flow;

/** After a retrospective with issues, calling the developer again opens another round, while rounds are left. */
function startsRetroRound(flow: Flow, key: string): boolean {
  if (stageName(key) !== 'DEV' || flow.retroCount >= LIMITS.retro.maxRounds || stagesSentBack(flow).length > 0)
    return false;
  const retro = flow.stages.findIndex(({ stage }) => stage === 'RETRO');
  return flow.stages[retro]?.result === 'issues' && flow.stages.slice(retro + 1).every(isUntouched);
}

/** Everything between DEV and RETRO has to be shown again for the changed code. */
function resetRound(flow: Flow, dev: string): Flow {
  const first = flow.stages.findIndex(({ key }) => key === dev);
  const stages = flow.stages.map((entry, index): StageEntry => {
    if (index <= first || entry.status !== 'completed') return entry;
    const { completedAt: _before, ...rest } = entry;
    return { ...rest, status: 'pending', result: null };
  });
  return { ...flow, stages, converged: [] };
}

/** Assigns the host's agent id to the call that started it, swapping with a run that was matched by mistake. */
export function matchCall(flow: Flow, instance: string, agentId: string): Flow {
  const caller = flow.agents.find((run) => run.instance === instance);
  if (caller === undefined || caller.agentId === agentId) return flow;
  const ended = attemptsOf(flow, agentId).at(-1);
  if (ended === undefined) return { ...flow, agents: exchangeIds(flow.agents, caller, agentId) };
  // Of a call that returns, only its own agent has ended: the run at its place belongs to another call.
  if (caller.agentId === undefined) return flow;
  const owed = ended.instance;
  const agents = flow.agents.map((run) => (run === caller ? { ...run, instance: owed } : run));
  const put = (attempt: Attempt): Attempt => (attempt === ended ? { ...attempt, instance } : attempt);
  return {
    ...flow,
    agents,
    stages: flow.stages.map((entry) => ({ ...entry, attempts: entry.attempts.map(put) })),
    helpers: flow.helpers.map(put),
  };
}

function exchangeIds(agents: readonly AgentRun[], caller: AgentRun, agentId: string): AgentRun[] {
  return agents.map((run) => {
    if (run === caller) return { ...run, agentId };
    if (run.agentId !== agentId) return run;
    const { agentId: _taken, ...rest } = run;
    return caller.agentId === undefined ? rest : { ...rest, agentId: caller.agentId };
  });
}

/** Kept to recognise a repeated start event. */
const KEPT_HELPERS = 50;

export function endHelper(flow: Flow, attempt: Attempt): Step {
  const next = { ...flow, helpers: [...flow.helpers, attempt].slice(-KEPT_HELPERS) };
  if (flow.repair === null) return [next, []];
  const repair = helped(flow.repair, attempt);
  if (repair.tries < LIMITS.retry.maxRetries) return [{ ...next, repair }, []];
  const data = { reason: attempt.result, agent: attempt.agent, count: repair.tries };
  return [{ ...next, repair, phase: 'waiting-for-human' }, [{ type: 'error:fatal', data }]];
}

/** A diagnosis counts however it ends, a fix only when it passed. */
function helped(repair: Repair, { agent, result }: Attempt): Repair {
  if (agent === STAGES.DEBUG.agent && result !== 'lost') return { ...repair, debugged: true, tries: 0 };
  if (agent === STAGES.DEV.agent && result === 'pass') return { debugged: true, fixed: true, tries: 0 };
  return result === 'pass' ? repair : { ...repair, tries: repair.tries + 1 };
}

/**
 * The stage guard: an agent may start its next unfinished stage when every earlier stage outside its own parallel
 * group is done. It blocks skipping, nothing else: repeating a finished stage skips nothing.
 */
export type Permit =
  /**
   * `target`: the key of the stage. `member` is false for an agent whose stage this workflow does not have, such as a debugger
   * called for help.
   */
  | { readonly allowed: true; readonly target: string; readonly member: boolean }
  | {
      readonly allowed: false;
      readonly why: 'stages-missing';
      readonly target: string;
      readonly missing: readonly StageEntry[];
    }
  | { readonly allowed: false; readonly why: 'waiting-for-human'; readonly target: string };

/** `undefined`: not an agent of a stage, or the workflow is over; the guard has no opinion. */
export function mayStart(flow: Flow, agent: string): Permit | undefined {
  const stage = stageOfAgent(agent);
  if (stage === undefined || isOver(flow)) return undefined;
  const entry = targetOf(flow, stage);
  const target = entry?.key ?? stage;
  if (flow.phase === 'waiting-for-human') return { allowed: false, why: 'waiting-for-human', target };
  if (entry === undefined) return { allowed: true, target, member: false };
  const missing = missingBefore(flow, entry);
  if (missing.length > 0) return { allowed: false, why: 'stages-missing', target, missing };
  return { allowed: true, target, member: true };
}

/** The first unfinished occurrence, else the last one: a repeat. */
function targetOf(flow: Flow, stage: string): StageEntry | undefined {
  const entries = flow.stages.filter((entry) => entry.stage === stage);
  return entries.find((entry) => !isDone(flow, entry)) ?? entries.at(-1);
}

function missingBefore(flow: Flow, entry: StageEntry): StageEntry[] {
  const group = groupOf(flow, entry.key)?.members ?? [];
  const earlier = flow.stages.slice(0, flow.stages.indexOf(entry));
  return earlier.filter((other) => !isDone(flow, other) && !group.includes(other));
}
