/**
 * workflow.json ↔ Flow. The documented shape is read as people and older versions write it: missing fields get their
 * defaults, unknown fields are carried through. A file that cannot be a workflow at all is `undefined` (= corrupt).
 */

import * as v from 'valibot';
import { isRecord, type UnknownRecord } from '../values/narrow.ts';
import { count, flag, jsonObject, listOf, openObject, text } from '../values/schema.ts';
import { parseStageKey, refOf, type StageRef, stageKey } from './flow.ts';
import { isDone } from './progress.ts';
import { LIMITS } from './registry/limits.ts';

const RESULTS = ['pass', 'fail', 'reject', 'issues'] as const;
/** `unknown`: the agent ended without a readable verdict. */
const VERDICTS = [...RESULTS, 'unknown'] as const;
const UNRESOLVED = ['fail', 'reject', 'unknown', 'lost'] as const;
/** `waiting-for-human`: a limit was reached. `paused`: the loop was stopped before the end. */
const PHASES = ['running', 'waiting-for-human', 'paused', 'finished', 'aborted'] as const;

export type Verdict = (typeof VERDICTS)[number];
export type Unresolved = (typeof UNRESOLVED)[number];
export type Phase = (typeof PHASES)[number];
export type StageMode = 'spec' | 'verify';

/** One run of one agent for a stage. `lost`: it ended without a report. */
const ATTEMPT = v.object({
  agent: text,
  instance: text,
  agentId: v.exactOptional(text),
  startedAt: text,
  endedAt: text,
  result: v.picklist([...VERDICTS, 'lost', 'skipped']),
});

export type Attempt = Readonly<v.InferOutput<typeof ATTEMPT>>;

const STAGE = openObject({
  status: v.fallback(v.picklist(['pending', 'active', 'completed']), 'pending'),
  result: v.fallback(v.nullable(v.string()), null),
  mode: v.fallback(v.optional(v.picklist(['spec', 'verify'])), undefined),
  completedAt: v.exactOptional(text),
  /** What the next agents should know: the Context section of the last handoff. */
  summary: v.exactOptional(text),
  attempts: listOf(ATTEMPT),
  /** Runs of the present round that did not succeed and were not repeated yet. */
  unresolved: listOf(v.picklist(UNRESOLVED)),
  /** How often in a row the stage ended without a result. */
  voids: count,
  /** Which part of the round's work this is, from the second on: DEV may run once per phase. */
  part: v.exactOptional(count),
  /** Runs of the present round that passed: of several reviewers some may pass and others reject. */
  passes: v.exactOptional(count),
  /** Why it was left out, and by which person if it had not come to a good end. */
  skipReason: v.exactOptional(text),
  skippedBy: v.exactOptional(text),
  /** Why the main agent merged the verdicts of several reviewers into one. */
  mergeReason: v.exactOptional(text),
});

export type StageEntry = StageRef &
  Readonly<Omit<v.InferOutput<typeof STAGE>, 'result' | 'mode'>> & {
    readonly result: (typeof RESULTS)[number] | null;
    readonly mode?: StageMode;
  };

const STAGE_REF = v.pipe(
  v.string(),
  v.transform(parseStageKey),
  v.custom<StageRef>((ref) => ref !== undefined),
);

/** What the main agent has not been told yet: one ended agent. */
const REPORT = v.pipe(
  v.object({
    stage: STAGE_REF,
    agent: text,
    instance: text,
    verdict: v.picklist([...VERDICTS, 'lost']),
    at: text,
    /** The host will bring this report to the main agent by itself; it has not yet. */
    background: v.exactOptional(flag),
    /** It brought its parallel group together. */
    converged: v.exactOptional(flag),
  }),
  v.transform(({ stage, ...report }) => ({ ...stage, ...report })),
);

export type Report = Readonly<v.InferOutput<typeof REPORT>>;

/** The way back after a failure: what has been done of it, and how often a helper came back with nothing. */
const REPAIR = v.object({ debugged: flag, fixed: flag, tries: count });

export type Repair = Readonly<v.InferOutput<typeof REPAIR>>;

/** An agent at work. `instance` is the tool call that started it, `agentId` the host's name for it once known. */
const RUN = openObject({
  instance: text,
  agentId: v.exactOptional(text),
  startedAt: text,
  background: v.exactOptional(flag),
  /** No call of this session started it, and a turn has ended since. */
  waited: v.exactOptional(flag),
});

export type AgentRun = StageRef & { readonly agent: string } & Readonly<v.InferOutput<typeof RUN>>;

/** Keyed by agent name, as documented; several runs of one agent are in the added `instances`. */
const AGENT = v.looseObject({ stage: STAGE_REF, instances: listOf(RUN) });

