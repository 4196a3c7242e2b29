/** What a session waits for, by the rules that conduct it; `words` has a sentence for every kind. */

import { ownValue } from '../../values/narrow.ts';
import { type AgentRun, type Flow, isOver, type StageEntry } from '../flow.ts';
import type { Loop } from '../loop/loop.ts';
import { type NextStep, nextStep } from '../next-step.ts';
import { isDone, isUntouched, groupOf as parallelGroupOf, stagesSentBack } from '../progress.ts';
import { LIMITS } from '../registry/limits.ts';
import type { SessionFacts } from './rows.ts';

/** `needs-you`: only the user can go on. `working`: agents run. `open`: the main agent has the next step. */
export const SESSION_GROUPS = ['needs-you', 'working', 'open', 'paused', 'done'] as const;
export type SessionGroup = (typeof SESSION_GROUPS)[number];

/** For the words of the page; `params` fill the sentence `waits.<kind>`. */
export type WaitsFor = {
  readonly kind: keyof typeof GROUPS;
  readonly params: Readonly<Record<string, string | number>>;
  readonly since: string | null;
};

export type Waiting = Pick<SessionFacts, 'flow' | 'damaged' | 'loop' | 'task' | 'updatedAt' | 'isLive'>;

export function waitsForOf({ flow, damaged, loop, task, updatedAt, isLive = true }: Waiting): WaitsFor {
  const asked = task?.asks;
  if (asked && (flow === undefined || isOver(flow))) return waits(asked, { task: task.description });
  if (damaged) return waits('damaged');
  if (flow && isOver(flow)) return waits(flow.phase === 'aborted' ? 'aborted' : 'finished', {}, endOf(flow, loop));
  if (!isLive) return waits(flow || task ? 'session-end' : 'closed', {}, updatedAt);
  if (flow === undefined) return task ? waits('task', { task: task.description }) : waits('workflow');
  if (flow.agents.length > 0 && !hasLeft(loop)) return agentsOf(flow);
  if (flow.phase === 'waiting-for-human') return limitOf(flow);
  if (flow.phase === 'paused' || loop?.stopped) return stopOf(flow, loop);
  if (loop?.waits) return waits('word', {}, lastMoment(flow));
  return stepOf(flow);
}

/** `needs-you` if and only if nothing continues without the user. */
const GROUPS = {
  agents: 'working',
  parallel: 'working',
  report: 'open',
  'next-stage': 'open',
  repair: 'open',
  'retro-limit': 'open',
  'wrap-up': 'open',
  task: 'open',
  workflow: 'open',
  'retry-limit': 'needs-you',
  'repair-limit': 'needs-you',
  'no-verdict': 'needs-you',
  confirmation: 'needs-you',
  word: 'needs-you',
  damaged: 'needs-you',
  cleanup: 'needs-you',
  iterations: 'needs-you',
  'no-progress': 'needs-you',
  'stopped-by-user': 'paused',
  'session-end': 'paused',
  finished: 'done',
  aborted: 'done',
  closed: 'done',
} as const satisfies Readonly<Record<string, SessionGroup>>;

export const groupOf = ({ kind }: Pick<WaitsFor, 'kind'>): SessionGroup => GROUPS[kind];

const waits = (kind: WaitsFor['kind'], params: WaitsFor['params'] = {}, since: string | null = null): WaitsFor => ({
  kind,
  params,
  since,
});

/** The session itself is gone, and its agents with it, whatever the file says. */
const hasLeft = (loop: Loop | undefined): boolean => loop?.stopped === true && loop.awaitsSessionEnd !== true;

/** When a workflow that is over ended. */
export const endOf = (flow: Flow, loop: Loop | undefined): string | null => loop?.stoppedAt ?? lastMoment(flow);

/** When something last ended in the workflow, or when it began. */
function lastMoment({ stages, helpers, createdAt }: Flow): string | null {
  const ends = [...helpers, ...stages.flatMap(({ attempts }) => attempts)].map(({ endedAt }) => endedAt);
  const completed = stages.map(({ completedAt }) => completedAt ?? '');
  return [createdAt, ...ends, ...completed].reduce((latest, at) => (at > latest ? at : latest), '') || null;
}

