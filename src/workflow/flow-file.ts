/**
 * workflow.json ↔ Flow. The documented shape is read as people and older versions write it: missing fields get their
 * defaults, unknown fields are carried through. A file that cannot be a workflow at all is `undefined` (= corrupt).
 */

import * as v from 'valibot';
import { isRecord, type UnknownRecord } from '../values/narrow.ts';
import { count, flag, jsonObject, listOf, text } from '../values/schema.ts';
import {
  type AgentRun,
  type Attempt,
  type Extra,
  type Flow,
  type Phase,
  parseStageKey,
  type Repair,
  type Report,
  refOf,
  type StageEntry,
  type StageRef,
  stageKey,
  type Verdict,
} from './flow.ts';
import { isDone } from './progress.ts';
import { LIMITS } from './registry/limits.ts';

const RESULTS = ['pass', 'fail', 'reject', 'issues'] as const;
const VERDICTS = [...RESULTS, 'unknown'] as const;
const UNRESOLVED = ['fail', 'reject', 'unknown', 'lost'] as const;
const PHASES = ['running', 'waiting-for-human', 'paused', 'finished', 'aborted'] as const;

const ATTEMPT = v.pipe(
  v.object({
    agent: text,
    instance: text,
    agentId: text,
    startedAt: text,
    endedAt: text,
    result: v.picklist([...VERDICTS, 'lost', 'skipped']),
  }),
  v.transform(({ agentId, ...attempt }): Attempt => ({ ...attempt, ...(agentId && { agentId }) })),
);

/** People write a sentence where we write a verdict: it is kept as the summary of the stage. */
const STAGE = v.pipe(
  jsonObject,
  v.looseObject({
    status: v.fallback(v.picklist(['pending', 'active', 'completed']), 'pending'),
    result: text,
    mode: v.fallback(v.optional(v.picklist(['spec', 'verify'])), undefined),
    completedAt: text,
    summary: text,
    attempts: listOf(ATTEMPT),
    unresolved: listOf(v.picklist(UNRESOLVED)),
    voids: count,
    part: count,
    passes: count,
  }),
);

const STAGE_REF = v.pipe(
  v.string(),
  v.transform(parseStageKey),
  v.custom<StageRef>((ref) => ref !== undefined),
);

const REPORT = v.pipe(
  v.object({
    stage: STAGE_REF,
    agent: text,
    instance: text,
    verdict: v.picklist([...VERDICTS, 'lost']),
    at: text,
    background: flag,
    converged: flag,
  }),
  v.transform(
    ({ stage, background, converged, ...report }): Report => ({
      ...stage,
      ...report,
      ...(background && { background }),
      ...(converged && { converged }),
    }),
  ),
);

const REPAIR = v.object({ debugged: flag, fixed: flag, tries: count });

const RUN = v.looseObject({ instance: text, agentId: text, startedAt: text, background: flag });

/** Keyed by agent name, as documented; several runs of one agent are in the added `instances`. */
const AGENT = v.looseObject({ stage: STAGE_REF, instances: listOf(RUN) });

const FLOW_FILE = v.looseObject({
  sessionId: text,
  workflowType: v.pipe(v.string(), v.nonEmpty()),
  createdAt: text,
  currentStage: v.optional(v.fallback(v.nullable(v.string()), null)),
  stages: v.pipe(jsonObject, v.record(v.string(), STAGE)),
  activeAgents: v.fallback(jsonObject, {}),
  failCount: count,
  rejectCount: count,
  retroCount: count,
  featureName: text,
  phase: v.fallback(v.optional(v.picklist(PHASES)), undefined),
  repair: v.fallback(v.optional(v.nullable(REPAIR)), undefined),
  converged: listOf(v.string()),
  reports: listOf(REPORT),
  handoffs: listOf(v.string()),
  helpers: listOf(ATTEMPT),
});

/** A file belongs to the session it lies in, whatever it says; without one it is believed. */
export const decodeFlowOf =
  (owner: string) =>
  (value: unknown): Flow | undefined =>
    decodeFlow(isRecord(value) ? { ...value, sessionId: owner } : value);

export function decodeFlow(value: unknown): Flow | undefined {
  const file = v.safeParse(FLOW_FILE, value);
  const stages = file.success ? decodeStages(file.output.stages) : undefined;
  if (!file.success || stages === undefined) return undefined;
  const { workflowType, currentStage, activeAgents, featureName, phase, repair, stages: _, ...flow } = file.output;
  const { sessionId, createdAt, failCount, rejectCount, retroCount, converged, reports, handoffs, helpers, ...extra } =
    flow;
  return {
    sessionId,
    workflow: workflowType,
    createdAt,
    phase: phase ?? impliedPhase(stages, { failCount, rejectCount }),
    stages,
    current: decodeCurrent(currentStage, workflowType, stages),
    agents: Object.entries(activeAgents).flatMap(decodeAgent),
    failCount,
    rejectCount,
    retroCount,
    featureName: featureName || null,
    repair: repair === undefined ? impliedRepair(stages) : repair,
    converged,
    reports,
    handoffs,
    helpers,
    extra,
  };
}

