/** The `stages` object of workflow.json ↔ stage entries. */
import { asCount, asList, asText, isRecord, oneOf, type UnknownRecord } from '../narrow.ts';
import type { Attempt, Extra, StageEntry, StageRef } from './flow.ts';
import { parseStageKey } from './stage-ref.ts';

/** `undefined` when a stage cannot be one. */
export function decodeStages(stages: UnknownRecord): StageEntry[] | undefined {
  const entries = Object.entries(stages).map(([key, value]) => {
    const ref = parseStageKey(key);
    return ref && isRecord(value) ? decodeStage(ref, value) : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? entries.map(withMode) : undefined;
}

/** A TEST that does not say so writes the spec before DEV and verifies after it. */
function withMode(entry: StageEntry, index: number, stages: readonly StageEntry[]): StageEntry {
  if (entry.stage !== 'TEST' || entry.mode !== undefined) return entry;
  const dev = stages.findIndex(({ stage }) => stage === 'DEV');
  return dev < 0 ? entry : { ...entry, mode: dev < index ? 'verify' : 'spec' };
}

const RESULTS = ['pass', 'fail', 'reject', 'issues'] as const;
export const VERDICTS = [...RESULTS, 'unknown'] as const;
const UNRESOLVED = ['fail', 'reject', 'unknown', 'lost'] as const;
const ENDINGS = [...VERDICTS, 'lost', 'skipped'] as const;

function decodeStage(ref: StageRef, value: UnknownRecord): StageEntry {
  const { status, result, mode, completedAt, summary, attempts, unresolved, voids, ...extra } = value;
  const verdict = oneOf(RESULTS, result) ?? null;
  // People write a sentence where we write a verdict: it is what the stage had to say.
  const said = asText(summary) || (verdict === null ? asText(result) : '');
  return {
    ...ref,
    status: status === 'active' || status === 'completed' ? status : 'pending',
    result: verdict,
    ...((mode === 'spec' || mode === 'verify') && { mode }),
    ...(typeof completedAt === 'string' && { completedAt }),
    ...(said && { summary: said }),
    attempts: asList(attempts).flatMap(decodeAttempt),
    unresolved: asList(unresolved).flatMap((item) => oneOf(UNRESOLVED, item) ?? []),
    voids: asCount(voids),
    extra,
  };
}

export function encodeStage({
  stage: _s,
  occurrence: _o,
  extra,
  attempts,
  unresolved,
  voids,
  ...entry
}: StageEntry): Extra {
  return {
    ...entry,
    ...(attempts.length > 0 && { attempts }),
    ...(unresolved.length > 0 && { unresolved }),
    ...(voids > 0 && { voids }),
    ...extra,
  };
}

export function decodeAttempt(value: unknown): Attempt[] {
  if (!isRecord(value)) return [];
  const result = oneOf(ENDINGS, value['result']);
  if (result === undefined) return [];
  const agentId = asText(value['agentId']);
  return [
    {
      agent: asText(value['agent']),
      instance: asText(value['instance']),
      ...(agentId && { agentId }),
      startedAt: asText(value['startedAt']),
      endedAt: asText(value['endedAt']),
      result,
    },
  ];
}
