/**
 * workflow.json ↔ Flow. The documented shape is read as people write it: missing fields get their defaults, unknown fields
 * are carried through. A file that cannot be a workflow at all is `undefined` (= corrupt).
 */

import {
  choice,
  flag,
  listOf,
  openPart,
  optionalCount,
  optionalFlag,
  optionalText,
  part,
  type Reader,
  type ShapeOf,
  textOrNull,
  texts,
  whole,
} from '../values/fields.ts';
import { asCount, asList, asText, groupBy, isRecord, oneOf, type UnknownRecord } from '../values/narrow.ts';
import { isStageKey, stageName } from './flow.ts';
import { firstUnfinished } from './progress.ts';
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
const readAttempt = whole(
  {
    agent: asText,
    instance: asText,
    agentId: optionalText,
    startedAt: asText,
    endedAt: asText,
    result: choice([...VERDICTS, 'lost', 'skipped'], undefined),
  },
  ['result'],
);

export type Attempt = NonNullable<ReturnType<typeof readAttempt>>;

const STAGE = {
  status: choice(['pending', 'active', 'completed'], 'pending'),
  result: textOrNull,
  /** Of a TEST. */
  mode: choice(['spec', 'verify'], undefined),
  completedAt: optionalText,
  /** What the next agents should know: the Context section of the last handoff. */
  summary: optionalText,
  attempts: listOf(readAttempt),
  /** Runs of the present round that did not succeed and were not repeated yet. */
  unresolved: listOf(choice(UNRESOLVED, undefined)),
  /** How often in a row the stage ended without a result. */
  voids: asCount,
  /** Which part of the round's work this is, from the second on: DEV may run once per phase. */
  part: optionalCount,
  /** Runs of the present round that passed: of several reviewers some may pass and others reject. */
  passes: optionalCount,
  /** Why it was skipped, and by which person if it had not succeeded. */
  skipReason: optionalText,
  skippedBy: optionalText,
  /** Why the main agent merged the verdicts of several reviewers into one. */
  mergeReason: optionalText,
};
const readStage = openPart(STAGE);

export type StageEntry = Omit<ShapeOf<typeof STAGE>, 'result'> & {
  /** `TEST:2` for the second TEST: how runs, reports and events name the entry. */
  readonly key: string;
  /** `TEST`, as in the registry. */
  readonly stage: string;
  readonly result: (typeof RESULTS)[number] | null;
};

const stageKey: Reader<string | undefined> = (value) =>
  typeof value === 'string' && isStageKey(value) ? value : undefined;

/** What the main agent has not been told yet: one ended agent. */
const readReport = whole(
  {
    /** A key. */
    stage: stageKey,
    agent: asText,
    instance: asText,
    verdict: choice([...VERDICTS, 'lost'], undefined),
    at: asText,
    /** The host will bring this report to the main agent by itself; it has not yet. */
    background: optionalFlag,
    /** It brought its parallel group together. */
    converged: optionalFlag,
  },
  ['stage', 'verdict'],
);

export type Report = NonNullable<ReturnType<typeof readReport>>;

/** The repair after a failure: what has been done so far, and how often a helper returned with nothing. */
const readRepair = part({ debugged: flag, fixed: flag, tries: asCount });

export type Repair = ReturnType<typeof readRepair>;

/** An agent at work. `instance` is the tool call that started it, `agentId` the host's name for it once known. */
const readRun = openPart({
  instance: asText,
  agentId: optionalText,
  startedAt: asText,
  background: optionalFlag,
  /** No call of this session started it, and a turn has ended since. */
  waited: optionalFlag,
});

/** `stage`: a key. */
export type AgentRun = { readonly stage: string; readonly agent: string } & ReturnType<typeof readRun>;

const FLOW = {
  sessionId: asText,
  createdAt: asText,
  currentStage: (value: unknown) => (value === undefined ? value : (stageKey(value) ?? null)),
  failCount: asCount,
  rejectCount: asCount,
  retroCount: asCount,
  featureName: textOrNull,
  phase: choice(PHASES, undefined),
  repair: (value: unknown) => (value === null ? null : isRecord(value) ? readRepair(value) : undefined),
  /** Groups whose convergence was announced in the present round. */
  converged: texts,
  reports: listOf(readReport),
  /** Names of the handoff files written so far, newest last. */
  handoffs: texts,
  /** Ended runs of agents whose stage this workflow does not have, such as a debugger called for help. */
  helpers: listOf(readAttempt),
  /** Where the work is done, for those who look at the session from elsewhere. */
  project: optionalText,
  /** The revision of the files it began with; unknown of a workflow that goes on with what was begun before. */
  startRevision: optionalText,
  /** The user was asked something and has not answered: the next stop gives them time, and their next message clears this. */
  askedUser: optionalFlag,
  /** The last ask about a wait that was decided; see decide-wait.ts. */
  decided: (value: unknown) => value,
};
const readFields = openPart(FLOW);