export function encodeFlow(flow: Flow): UnknownRecord {
  return {
    sessionId: flow.sessionId,
    workflowType: flow.workflow,
    createdAt: flow.createdAt,
    currentStage: flow.current ? stageKey(flow.current) : null,
    stages: Object.fromEntries(flow.stages.map((entry) => [stageKey(entry), encodeStage(entry)])),
    activeAgents: encodeAgents(flow.agents),
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
    retroCount: flow.retroCount,
    featureName: flow.featureName,
    phase: flow.phase,
    repair: flow.repair,
    ...(flow.converged.length > 0 && { converged: flow.converged }),
    ...(flow.reports.length > 0 && { reports: flow.reports.map(encodeReport) }),
    ...(flow.handoffs.length > 0 && { handoffs: flow.handoffs }),
    ...(flow.helpers.length > 0 && { helpers: flow.helpers }),
    ...flow.extra,
  };
}

/** `null` is an answer; only a missing field is derived. */
function decodeCurrent(
  key: string | null | undefined,
  workflow: string,
  stages: readonly StageEntry[],
): StageRef | null {
  if (key !== undefined) return parseStageKey(key ?? '') ?? null;
  const entry = stages.find((stage) => !isDone({ workflow }, stage));
  return entry ? refOf(entry) : null;
}

const encodeReport = ({ occurrence, stage, ...report }: Report): Extra => ({
  stage: stageKey({ stage, occurrence }),
  ...report,
});

/** A file without the field but with a stage sent back: nothing of the repair has been seen yet. */
function impliedRepair(stages: readonly StageEntry[]): Repair | null {
  if (stages.some((entry) => entry.result === 'fail')) return { debugged: false, fixed: false, tries: 0 };
  return stages.some((entry) => entry.result === 'reject') ? { debugged: true, fixed: false, tries: 0 } : null;
}

/** A file without a phase was written by hand or by an older version: a reached limit still waits for a human. */
function impliedPhase(
  stages: readonly StageEntry[],
  { failCount, rejectCount }: Pick<Flow, 'failCount' | 'rejectCount'>,
): Phase {
  const failed = (result: Verdict, spent: number) =>
    spent >= LIMITS.retry.maxRetries && stages.some((entry) => entry.result === result);
  return failed('fail', failCount) || failed('reject', rejectCount) ? 'waiting-for-human' : 'running';
}

function decodeAgent([agent, value]: [string, unknown]): AgentRun[] {
  const parsed = v.safeParse(AGENT, value);
  if (!parsed.success) return [];
  const { stage, instances, ...only } = parsed.output;
  const runs = instances.length > 0 ? instances : [v.parse(RUN, only)];
  return runs.map(({ instance, agentId, startedAt, background, ...extra }) => ({
    agent,
    ...stage,
    instance,
    ...(agentId && { agentId }),
    startedAt,
    ...(background && { background }),
    extra,
  }));
}

function encodeAgents(runs: readonly AgentRun[]): Extra {
  if (runs.length === 0) return {};
  const byAgent = new Map<string, AgentRun[]>();
  for (const run of runs) byAgent.set(run.agent, [...(byAgent.get(run.agent) ?? []), run]);
  return Object.fromEntries(
    [...byAgent].flatMap(([agent, [first, ...others]]) => {
      if (first === undefined) return [];
      const instances = others.length > 0 && { instances: [first, ...others].map(encodeRun) };
      return [[agent, { stage: stageKey(first), ...encodeRun(first), ...instances }]];
    }),
  );
}

const encodeRun = ({ agent: _a, stage: _s, occurrence: _o, instance, extra, ...run }: AgentRun): Extra => ({
  ...run,
  ...(instance && { instance }),
  ...extra,
});

/** `undefined` when a key cannot be a stage. */
function decodeStages(stages: Readonly<Record<string, v.InferOutput<typeof STAGE>>>): StageEntry[] | undefined {
  const entries = Object.entries(stages).map(([key, stage]) => {
    const ref = parseStageKey(key);
    return ref && decodeStage(ref, stage);
  });
  return entries.every((entry) => entry !== undefined) ? entries.map(withMode) : undefined;
}

/** A TEST that does not say so writes the spec before DEV and verifies after it. */
function withMode(entry: StageEntry, index: number, stages: readonly StageEntry[]): StageEntry {
  if (entry.stage !== 'TEST' || entry.mode !== undefined) return entry;
  const dev = stages.findIndex(({ stage }) => stage === 'DEV');
  return dev < 0 ? entry : { ...entry, mode: dev < index ? 'verify' : 'spec' };
}

function decodeStage(ref: StageRef, file: v.InferOutput<typeof STAGE>): StageEntry {
  const { status, result, mode, completedAt, summary, attempts, unresolved, voids, part, passes, ...extra } = file;
  const verdict = RESULTS.find((one) => one === result) ?? null;
  const said = summary || (verdict === null ? result : '');
  return {
    ...ref,
    status,
    result: verdict,
    ...(mode && { mode }),
    ...(completedAt && { completedAt }),
    ...(said && { summary: said }),
    attempts,
    unresolved,
    voids,
    ...(part > 1 && { part }),
    ...(passes > 0 && { passes }),
    extra,
  };
}

function encodeStage({ stage: _s, occurrence: _o, extra, attempts, unresolved, voids, ...entry }: StageEntry): Extra {
  return {
    ...entry,
    ...(attempts.length > 0 && { attempts }),
    ...(unresolved.length > 0 && { unresolved }),
    ...(voids > 0 && { voids }),
    ...extra,
  };
}
