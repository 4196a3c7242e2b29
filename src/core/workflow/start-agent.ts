/** An agent was delegated: take its stage, open its round, say so once. */
import type { TimelineEvent } from '../ports.ts';
import { LIMITS } from '../registry/limits.ts';
import type { Step } from './advance.ts';
import type { AgentRun, Attempt, Flow, StageEntry, StageRef } from './flow.ts';
import { groupOf } from './groups.ts';
import { mayStart } from './guard.ts';
import { atFirstUnfinished, isDone, isUntouched, stagesSentBack } from './progress.ts';
import { sameStage, stageKey } from './stage-ref.ts';

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
  const run: AgentRun = { ...permit.target, agent, instance, ...named, startedAt: at, extra: {} };
  const delegated: TimelineEvent = { type: 'agent:delegate', data: { agent, stage: stageKey(run) } };
  const withRun = { ...flow, agents: [...flow.agents, run] };
  if (!permit.member) return [withRun, [delegated]];
  const round = openRound(withRun, run);
  return [activate(round, run), [...openingEvents(round, run), delegated]];
}

/** The name of a run that no tool call started. */
export const uncalledInstance = (agentId: string, earlier: number): string => `${agentId}#${earlier}`;

/** A repeated start: the same tool call is already at work or has already ended. */
const isKnown = (flow: Flow, instance: string): boolean =>
  instance !== '' &&
  (flow.agents.some((run) => run.instance === instance) ||
    allAttempts(flow).some((attempt) => attempt.instance === instance));

export const attemptsOf = (flow: Flow, agentId: string): Attempt[] =>
  allAttempts(flow).filter((attempt) => attempt.agentId === agentId);

const allAttempts = (flow: Flow): Attempt[] => [flow.helpers, ...flow.stages.map(({ attempts }) => attempts)].flat();

function openingEvents(flow: Flow, run: AgentRun): TimelineEvent[] {
  const entry = flow.stages.find((other) => sameStage(other, run));
  if (entry === undefined || entry.status === 'active') return [];
  const { agent } = run;
  const opened: TimelineEvent = {
    type: 'stage:start',
    data: { stage: stageKey(run), agent, attempt: entry.attempts.length + 1 },
  };
  const group = groupOf(flow, run);
  const opensGroup = group?.members.every((member) => member.status !== 'active' && !isDone(flow, member));
  if (group === undefined || !opensGroup) return [opened];
  const members = group.members.map(stageKey);
  return [opened, { type: 'parallel:start', data: { group: group.id, members, firstAgent: agent } }];
}

/** A further agent of an active stage repeats the oldest run that did not succeed; otherwise it is one more. */
function activate(flow: Flow, run: StageRef): Flow {
  const stages = flow.stages.map((entry): StageEntry => {
    if (!sameStage(entry, run)) return entry;
    if (entry.status === 'active') return { ...entry, unresolved: entry.unresolved.slice(1) };
    const { completedAt: _before, ...rest } = entry;
    return { ...rest, status: 'active', result: null, unresolved: [] };
  });
  return atFirstUnfinished({ ...flow, stages });
}

/** What was shown for the code as it was has to be shown again; nothing changes where no new round begins. */
export const openRound = (flow: Flow, run: StageRef): Flow =>
  startsRetroRound(flow, run) ? resetRound(flow, run) : flow;

/** After a retrospective with issues, calling the developer again opens another round, while rounds are left. */
function startsRetroRound(flow: Flow, run: StageRef): boolean {
  if (run.stage !== 'DEV' || flow.retroCount >= LIMITS.retro.maxRounds || stagesSentBack(flow).length > 0) return false;
  const retro = flow.stages.findIndex(({ stage }) => stage === 'RETRO');
  return flow.stages[retro]?.result === 'issues' && flow.stages.slice(retro + 1).every(isUntouched);
}

/** Everything between DEV and RETRO has to be shown again for the changed code. */
function resetRound(flow: Flow, dev: StageRef): Flow {
  const first = flow.stages.findIndex((entry) => sameStage(entry, dev));
  const stages = flow.stages.map((entry, index): StageEntry => {
    if (index <= first || entry.status !== 'completed') return entry;
    const { completedAt: _before, ...rest } = entry;
    return { ...rest, status: 'pending', result: null };
  });
  return { ...flow, stages, converged: [] };
}