export type Flow = Omit<ShapeOf<typeof FLOW>, 'currentStage' | 'phase' | 'repair'> & {
  readonly workflow: string;
  readonly stages: readonly StageEntry[];
  /** The key of the stage the work is at: the first that is not done. */
  readonly current: string | null;
  readonly agents: readonly AgentRun[];
  readonly phase: Phase;
  /** Present while a failed or rejected stage waits to run again. */
  readonly repair: Repair | null;
};

/** A file belongs to the session it lies in, whatever it says; without one it is believed. */
export const decodeFlowOf =
  (owner: string) =>
  (value: unknown): Flow | undefined =>
    decodeFlow(isRecord(value) ? { ...value, sessionId: owner } : value);

export function decodeFlow(value: unknown): Flow | undefined {
  if (!isRecord(value)) return undefined;
  const { workflowType: workflow, stages: entries, activeAgents, ...rest } = value;
  if (typeof workflow !== 'string' || workflow === '' || !isRecord(entries)) return undefined;
  const found = Object.entries(entries).map(decodeStage);
  if (!found.every((stage) => stage !== undefined)) return undefined;
  const stages = found.map(withMode);
  const { currentStage, phase, repair, ...fields } = readFields(rest);
  return {
    ...fields,
    workflow,
    stages,
    // `null` is an answer; only a missing field is derived.
    current: currentStage === undefined ? (firstUnfinished({ workflow, stages })?.key ?? null) : currentStage,
    phase: phase ?? impliedPhase(stages, fields),
    agents: isRecord(activeAgents) ? Object.entries(activeAgents).flatMap(decodeAgent) : [],
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

/** Empty lists and zeros would only clutter the file. */
const withoutEmpty = (fields: UnknownRecord): UnknownRecord =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== 0 && (!Array.isArray(value) || value.length > 0)),
  );

/** A file without the field but with a stage sent back: nothing of the repair has been seen yet. */
function impliedRepair(stages: readonly StageEntry[]): Repair | null {
  if (stages.some((entry) => entry.result === 'fail')) return { debugged: false, fixed: false, tries: 0 };
  return stages.some((entry) => entry.result === 'reject') ? { debugged: true, fixed: false, tries: 0 } : null;
}

/** A file that does not say so, as in the documents: a limit that was reached still waits for a human. */
function impliedPhase(
  stages: readonly StageEntry[],
  { failCount, rejectCount }: Pick<Flow, 'failCount' | 'rejectCount'>,
): Phase {
  const isSpent = (result: Verdict, count: number) =>
    count >= LIMITS.retry.maxRetries && stages.some((entry) => entry.result === result);
  return isSpent('fail', failCount) || isSpent('reject', rejectCount) ? 'waiting-for-human' : 'running';
}

function decodeAgent([agent, value]: [string, unknown]): AgentRun[] {
  if (!isRecord(value)) return [];
  const { stage: key, instances, ...only } = value;
  const stage = stageKey(key);
  if (stage === undefined) return [];
  const several = asList(instances).filter(isRecord);
  return (several.length > 0 ? several : [only]).map((run) => ({ ...readRun(run), agent, stage }));
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
function decodeStage([key, value]: [string, unknown]): StageEntry | undefined {
  if (!isStageKey(key) || !isRecord(value)) return undefined;
  const { result, ...stage } = readStage(value);
  const verdict = oneOf(RESULTS, result) ?? null;
  const said = verdict === null && result ? { summary: result } : {};
  return { ...said, ...stage, key, stage: stageName(key), result: verdict };
}

/** A TEST that does not say so writes the spec before DEV and verifies after it. */
function withMode(entry: StageEntry, index: number, stages: readonly StageEntry[]): StageEntry {
  const dev = stages.findIndex(({ stage }) => stage === 'DEV');
  if (entry.stage !== 'TEST' || entry.mode !== undefined || dev === -1) return entry;
  return { ...entry, mode: dev < index ? 'verify' : 'spec' };
}

const encodeStage = ({ key, stage: _stage, attempts, unresolved, voids, ...entry }: StageEntry) =>
  [key, { ...entry, ...withoutEmpty({ attempts, unresolved, voids }) }] as const;
