/**
 * workflow.json ↔ Flow. The documented shape is read as people and older versions write it: missing fields get their
 * defaults, unknown fields are carried through. What cannot be a workflow at all is `undefined` (= corrupt).
 */
import { asCount, asList, asText, isRecord, oneOf, type UnknownRecord } from '../narrow.ts';
import { LIMITS } from '../registry/limits.ts';
import { decodeAgents, encodeAgents } from './agent-file.ts';
import type { Extra, Flow, Phase, Repair, Report, StageEntry, StageRef, Verdict } from './flow.ts';
import { isDone } from './progress.ts';
import { decodeAttempt, decodeStages, encodeStage, VERDICTS } from './stage-file.ts';
import { parseStageKey, refOf, stageKey } from './stage-ref.ts';

/** A file belongs to the session it lies in, whatever it says; without one it is believed. */
export const decodeFlowOf =
  (owner: string) =>
  (value: unknown): Flow | undefined =>
    decodeFlow(isRecord(value) ? { ...value, sessionId: owner } : value);

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
    repair,
    converged,
    reports,
    handoffs,
    helpers,
    ...extra
  } = value;
  if (typeof workflowType !== 'string' || workflowType === '' || !isRecord(stages)) return undefined;
  const entries = decodeStages(stages);
  if (entries === undefined) return undefined;
  const counters = {
    failCount: asCount(failCount),
    rejectCount: asCount(rejectCount),
    retroCount: asCount(retroCount),
  };
  return {
    sessionId: asText(sessionId),
    workflow: workflowType,
    createdAt: asText(createdAt),
    phase: decodePhase(phase, entries, counters),
    stages: entries,
    current: decodeCurrent(currentStage, workflowType, entries),
    agents: isRecord(activeAgents) ? decodeAgents(activeAgents) : [],
    ...counters,
    featureName: asText(featureName) || null,
    repair: decodeRepair(repair, entries),
    converged: asTexts(converged),
    reports: asList(reports).flatMap(decodeReport),
    handoffs: asTexts(handoffs),
    helpers: asList(helpers).flatMap(decodeAttempt),
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

/** `null` is an answer; only what was left out is looked up. */
function decodeCurrent(value: unknown, workflow: string, stages: readonly StageEntry[]): StageRef | null {
  if (value !== undefined) return parseStageKey(asText(value)) ?? null;
  const entry = stages.find((stage) => !isDone({ workflow }, stage));
  return entry ? refOf(entry) : null;
}

const asTexts = (value: unknown): string[] => asList(value).filter((item) => typeof item === 'string');

function decodeReport(value: unknown): Report[] {
  if (!isRecord(value)) return [];
  const ref = parseStageKey(asText(value['stage']));
  const verdict = oneOf([...VERDICTS, 'lost'] as const, value['verdict']);
  if (ref === undefined || verdict === undefined) return [];
  return [
    {
      ...ref,
      agent: asText(value['agent']),
      instance: asText(value['instance']),
      verdict,
      at: asText(value['at']),
      ...(value['background'] === true && { background: true }),
      ...(value['converged'] === true && { converged: true }),
    },
  ];
}

const encodeReport = ({ occurrence, stage, ...report }: Report): Extra => ({
  stage: stageKey({ stage, occurrence }),
  ...report,
});

/** A file without the field but with a stage sent back: nothing of the repair has been seen yet. */
function decodeRepair(value: unknown, stages: readonly StageEntry[]): Repair | null {
  if (value === null) return null;
  if (isRecord(value)) {
    return { debugged: value['debugged'] === true, fixed: value['fixed'] === true, tries: asCount(value['tries']) };
  }
  if (stages.some((entry) => entry.result === 'fail')) return { debugged: false, fixed: false, tries: 0 };
  return stages.some((entry) => entry.result === 'reject') ? { debugged: true, fixed: false, tries: 0 } : null;
}

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