const FLOW_FILE = openObject({
  sessionId: text,
  workflowType: v.pipe(v.string(), v.nonEmpty()),
  createdAt: text,
  currentStage: v.exactOptional(v.fallback(v.nullable(v.string()), null)),
  stages: v.pipe(jsonObject, v.record(v.string(), STAGE)),
  activeAgents: v.fallback(jsonObject, {}),
  failCount: count,
  rejectCount: count,
  retroCount: count,
  featureName: text,
  phase: v.fallback(v.optional(v.picklist(PHASES)), undefined),
  repair: v.fallback(v.optional(v.nullable(REPAIR)), undefined),
  /** Groups whose convergence was announced in the present round. */
  converged: listOf(v.string()),
  reports: listOf(REPORT),
  /** Names of the handoff files written so far, newest last. */
  handoffs: listOf(v.string()),
  /** Ended runs of agents whose stage this workflow does not have, such as a debugger called for help. */
  helpers: listOf(ATTEMPT),
  /** Where the work is done, for those who look at the session from elsewhere. */
  project: v.exactOptional(text),
  /** The revision of the files it began with; unknown of a workflow that goes on with what was begun before. */
  startRevision: v.exactOptional(text),
  /** The user was asked something and did not answer: the next stop leaves them the time, and their next word ends it. */
  askedUser: v.exactOptional(flag),
  /** The last ask about a wait that was decided; see decide-wait.ts. */
  decided: v.exactOptional(v.unknown()),
});

type FlowFile = v.InferOutput<typeof FLOW_FILE>;
type Renamed = 'workflowType' | 'currentStage' | 'activeAgents';
type Narrowed = 'stages' | 'featureName' | 'phase' | 'repair';

export type Flow = Readonly<Omit<FlowFile, Renamed | Narrowed>> & {
  readonly workflow: string;
  readonly phase: Phase;
  readonly stages: readonly StageEntry[];
  /** The stage the work is at: the first that is not done. */
  readonly current: StageRef | null;
  readonly agents: readonly AgentRun[];
  readonly featureName: string | null;
  /** Present while a failed or rejected stage waits to run again. */
  readonly repair: Repair | null;
};

/** A file belongs to the session it lies in, whatever it says; without one it is believed. */
export const decodeFlowOf =
  (owner: string) =>
  (value: unknown): Flow | undefined =>
    decodeFlow(isRecord(value) ? { ...value, sessionId: owner } : value);

export function decodeFlow(value: unknown): Flow | undefined {
  const file = v.safeParse(FLOW_FILE, value);
  const stages = file.success ? decodeStages(file.output.stages) : undefined;
  if (!file.success || stages === undefined) return undefined;
  const { workflowType: workflow, currentStage, activeAgents, featureName, phase, repair, ...flow } = file.output;
  return {
    ...flow,
    workflow,
    phase: phase ?? impliedPhase(stages, flow),
    stages,
    current: decodeCurrent(currentStage, workflow, stages),
    agents: Object.entries(activeAgents).flatMap(decodeAgent),
    featureName: featureName || null,
    repair: repair === undefined ? impliedRepair(stages) : repair,
  };
}

export function encodeFlow(flow: Flow): UnknownRecord {
  const { sessionId, workflow, createdAt, current, stages, agents, ...others } = flow;
  const { converged, reports, handoffs, helpers, ...rest } = others;
  return {
    sessionId,
    workflowType: workflow,
    createdAt,
    currentStage: current ? stageKey(current) : null,
    stages: Object.fromEntries(stages.map((entry) => [stageKey(entry), encodeStage(entry)])),
    activeAgents: encodeAgents(agents),
    ...rest,
    ...withoutEmpty({ converged, reports: reports.map(encodeReport), handoffs, helpers }),
  };
}

/** An empty list or a zero says nothing and would only clutter the file. */
const withoutEmpty = (fields: UnknownRecord): UnknownRecord =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== 0 && (!Array.isArray(value) || value.length > 0)),
  );

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

const encodeReport = ({ occurrence, stage, ...report }: Report): UnknownRecord => ({
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
  return runs.map((run) => ({ ...run, agent, ...stage }));
}

function encodeAgents(runs: readonly AgentRun[]): UnknownRecord {
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

const encodeRun = ({ agent: _a, stage: _s, occurrence: _o, instance, ...run }: AgentRun): UnknownRecord => ({
  ...run,
  ...(instance && { instance }),
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

/** People write a sentence where we write a verdict: it is kept as the summary of the stage. */
function decodeStage(ref: StageRef, { result, mode, ...stage }: v.InferOutput<typeof STAGE>): StageEntry {
  const verdict = RESULTS.find((one) => one === result) ?? null;
  const said = verdict === null && result ? { summary: result } : {};
  return { ...said, ...stage, ...ref, ...(mode && { mode }), result: verdict };
}

const encodeStage = ({
  stage: _s,
  occurrence: _o,
  attempts,
  unresolved,
  voids,
  ...entry
}: StageEntry): UnknownRecord => ({
  ...entry,
  ...withoutEmpty({ attempts, unresolved, voids }),
});
