/** Everything a page shows of one session. */
import { isRecord } from '../../values/narrow.ts';
import { sweepLost } from '../advance.ts';
import { type AgentRun, type Flow, isOver, stageName } from '../flow.ts';
import { elapsedMs } from '../loop/decide-stop.ts';
import { type Loop, resumeSession } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import { LIMITS } from '../registry/limits.ts';
import { AGENTS, colorOf, isAgentId, stageDef } from '../registry/stages.ts';
import { passAtK } from '../stats.ts';
import { type Denial, rowOf, type SessionDetail, type SessionFacts } from './rows.ts';
import { type Grades, segmentsOf } from './segments.ts';
import { endOf, waitsForOf } from './waits-for.ts';

/** As it goes over the wire. Fields may be added; those that are there keep their meaning. */
export type SessionView = ReturnType<typeof viewOf>;
export type AgentView = ReturnType<typeof agentView>;

export function viewOf(detail: SessionDetail, now: string) {
  const { sessionId, loop, project } = detail;
  const flow = flowAsItIs(detail);
  return {
    row: rowOf(detail),
    pipeline: flow ? segmentsOf(flow, gradesOf(detail.outcomes)) : [],
    agents: flow ? flow.agents.map(agentView) : [],
    counters: countersOf(detail, now),
    feature: detail.feature,
    task: detail.task,
    loop: loop ? loopView(loop) : null,
    canGoOn: canGoOn(detail, now),
    holds: holdsOf(detail),
    resumeCommand: resumeCommand(sessionId, project),
  };
}

/** When the host is gone, so are its agents, and their stages are open again. */
export const flowAsItIs = <T extends Flow | undefined>({ flow, isLive = true, updatedAt: at }: Moment<T>): Flow | T =>
  flow && !isLive ? sweepLost(flow, { isAlive: () => false, reason: 'session-end', at })[0] : flow;

type Moment<T> = Pick<SessionFacts, 'isLive' | 'updatedAt'> & { readonly flow: T };

/** A stage that was graded again has its newest score. */
function gradesOf(outcomes: readonly TimelineRecord[]): Grades {
  const scored = outcomes.flatMap(({ type, stage, scores }) => {
    const overall = isRecord(scores) ? scores['overall'] : undefined;
    return type === 'grader:score' && typeof stage === 'string' && typeof overall === 'number'
      ? [[stage, overall] as const]
      : [];
  });
  return Object.fromEntries(scored);
}

function agentView(run: AgentRun) {
  const known = isAgentId(run.agent) ? run.agent : undefined;
  return {
    agent: run.agent,
    stage: run.stage,
    color: known ? colorOf(known) : (stageDef(stageName(run.stage))?.color ?? 'purple'),
    model: known ? AGENTS[known].model : null,
    instance: run.instance,
    startedAt: run.startedAt,
    background: run.background ?? false,
  };
}

function countersOf(detail: SessionDetail, now: string) {
  const { sessionId, flow, outcomes } = detail;
  const { pass1Rate, pass3Rate } = passAtK(sessionId, outcomes, now).overall;
  return {
    failCount: flow?.failCount ?? 0,
    rejectCount: flow?.rejectCount ?? 0,
    retroCount: flow?.retroCount ?? 0,
    maxRetries: LIMITS.retry.maxRetries,
    attempts: flow?.stages.reduce((sum, { attempts }) => sum + attempts.length, 0) ?? 0,
    elapsedMs: flow ? elapsedMs(flow.createdAt, lastSeen(detail, flow) ?? now) : null,
    pass1Rate,
    pass3Rate,
  };
}

/** The clock stops for a workflow that is finished or stopped, or whose host is gone. */
function lastSeen({ loop, isLive = true, updatedAt }: SessionDetail, flow: Flow): string | null {
  if (isOver(flow)) return endOf(flow, loop);
  if (!isLive) return updatedAt;
  return loop?.stopped ? (loop.stoppedAt ?? null) : null;
}

export type LoopView = ReturnType<typeof loopView>;

export const loopView = ({ iteration, stopped, stopReason, consecutiveErrors }: Loop) => ({
  iteration,
  maxIterations: LIMITS.loop.maxIterations,
  stopped,
  stopReason: stopReason ?? null,
  consecutiveErrors,
});

/** Whether “go on” would work. A closed session is continued by its resume command instead. */
const canGoOn = (detail: SessionDetail, now: string): boolean =>
  detail.flow !== undefined &&
  detail.loop !== undefined &&
  waitsForOf(detail).kind !== 'session-end' &&
  resumeSession(detail.flow, detail.loop, now) !== undefined;

/**
 * Why work was held: what a guard refused, where the loop let go, which limit was reached, what a review was called for. `text`
 * is what the model was told, in the session's language.
 */
export type Hold = {
  readonly kind: Denial['kind'] | 'loop' | 'expert' | 'limit';
  readonly at: string;
  readonly text: string | null;
  readonly params: Readonly<Record<string, string | number>>;
};

const SHOWN = 20;

/** Newest first. `params.reason` chooses the sentence `hold.<kind>.<reason>`, where there is one. */
function holdsOf(detail: SessionDetail): Hold[] {
  const { task, denials, outcomes, loop } = detail;
  const review = task?.expertReview;
  const holds = [
    ...denials.map(denied),
    ...loopHold(loop),
    ...turnHold(outcomes),
    ...limitHold(detail),
    ...(review ? [holdBy('expert', review.at, { reason: review.cause })] : []),
  ];
  return holds.sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, SHOWN);
}

const holdBy = (kind: Hold['kind'], at: string, params: Hold['params'], text: string | null = null): Hold => ({
  ...{ kind, at, text, params },
});

const denied = ({ ts, kind, subject, causes, text }: Denial): Hold =>
  holdBy(kind, ts, { subject, causes: causes.join(', '), ...(causes.length === 0 && { reason: 'waiting' }) }, text);

/** An end does not count as a hold. */
const ENDS: readonly string[] = ['finished', 'aborted'];

function loopHold(loop: Loop | undefined): Hold[] {
  if (!loop?.stopped || ENDS.includes(loop.stopReason ?? '')) return [];
  const { iteration, consecutiveErrors: errors, stopReason: reason = 'user' } = loop;
  return [holdBy('loop', loop.stoppedAt ?? '', { reason, iteration, limit: LIMITS.loop.maxIterations, errors })];
}

/** Turns that were not allowed to end: told once, with how many there were. */
function turnHold(outcomes: readonly TimelineRecord[]): Hold[] {
  const held = outcomes.filter(({ type }) => type === 'loop:advance');
  const last = held.at(-1);
  return last ? [holdBy('loop', last.ts, { reason: 'advance', count: held.length })] : [];
}

const LIMIT_KINDS: readonly string[] = ['retry-limit', 'repair-limit', 'no-verdict', 'retro-limit'];

function limitHold(detail: SessionDetail): Hold[] {
  const { kind, params, since } = waitsForOf(detail);
  return LIMIT_KINDS.includes(kind) ? [holdBy('limit', since ?? '', { ...params, reason: kind })] : [];
}

/** What a person types to go on with a session. */
const resumeCommand = (sessionId: string, project: string | null): string => {
  const resume = `claude --resume ${shellWord(sessionId)}`;
  return project === null ? resume : `cd ${shellWord(project)} && ${resume}`;
};

const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
