/** Everything a page shows of the one session that is looked at. */
import { elapsedMs } from '../loop/decide-stop.ts';
import type { Loop } from '../loop/loop.ts';
import { isRecord } from '../narrow.ts';
import type { TimelineRecord } from '../ports.ts';
import { AGENTS, colorOf, isAgentId } from '../registry/agents.ts';
import { LIMITS } from '../registry/limits.ts';
import { stageDef } from '../registry/stages.ts';
import { passAtK } from '../stats/pass-at-k.ts';
import type { AgentRun, Flow } from '../workflow/flow.ts';
import { isOver } from '../workflow/guard.ts';
import { stageKey } from '../workflow/stage-ref.ts';
import { holdsOf } from './holds.ts';
import { resumeCommand } from './resume-command.ts';
import { rowOf } from './rows.ts';
import { type Grades, segmentsOf } from './segments.ts';
import type { SessionDetail } from './session-facts.ts';
import type { AgentView, LoopView, SessionView } from './session-view.ts';
import { endOf } from './waits-for.ts';

export function viewOf(detail: SessionDetail, now: string): SessionView {
  const { sessionId, flow, loop, project } = detail;
  return {
    row: rowOf(detail, now),
    pipeline: flow ? segmentsOf(flow, gradesOf(detail.outcomes)) : [],
    agents: flow ? flow.agents.map(agentView) : [],
    counters: countersOf(detail, now),
    feature: detail.feature,
    task: detail.task,
    loop: loop ? loopView(loop) : null,
    holds: holdsOf(detail),
    resumeCommand: resumeCommand(sessionId, project),
  };
}

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

function agentView(run: AgentRun): AgentView {
  const known = isAgentId(run.agent) ? run.agent : undefined;
  return {
    agent: run.agent,
    stage: stageKey(run),
    color: known ? colorOf(known) : (stageDef(run.stage)?.color ?? 'purple'),
    model: known ? AGENTS[known].model : null,
    instance: run.instance,
    startedAt: run.startedAt,
    background: run.background ?? false,
  };
}

function countersOf({ sessionId, flow, loop, outcomes }: SessionDetail, now: string): SessionView['counters'] {
  const { pass1Rate, pass3Rate } = passAtK(sessionId, outcomes, now).overall;
  return {
    failCount: flow?.failCount ?? 0,
    rejectCount: flow?.rejectCount ?? 0,
    retroCount: flow?.retroCount ?? 0,
    maxRetries: LIMITS.retry.maxRetries,
    attempts: flow?.stages.reduce((sum, { attempts }) => sum + attempts.length, 0) ?? 0,
    elapsedMs: flow ? elapsedMs(flow.createdAt, lastSeen(flow, loop) ?? now) : null,
    pass1Rate,
    pass3Rate,
  };
}

/** Time stands still for a workflow that is over or stopped. */
function lastSeen(flow: Flow, loop: Loop | undefined): string | null {
  if (isOver(flow)) return endOf(flow, loop);
  return loop?.stopped ? (loop.stoppedAt ?? null) : null;
}

const loopView = ({ iteration, stopped, stopReason, consecutiveErrors }: Loop): LoopView => ({
  iteration,
  maxIterations: LIMITS.loop.maxIterations,
  stopped,
  stopReason: stopReason ?? null,
  consecutiveErrors,
});