function agentsOf(flow: Flow): WaitsFor {
  const { agents } = flow;
  const since = agents.map(({ startedAt }) => startedAt).sort()[0] ?? null;
  const names = { agents: listed(agents.map(({ agent }) => agent)), stages: listed(agents.map(({ stage }) => stage)) };
  const group = agents.length > 1 ? sharedGroup(flow, agents) : undefined;
  if (group === undefined) return waits('agents', { ...names, count: agents.length }, since);
  const done = group.members.filter((member) => isDone(flow, member)).length;
  return waits('parallel', { ...names, group: group.id, done, total: group.members.length }, since);
}

/** The group all of them work for, in more than one of its stages. */
function sharedGroup(flow: Flow, runs: readonly AgentRun[]) {
  const [first] = runs;
  const group = first && parallelGroupOf(flow, first.stage);
  const isShared = runs.every((run) => parallelGroupOf(flow, run.stage)?.id === group?.id);
  return isShared && new Set(runs.map(({ stage }) => stage)).size > 1 ? group : undefined;
}

/** Each limit that asks for a human leaves its own trace in the state. */
function limitOf(flow: Flow): WaitsFor {
  const { maxRetries } = LIMITS.retry;
  const since = lastMoment(flow);
  const mute = flow.stages.find(({ voids }) => voids >= maxRetries);
  if (mute !== undefined) return waits('no-verdict', { stage: mute.key, count: mute.voids }, since);
  const stages = keysOf(stagesSentBack(flow));
  if (flow.repair !== null && flow.repair.tries >= maxRetries) {
    return waits('repair-limit', { stages, count: flow.repair.tries }, since);
  }
  return waits(
    'retry-limit',
    { stages, failCount: flow.failCount, rejectCount: flow.rejectCount, limit: maxRetries },
    since,
  );
}

const STOPS: Readonly<Record<string, WaitsFor['kind']>> = {
  'max-iterations': 'iterations',
  'no-progress': 'no-progress',
  'session-end': 'session-end',
};

function stopOf(flow: Flow, loop: Loop | undefined): WaitsFor {
  const kind = ownValue(STOPS, loop?.stopReason ?? '') ?? 'stopped-by-user';
  const params = {
    iteration: loop?.iteration ?? 0,
    limit: LIMITS.loop.maxIterations,
    errors: loop?.consecutiveErrors ?? 0,
  };
  return waits(kind, params, loop?.stoppedAt ?? lastMoment(flow));
}

/** The main agent has the next step, unless the report of an agent has not reached it yet. */
function stepOf(flow: Flow): WaitsFor {
  const since = lastMoment(flow);
  const coming = flow.reports.find(({ background }) => background === true);
  if (coming) return waits('report', { agent: coming.agent, stage: coming.stage }, coming.at);
  const step = nextStep(flow);
  if (step.kind === 'repair') return waits('repair', { agent: step.agent, stages: keysOf(step.stages) }, since);
  if (step.kind === 'merge') return waits('next-stage', { stages: step.stage.key, count: 1 }, since);
  if (step.kind !== 'delegate') return waits('wrap-up', {}, since);
  const params = { stages: keysOf(step.stages), count: step.stages.length };
  if (!isPastRetro(flow, step)) return waits('next-stage', params, since);
  return waits('retro-limit', { ...params, rounds: flow.retroCount }, since);
}

/** The retrospective still had issues, and its rounds are spent: the work goes on with what follows it. */
function isPastRetro(flow: Flow, { stages }: Extract<NextStep, { kind: 'delegate' }>): boolean {
  if (flow.retroCount < LIMITS.retro.maxRounds) return false;
  const [next] = stages;
  if (next === undefined) return false;
  const before = flow.stages[flow.stages.indexOf(next) - 1];
  return before?.stage === 'RETRO' && before.result === 'issues' && isUntouched(next);
}

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ');

const keysOf = (stages: readonly StageEntry[]): string => listed(stages.map(({ key }) => key));
