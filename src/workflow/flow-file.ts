/**
 * workflow.json ↔ Flow. The documented shape is read as people write it: missing fields get their defaults, unknown fields
 * are carried through. A file that cannot be a workflow at all is `undefined` (= corrupt).
 */

import * as v from 'valibot';
import { groupBy, isRecord, type UnknownRecord } from '../values/narrow.ts';
import { count, flag, jsonObject, listOf, openObject, text } from '../values/schema.ts';
import { isStageKey, stageName } from './flow.ts';

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
  /** Of a TEST. */
  mode: v.exactOptional(v.picklist(['spec', 'verify'])),
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

export type StageEntry = Readonly<Omit<v.InferOutput<typeof STAGE>, 'result'>> & {
  /** `TEST:2` for the second TEST: how runs, reports and events name the entry. */
  readonly key: string;
  /** `TEST`, as in the registry. */
  readonly stage: string;
  readonly result: (typeof RESULTS)[number] | null;
};

const STAGE_KEY = v.pipe(v.string(), v.check(isStageKey));

/** What the main agent has not been told yet: one ended agent. */
const REPORT = v.object({
  /** A key. */
  stage: STAGE_KEY,
  agent: text,
  instance: text,
  verdict: v.picklist([...VERDICTS, 'lost']),
  at: text,
  /** The host will bring this report to the main agent by itself; it has not yet. */
  background: v.exactOptional(flag),
  /** It brought its parallel group together. */
  converged: v.exactOptional(flag),
});

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

/** `stage`: a key. */
export type AgentRun = { readonly stage: string; readonly agent: string } & Readonly<v.InferOutput<typeof RUN>>;

/** Keyed by agent name, as documented; several runs of one agent are in the added `instances`. */
const AGENT = v.looseObject({ stage: STAGE_KEY, instances: listOf(RUN) });

const FLOW_FILE = openObject({
  sessionId: text,
  workflowType: v.pipe(v.string(), v.nonEmpty()),
  createdAt: text,
  currentStage: v.fallback(v.nullable(STAGE_KEY), null),
  stages: v.pipe(jsonObject, v.record(STAGE_KEY, STAGE)),
  activeAgents: v.fallback(jsonObject, {}),
  failCount: count,
  rejectCount: count,
  retroCount: count,
  featureName: text,
  phase: v.fallback(v.picklist(PHASES), 'running'),
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

type Renamed = 'workflowType' | 'currentStage' | 'activeAgents';
type Narrowed = 'stages' | 'featureName' | 'repair';

export type Flow = Readonly<Omit<v.InferOutput<typeof FLOW_FILE>, Renamed | Narrowed>> & {
  readonly workflow: string;
  readonly stages: readonly StageEntry[];
  /** The key of the stage the work is at: the first that is not done. */
  readonly current: string | null;
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
  if (!file.success) return undefined;
  const { workflowType: workflow, currentStage: current, activeAgents, featureName, repair, ...flow } = file.output;
  const stages = Object.entries(file.output.stages).map(decodeStage);
  return {
    ...flow,
    workflow,
    stages,
    current,
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
    currentStage: current,
    stages: Object.fromEntries(stages.map(encodeStage)),
    activeAgents: encodeAgents(agents),
    ...rest,
    ...withoutEmpty({ converged, reports, handoffs, helpers }),
  };
}

/** An empty list or a zero says nothing and would only clutter the file. */
const withoutEmpty = (fields: UnknownRecord): UnknownRecord =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== 0 && (!Array.isArray(value) || value.length > 0)),
  );

/** A file without the field but with a stage sent back: nothing of the repair has been seen yet. */
function impliedRepair(stages: readonly StageEntry[]): Repair | null {
  if (stages.some((entry) => entry.result === 'fail')) return { debugged: false, fixed: false, tries: 0 };
  return stages.some((entry) => entry.result === 'reject') ? { debugged: true, fixed: false, tries: 0 } : null;
}

function decodeAgent([agent, value]: [string, unknown]): AgentRun[] {
  const parsed = v.safeParse(AGENT, value);
  if (!parsed.success) return [];
  const { stage, instances, ...only } = parsed.output;
  const runs = instances.length > 0 ? instances : [v.parse(RUN, only)];
  return runs.map((run) => ({ ...run, agent, stage }));
}

const encodeAgents = (runs: readonly AgentRun[]): UnknownRecord =>
  Object.fromEntries(
    [...groupBy(runs, ({ agent }) => agent)].map(([agent, own]) => {
      const instances = own.length > 1 && { instances: own.map(encodeRun) };
      return [agent, { stage: own[0].stage, ...encodeRun(own[0]), ...instances }];
    }),
  );

const encodeRun = ({ agent: _agent, stage: _stage, instance, ...run }: AgentRun): UnknownRecord => ({
  ...run,
  ...(instance && { instance }),
});

/** People write a sentence where we write a verdict: it is kept as the summary of the stage. */
function decodeStage([key, { result, ...stage }]: [string, v.InferOutput<typeof STAGE>]): StageEntry {
  const verdict = RESULTS.find((one) => one === result) ?? null;
  const said = verdict === null && result ? { summary: result } : {};
  return { ...said, ...stage, key, stage: stageName(key), result: verdict };
}

const encodeStage = ({ key, stage: _stage, attempts, unresolved, voids, ...entry }: StageEntry) =>
  [key, { ...entry, ...withoutEmpty({ attempts, unresolved, voids }) }] as const;
