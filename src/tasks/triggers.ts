/** Which signs of going in circles a record shows. Pure; thresholds are data. Counted since the last review. */
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
import type { TaskSettings } from './settings/task-settings.ts';
import { isSameFailure } from './tools/command-outcome.ts';

export type Trigger = {
  readonly id: TriggerId;
  readonly loopType: string;
  /** It calls for a review; the others only offer one. */
  readonly hard: boolean;
  readonly confidence: number;
  readonly evidence: Evidence;
};

type Loops = TaskSettings['loops'];

type Seen = {
  readonly record: TaskRecord;
  readonly at: string;
  readonly loops: Loops;
  readonly failures: readonly Failure[];
};

type Sign = Omit<Trigger, 'evidence'> & { readonly find: (seen: Seen) => Evidence | false };

/** Strongest first. */
const SIGNS: readonly Sign[] = [
  { id: 'T1', loopType: 'bug_fix_loop', hard: true, confidence: 0.9, find: bugLoop },
  { id: 'T2', loopType: 'requirement_mismatch', hard: true, confidence: 0.85, find: requirementMismatch },
  { id: 'T3', loopType: 'consecutive_failures', hard: true, confidence: 0.8, find: failingEdits },
  { id: 'T4', loopType: 'repeated_same_error', hard: false, confidence: 0.7, find: repeatedError },
  { id: 'T5', loopType: 'many_failures', hard: false, confidence: 0.6, find: manyFailures },
  { id: 'T6', loopType: 'rule_violations', hard: false, confidence: 0.6, find: ruleViolations },
  { id: 'T7', loopType: 'many_failures', hard: false, confidence: 0.5, find: manyBugFailures },
  { id: 'T8', loopType: 'slow_task', hard: false, confidence: 0.5, find: slowTask },
];

export function evaluateTriggers(record: TaskRecord, at: string, loops: Loops): readonly Trigger[] {
  const seen = { record, at, loops, failures: openFailures(record, lastEpisode(record)?.failuresThrough) };
  return SIGNS.flatMap(({ find, ...sign }) => {
    const evidence = find(seen);
    return evidence ? [{ ...sign, evidence }] : [];
  });
}

export const loopTypeOf = (trigger: TriggerId): string => SIGNS.find(({ id }) => id === trigger)?.loopType ?? '';

/** Every frustrated word since the last review lowers two thresholds by one, never below one. */
function bugLoop({ record, loops: { bug } }: Seen): Evidence | false {
  if (record.taskType !== 'bug_fix') return false;
  const rounds = freshIterations(record);
  const frustrated = rounds.filter(({ sentiment }) => sentiment === 'frustrated').length;
  const negative = rounds.filter(isNegative).length;
  const sameFile = sameFileEdits(record);
  const relaxed = (threshold: number) => Math.max(Math.min(1, threshold), threshold - frustrated);
  if (rounds.length < bug.iterations || negative < relaxed(bug.negative) || sameFile < relaxed(bug.sameFile)) {
    return false;
  }
  return { iterations: rounds.length, negative_feedback: negative, same_file_edits: sameFile, frustrated };
}

function requirementMismatch({ record, loops: { feature } }: Seen): Evidence | false {
  if (record.taskType !== 'feature_implementation') return false;
  const rounds = freshIterations(record);
  const dissatisfied = rounds.filter(isNegative).length;
  if (rounds.length < feature.iterations || dissatisfied < feature.dissatisfied) return false;
  return {
    iterations: rounds.length,
    dissatisfied_count: dissatisfied,
    requirement_changes: record.iterations.filter(({ sentiment }) => sentiment === 'neutral').length,
  };
}

/** Edits of one file that fail in a row, or tries that all end in the same error of the same tests. */
function failingEdits({ record, loops, failures }: Seen): Evidence | false {
  const changes = freshChanges(record);
  const failed = consecutiveFailures(changes);
  if (failed >= loops.consecutiveFailures) return { consecutive_failures: failed, file: changes.at(-1)?.file ?? '' };
  // Failures while a report was due belong to that report; otherwise the next review would follow immediately.
  const reportedAt = lastEpisode(record)?.deliveredAt;
  const tries = identicalAtEnd(failures.filter(({ timestamp }) => !reportedAt || timestamp > reportedAt)).filter(
    ({ editsBefore }, index, all) => index === 0 || editsBefore > (all[index - 1]?.editsBefore ?? 0),
  );
  if (tries.length < loops.repeatedError) return false;
  return { identical_errors: tries.length, error: errorHead(tries) };
}

function repeatedError({ loops, failures }: Seen): Evidence | false {
  const same = identicalAtEnd(failures);
  return same.length >= loops.repeatedError && { failures: same.length, error: errorHead(same) };
}

function manyFailures({ record, loops, failures: { length: failures } }: Seen): Evidence | false {
  return record.taskType !== 'general' && failures >= loops.failures && { failures };
}

const BUG_FAILURES = 3;

function manyBugFailures({ record, failures: { length: failures } }: Seen): Evidence | false {
  return record.taskType === 'bug_fix' && failures >= BUG_FAILURES && { failures };
}

function ruleViolations({ record, loops }: Seen): Evidence | false {
  const violations = violationCount(record);
  return record.taskType === 'feature_implementation' && violations >= loops.violations && { violations };
}

const SLOW = { minutes: 30, failures: 2 };

function slowTask({ record, at, failures: { length: failures } }: Seen): Evidence | false {
  const minutes = Math.floor(minutesBetween(record.steps.step3_execute.startedAt, at));
  return (
    record.complexity === 'complex' && minutes >= SLOW.minutes && failures >= SLOW.failures && { minutes, failures }
  );
}

const ERROR_HEAD = 100;

const errorHead = (failures: readonly Failure[]): string => clip(failures.at(-1)?.error ?? '', ERROR_HEAD);

function identicalAtEnd(failures: readonly Failure[]): readonly Failure[] {
  const last = failures.at(-1)?.error ?? '';
  return failures.slice(failures.findLastIndex(({ error }) => !isSameFailure(error, last)) + 1);
}
