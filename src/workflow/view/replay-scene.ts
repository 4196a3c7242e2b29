/** One step of a replay: the state right after an event, told by the events alone. */
import { asList, asText, oneOf } from '../../values/narrow.ts';
import {
  type AgentRun,
  type Attempt,
  entryOf,
  type Flow,
  freshFlow,
  isStageKey,
  pendingEntry,
  pendingStages,
  type StageEntry,
} from '../flow.ts';
import type { TimelineRecord } from '../ports.ts';
import { LIMITS } from '../registry/limits.ts';
import { workflowDef } from '../registry/workflows.ts';
import { openRound } from '../start-agent.ts';

/** `isPresent`: the host is there. `isOver`: the workflow has come to its end. */
export type Scene = {
  readonly flow: Flow;
  readonly isPresent: boolean;
  readonly isOver: boolean;
};

/** `next`: the event after this one. `end`: the stored state, the only source for skipped stages. */
export type Beat = {
  readonly event: TimelineRecord;
  readonly next: TimelineRecord | undefined;
  readonly end: Flow | undefined;
};

export function sceneAfter(before: Scene, beat: Beat): Scene {
  const { event, end } = beat;
  const scene = withLeftOut(before, end, event.ts);
  switch (event.type) {
    case 'workflow:start':
      return { flow: begunFlow(scene.flow, event), isPresent: true, isOver: false };
    case 'workflow:complete':
    case 'workflow:abort':
      return { ...scene, isOver: true };
    case 'session:start':
      return { ...scene, isPresent: true };
    case 'session:end':
      return { ...scene, flow: { ...scene.flow, agents: [] }, isPresent: false };
    case 'stage:start':
      return withStage(scene, event, startStage);
    case 'stage:complete':
      return withStage(scene, event, (flow, key) => completeStage(flow, key, event));
    case 'agent:delegate':
      return { ...scene, flow: withRun(scene.flow, event) };
    case 'agent:complete':
    case 'agent:error':
      return isToldTwice(beat) ? scene : withoutRun(scene, beat);
    default:
      return scene;
  }
}

/** Nothing is known yet; the kept state at least knows its stages. */
export const openingScene = (end: Flow | undefined): Scene => ({
  flow: end ? pendingFlow(end) : NONE,
  isPresent: true,
  isOver: false,
});

/** The workflow as it was before anything happened in it. */
export const pendingFlow = ({ sessionId, workflow, createdAt, stages }: Flow): Flow =>
  freshFlow({ sessionId, workflow, createdAt, stages: stages.map((entry) => pendingEntry(entry.key, entry.mode)) });

const NONE = freshFlow({ sessionId: '', workflow: '', createdAt: '', stages: [] });

function begunFlow({ sessionId }: Flow, event: TimelineRecord): Flow {
  const workflow = asText(event['workflowType']);
  const named = asList(event['stages']).filter((stage) => typeof stage === 'string');
  const stages = pendingStages(named.length > 0 ? named : workflowDef(workflow).stages);
  return freshFlow({ sessionId, workflow, createdAt: event.ts, stages });
}

/** A stage that was not named at the beginning is added. */
function withStage(scene: Scene, event: TimelineRecord, change: (flow: Flow, key: string) => Flow): Scene {
  const key = asText(event['stage']);
  if (!isStageKey(key)) return scene;
  const { flow } = scene;
  const known = entryOf(flow, key) ? flow : { ...flow, stages: [...flow.stages, pendingEntry(key)] };
  return { ...scene, flow: change(known, key) };
}

const startStage = (flow: Flow, key: string): Flow =>
  withEntry(openRound(flow, key), key, (entry) => ({ ...entry, status: 'active', result: null }));

function completeStage(flow: Flow, key: string, event: TimelineRecord): Flow {
  const result = oneOf(['pass', 'fail', 'reject', 'issues'] as const, event['result']) ?? null;
  if (event['result'] === 'skipped') return skipIn(flow, key, { skipReason: asText(event['reason']) });
  const completed = withEntry(flow, key, (entry) => ({ ...entry, status: 'completed', result }));
  const retroCount = Math.min(flow.retroCount + 1, LIMITS.retro.maxRounds);
  return result === 'issues' ? { ...completed, retroCount } : completed;
}

/** More never work at once; further agents in a timeline ended unrecorded. */
const MOST_RUNS = 64;

function withRun(flow: Flow, event: TimelineRecord): Flow {
  const stage = asText(event['stage']);
  if (!isStageKey(stage)) return flow;
  const run: AgentRun = { stage, agent: asText(event['agent']), instance: '', startedAt: event.ts };
  return { ...flow, agents: [...flow.agents, run].slice(-MOST_RUNS) };
}

/** A failure is told first as an error: the agent ends with what follows. */
const isToldTwice = ({ event, next }: Beat): boolean =>
  event.type === 'agent:error' &&
  event['reason'] === 'fail' &&
  next?.type === 'agent:complete' &&
  next['agent'] === event['agent'] &&
  next['stage'] === event['stage'];

/** Removes the oldest run of that agent. If no run is left and no result follows, the stage is open again. */
function withoutRun(scene: Scene, { event, next }: Beat): Scene {
  const key = asText(event['stage']);
  const { flow } = scene;
  const run = flow.agents.find(({ agent, stage }) => agent === event['agent'] && stage === key);
  const agents = flow.agents.filter((other) => other !== run);
  const isClosing = next?.type === 'stage:complete' && next['stage'] === event['stage'];
  const isOpen = !isClosing && !agents.some(({ stage }) => stage === key);
  const ended = withEntry({ ...flow, agents }, key, (entry) => ({
    ...entry,
    ...(isOpen && { status: 'pending', result: null }),
    attempts: [TRIED],
  }));
  return { ...scene, flow: ended };
}

/** Stands for all of them: the rules ask only whether there was one. */
const TRIED: Attempt = { agent: '', instance: '', startedAt: '', endedAt: '', result: 'pass' };

/** Leaving out a stage that has not run writes no event. */
function withLeftOut(scene: Scene, end: Flow | undefined, ts: string): Scene {
  const { flow } = scene;
  const leftOut = (end?.stages ?? []).filter(
    ({ key, skipReason, completedAt = '' }) =>
      skipReason !== undefined &&
      completedAt >= flow.createdAt &&
      completedAt <= ts &&
      entryOf(flow, key)?.status === 'pending',
  );
  return { ...scene, flow: leftOut.reduce((next, skipped) => skipIn(next, skipped.key, skipped), flow) };
}

function skipIn(flow: Flow, key: string, { skipReason = '' }: Pick<StageEntry, 'skipReason'>): Flow {
  const done = { status: 'completed', result: 'pass', attempts: [TRIED], skipReason } as const;
  return withEntry(flow, key, (other) => ({ ...other, ...done }));
}

const withEntry = (flow: Flow, key: string, change: (entry: StageEntry) => StageEntry): Flow => ({
  ...flow,
  stages: flow.stages.map((entry) => (entry.key === key ? change(entry) : entry)),
});
