/**
 * workflow.json ↔ Flow. The documented shape is read as people and older versions write it: missing fields get their
 * defaults, unknown fields are carried through. What cannot be a workflow at all is `undefined` (= corrupt).
 */
import { LIMITS } from '../registry/limits.ts';
import { isWorkflowId } from '../registry/workflows.ts';
import type { AgentRun, Attempt, Extra, Flow, Phase, Report, StageEntry, StageRef, Verdict } from './flow.ts';
import { parseStageKey, stageKey } from './stage-ref.ts';

export type WorkflowFile = Readonly<Record<string, unknown>>;

export function decodeFlow(value: unknown): Flow | undefined {
  if (!isRecord(value)) return undefined;
  const {
    sessionId,
    workflowType,
    createdAt,
    currentStage,
    stages,
    activeAgents,
    failCount,
    rejectCount,
    retroCount,
    featureName,
    phase,
    converged,
    reports,
    ...extra
  } = value;
  if (typeof workflowType !== 'string' || !isWorkflowId(workflowType) || !isRecord(stages)) return undefined;
  const entries = decodeStages(stages);
  if (entries === undefined || entries.length === 0) return undefined;
  const counters = { failCount: count(failCount), rejectCount: count(rejectCount), retroCount: count(retroCount) };
  return {
    sessionId: text(sessionId),
    workflow: workflowType,
    createdAt: text(createdAt),
    phase: decodePhase(phase, entries, counters),
    stages: entries,
    current: parseStageKey(text(currentStage)) ?? null,
    agents: isRecord(activeAgents) ? decodeAgents(activeAgents) : [],
    ...counters,
    featureName: text(featureName) || null,
    converged: Array.isArray(converged) ? converged.filter((name) => typeof name === 'string') : [],
    reports: Array.isArray(reports) ? reports.flatMap(decodeReport) : [],
    extra,
  };
}

export function encodeFlow(flow: Flow): WorkflowFile {
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
    ...(flow.converged.length > 0 && { converged: flow.converged }),
    ...(flow.reports.length > 0 && { reports: flow.reports.map(encodeReport) }),
    ...flow.extra,
  };
}

function decodeStages(stages: Readonly<Record<string, unknown>>): StageEntry[] | undefined {
  const entries = Object.entries(stages).map(([key, value]) => {
    const ref = parseStageKey(key);
    return ref && isRecord(value) ? decodeStage(ref, value) : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

const RESULTS = ['pass', 'fail', 'reject', 'issues'] as const;
const VERDICTS = [...RESULTS, 'unknown'] as const;
const ENDINGS = [...VERDICTS, 'lost', 'skipped'] as const;

function decodeStage(ref: StageRef, value: Readonly<Record<string, unknown>>): StageEntry {
  const { status, result, mode, completedAt, summary, attempts, ...extra } = value;
  return {
    ...ref,
    status: status === 'active' || status === 'completed' ? status : 'pending',
    result: oneOf(RESULTS, result) ?? null,
    ...((mode === 'spec' || mode === 'verify') && { mode }),
    ...(typeof completedAt === 'string' && { completedAt }),
    ...(typeof summary === 'string' && { summary }),
    attempts: Array.isArray(attempts) ? attempts.flatMap(decodeAttempt) : [],
    extra,
  };
}

function encodeStage({ stage: _s, occurrence: _o, extra, attempts, ...entry }: StageEntry): Extra {
  return { ...entry, ...(attempts.length > 0 && { attempts }), ...extra };
}

function decodeAttempt(value: unknown): Attempt[] {
  if (!isRecord(value)) return [];
  const result = oneOf(ENDINGS, value['result']);
  if (result === undefined) return [];
  const agentId = text(value['agentId']);
  return [
    {
      agent: text(value['agent']),
      instance: text(value['instance']),
      ...(agentId && { agentId }),
      startedAt: text(value['startedAt']),
      endedAt: text(value['endedAt']),
      result,
    },
  ];
}

/** One key per agent name, as documented; several runs of one agent sit in the added `instances`. */
function decodeAgents(agents: Readonly<Record<string, unknown>>): AgentRun[] {
  return Object.entries(agents).flatMap(([agent, value]) => {
    if (!isRecord(value)) return [];
    const ref = parseStageKey(text(value['stage']));
    if (ref === undefined) return [];
    const { stage: _s, instances, ...first } = value;
    const runs = Array.isArray(instances) ? instances.filter(isRecord) : [];
    return (runs.length > 0 ? runs : [first]).map((run) => decodeRun(agent, ref, run));
  });
}

function decodeRun(agent: string, ref: StageRef, value: Readonly<Record<string, unknown>>): AgentRun {
  const { instance, agentId, startedAt, background, ...extra } = value;
  return {
    agent,
    ...ref,
    instance: text(instance),
    ...(text(agentId) && { agentId: text(agentId) }),
    startedAt: text(startedAt),
    ...(background === true && { background }),
    extra,
  };
}

function encodeAgents(runs: readonly AgentRun[]): Extra {
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

function decodeReport(value: unknown): Report[] {
  if (!isRecord(value)) return [];
  const ref = parseStageKey(text(value['stage']));
  const verdict = oneOf([...VERDICTS, 'lost'] as const, value['verdict']);
  if (ref === undefined || verdict === undefined) return [];
  return [{ ...ref, agent: text(value['agent']), instance: text(value['instance']), verdict, at: text(value['at']) }];
}

const encodeReport = ({ occurrence, stage, ...report }: Report): Extra => ({
  stage: stageKey({ stage, occurrence }),
  ...report,
});

const PHASES = ['running', 'waiting-for-human', 'paused', 'finished', 'aborted'] as const;

/** A file without a phase was written by hand or by an older version: a reached limit still waits for a human. */
function decodePhase(
  value: unknown,
  stages: readonly StageEntry[],
  { failCount, rejectCount }: Pick<Flow, 'failCount' | 'rejectCount'>,
): Phase {
  const phase = oneOf(PHASES, value);
  if (phase !== undefined) return phase;
  const failed = (result: Verdict, spent: number) =>
    spent >= LIMITS.retry.maxRetries && stages.some((entry) => entry.result === result);
  return failed('fail', failCount) || failed('reject', rejectCount) ? 'waiting-for-human' : 'running';
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((item) => item === value);
