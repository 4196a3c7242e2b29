/** Which signs of going round in circles a record shows. Pure; thresholds are data. Counted since the last review. */
import { clip } from '../text/clip.ts';
import {
  consecutiveFailures,
  freshChanges,
  freshIterations,
  isNegative,
  lastEpisode,
  minutesBetween,
  openFailures,
  sameFileEdits,
  violationCount,
} from './record/measures.ts';
import type { Evidence, Failure, TaskRecord, TriggerId } from './record/record.ts';
import type { LoopPolicy } from './settings/policy.ts';
import { isSameFailure } from './tools/command-outcome.ts';

export type LoopType =
  | 'bug_fix_loop'
  | 'requirement_mismatch'
  | 'consecutive_failures'
  | 'repeated_same_error'
  | 'many_failures'
  | 'rule_violations'
  | 'slow_task'
  | 'requested';

/** `hard` calls for a review, the others only offer one. */
export type Trigger = {
  readonly id: TriggerId;
  readonly loopType: LoopType;
  readonly hard: boolean;
  readonly confidence: number;
  readonly evidence: Evidence;
};

/** Strongest first. */
export const evaluateTriggers = (record: TaskRecord, at: string, loops: LoopPolicy): readonly Trigger[] =>
  [
    bugLoop(record, loops),
    requirementMismatch(record, loops),
    failingEdits(record, loops),
    ...offers(record, at, loops),
  ].filter((trigger) => trigger !== undefined);

/** Every frustrated word since the last review lowers two thresholds by one, never below one. */
function bugLoop(record: TaskRecord, { bug }: LoopPolicy): Trigger | undefined {
  if (record.taskType !== 'bug_fix') return undefined;
  const rounds = freshIterations(record);
  const frustrated = rounds.filter(({ sentiment }) => sentiment === 'frustrated').length;
  const negative = rounds.filter(isNegative).length;
  const sameFile = sameFileEdits(record);
  const relaxed = (threshold: number) => Math.max(Math.min(1, threshold), threshold - frustrated);
  if (rounds.length < bug.iterations || negative < relaxed(bug.negative) || sameFile < relaxed(bug.sameFile)) {
    return undefined;
  }
  const evidence = { iterations: rounds.length, negative_feedback: negative, same_file_edits: sameFile, frustrated };
  return { id: 'T1', loopType: 'bug_fix_loop', hard: true, confidence: 0.9, evidence };
}

function requirementMismatch(record: TaskRecord, { feature }: LoopPolicy): Trigger | undefined {
  if (record.taskType !== 'feature_implementation') return undefined;
  const rounds = freshIterations(record);
  const dissatisfied = rounds.filter(isNegative).length;
  if (rounds.length < feature.iterations || dissatisfied < feature.dissatisfied) return undefined;
  const evidence = {
    iterations: rounds.length,
    dissatisfied_count: dissatisfied,
    requirement_changes: record.iterations.filter(({ sentiment }) => sentiment === 'neutral').length,
  };
  return { id: 'T2', loopType: 'requirement_mismatch', hard: true, confidence: 0.85, evidence };
}

/** Edits of one file that fail in a row, or tries that all end in the same error of the same tests. */
function failingEdits(
  record: TaskRecord,
  { consecutiveFailures: edits, repeatedError }: LoopPolicy,
): Trigger | undefined {
  const changes = freshChanges(record);
  const failed = consecutiveFailures(changes);
  const common = { id: 'T3', loopType: 'consecutive_failures', hard: true, confidence: 0.8 } as const;
  if (failed >= edits)
    return { ...common, evidence: { consecutive_failures: failed, file: changes.at(-1)?.file ?? '' } };
  const tries = identicalAtEnd(failuresAfterReport(record)).filter(
    ({ editsBefore }, index, all) => index === 0 || editsBefore > (all[index - 1]?.editsBefore ?? 0),
  );
  if (tries.length < repeatedError) return undefined;
  return {
    ...common,
    evidence: { identical_errors: tries.length, error: errorHead(tries) },
  };
}

function offers(record: TaskRecord, at: string, loops: LoopPolicy): readonly (Trigger | undefined)[] {
  const { taskType } = record;
  const all = loopFailures(record);
  const same = identicalAtEnd(all);
  const failures = all.length;
  const denied = violationCount(record);
  const minutes = Math.floor(minutesBetween(record.steps.step3_execute.startedAt, at));
  const isSlow = record.complexity === 'complex' && minutes >= loops.slow.minutes && failures >= loops.slow.failures;
  const isDenied = taskType === 'feature_implementation' && denied >= loops.violations;
  return [
    same.length >= loops.repeatedError
      ? offer('T4', 'repeated_same_error', 0.7, { failures: same.length, error: errorHead(same) })
      : undefined,
    taskType !== 'general' && failures >= loops.failures ? offer('T5', 'many_failures', 0.6, { failures }) : undefined,
    isDenied ? offer('T6', 'rule_violations', 0.6, { violations: denied }) : undefined,
    taskType === 'bug_fix' && failures >= loops.bugFailures
      ? offer('T7', 'many_failures', 0.5, { failures })
      : undefined,
    isSlow ? offer('T8', 'slow_task', 0.5, { minutes, failures }) : undefined,
  ];
}

const offer = (id: TriggerId, loopType: LoopType, confidence: number, evidence: Evidence): Trigger => ({
  id,
  loopType,
  hard: false,
  confidence,
  evidence,
});

const ERROR_HEAD = 100;

const errorHead = (failures: readonly Failure[]): string => clip(failures.at(-1)?.error ?? '', ERROR_HEAD);

const loopFailures = (record: TaskRecord): readonly Failure[] =>
  openFailures(record, lastEpisode(record)?.failuresThrough);

/** What failed while a report was due is a matter of that report; else the next review would follow on its heels. */
function failuresAfterReport(record: TaskRecord): readonly Failure[] {
  const reportedAt = lastEpisode(record)?.deliveredAt;
  return loopFailures(record).filter(({ timestamp }) => !reportedAt || timestamp > reportedAt);
}

function identicalAtEnd(failures: readonly Failure[]): readonly Failure[] {
  const last = failures.at(-1)?.error ?? '';
  return failures.slice(failures.findLastIndex(({ error }) => !isSameFailure(error, last)) + 1);
}
