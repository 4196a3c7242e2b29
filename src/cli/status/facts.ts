/** What `ot status --json` prints. Fields may be added; those that are there keep their name and meaning. */
import { elapsedMs } from '../../core/loop/decide-stop.ts';
import type { Loop } from '../../core/loop/loop.ts';
import type { TimelineRecord } from '../../core/ports.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import { parseTasks } from '../../core/specs/tasks.ts';
import type { AgentRun, Flow, StageEntry } from '../../core/workflow/flow.ts';
import { progressBar, progressOf, stageIcon } from '../../core/workflow/progress.ts';
import { stageKey } from '../../core/workflow/stage-ref.ts';
import type { CliText } from '../../text/cli/messages.ts';
import { stageTitle, workflowTitle } from '../../text/labels/titles.ts';
import type { CliContext } from '../context.ts';
import { readableFlow } from '../session.ts';
import { readSignals, type SignalsFacts } from './signals.ts';

export type StatusFacts = SignalsFacts & {
  readonly sessionId: string;
  /** `null` when the session has not started a workflow. */
  readonly workflow: WorkflowFacts | null;
  readonly loop: LoopFacts | null;
  readonly events: readonly TimelineRecord[];
};

export type WorkflowFacts = ReturnType<typeof workflowFacts>;
export type LoopFacts = ReturnType<typeof loopFacts>;

const LAST_EVENTS = 5;

export function readStatus(sessionId: string, context: CliContext): StatusFacts {
  const flow = readableFlow(context.store.readFlow(sessionId), context);
  const loop = context.store.readLoop(sessionId);
  if ('why' in loop) context.warn(context.text.session[loop.state](loop.path, loop.why));
  return {
    sessionId,
    workflow: flow ? workflowFacts(flow, context) : null,
    ...readSignals(sessionId, flow, context),
    loop: loop.state === 'found' ? loopFacts(loop.value) : null,
    events: context.store.queryEvents(sessionId, { limit: LAST_EVENTS }),
  };
}

function workflowFacts(flow: Flow, context: CliContext) {
  const now = context.now().toISOString();
  const { done, total } = progressOf(flow);
  return {
    workflowType: flow.workflow,
    label: workflowTitle(context.text, flow.workflow),
    phase: flow.phase,
    createdAt: flow.createdAt,
    currentStage: flow.current ? stageKey(flow.current) : null,
    progress: { bar: progressBar(flow), completed: done, total },
    stages: flow.stages.map((entry) => stageFacts(entry, context.text)),
    agents: flow.agents.map((run) => agentFacts(run, now)),
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
    retroCount: flow.retroCount,
    maxRetries: LIMITS.retry.maxRetries,
    feature: flow.featureName ? featureFacts(flow.featureName, context) : null,
  };
}

function stageFacts(entry: StageEntry, text: CliText) {
  const skipReason = entry.extra['skipReason'];
  return {
    stage: stageKey(entry),
    title: stageTitle(text, entry),
    icon: stageIcon(entry),
    status: entry.status,
    result: entry.result,
    mode: entry.mode ?? null,
    attempts: entry.attempts.length,
    skipReason: typeof skipReason === 'string' ? skipReason : null,
  };
}

function agentFacts(run: AgentRun, now: string) {
  return {
    agent: run.agent,
    stage: stageKey(run),
    instance: run.instance,
    startedAt: run.startedAt,
    elapsedMs: elapsedMs(run.startedAt, now),
    background: run.background ?? false,
  };
}

/** Without a directory in progress (archived, or another project) there are no tasks to count. */
function featureFacts(name: string, { specsAt, projectRoot }: CliContext) {
  const feature = specsAt(projectRoot)
    .listFeatures()
    .inProgress.find((other) => other.name === name);
  if (feature?.tasks === undefined) return { name, path: feature?.path ?? null, tasks: null };
  const { checked, total } = parseTasks(feature.tasks);
  return { name, path: feature.path, tasks: { checked, total } };
}

const loopFacts = ({ iteration, stopped, stopReason, consecutiveErrors }: Loop) => ({
  iteration,
  maxIterations: LIMITS.loop.maxIterations,
  stopped,
  stopReason: stopReason ?? null,
  consecutiveErrors,
});
