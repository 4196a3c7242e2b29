/** What the lists of a record add up to. Counters are always worked out from here, never kept beside the lists. */
import type { CodeChange, Episode, Failure, Iteration, TaskRecord } from './record.ts';

export const changeCount = ({ spilled, codeChanges }: TaskRecord): number => spilled.codeChanges + codeChanges.length;
/** Edits that changed something. Spilled edits are counted as such: most edits succeed. */
export const madeCount = ({ spilled, codeChanges }: TaskRecord): number =>
  spilled.codeChanges + codeChanges.filter(isMade).length;
export const isMade = ({ status }: CodeChange): boolean => status === 'success';
/** The files that edits changed, each once. */
export const changedFiles = ({ codeChanges }: Pick<TaskRecord, 'codeChanges'>): string[] => [
  ...new Set(codeChanges.filter(isMade).map(({ file }) => file)),
];
/** As far back as the lists reach. */
export const isEdited = ({ codeChanges, docsEdited }: TaskRecord, file: string): boolean =>
  docsEdited.includes(file) || codeChanges.some((change) => change.file === file && isMade(change));
/** Edits that can be accepted. Unless a bug is to be fixed, documents count too. */
export const workCount = (record: TaskRecord): number =>
  changeCount(record) + (record.taskType === 'bug_fix' ? 0 : record.docsEdited.length);
export const failureCount = ({ spilled, failures }: TaskRecord): number => spilled.failures + failures.length;
export const docCount = ({ spilled, docsRead }: TaskRecord): number => spilled.docsRead + docsRead.length;
export const violationCount = ({ spilled, violations }: TaskRecord): number => spilled.violations + violations.length;
export const iterationCount = ({ spilled, iterations }: TaskRecord): number => spilled.iterations + iterations.length;

export const isNegative = ({ sentiment }: Iteration): boolean => sentiment === 'negative' || sentiment === 'frustrated';

export const lastEpisode = ({ episodes }: TaskRecord): Episode | undefined => episodes.at(-1);

/** Tests and builds that failed and were not seen to pass since; any other command may fail for any reason. */
export const openFailures = ({ spilled, failures, green }: TaskRecord, from = 0): readonly Failure[] =>
  failures.filter(({ kind }, index) => kind !== 'other' && spilled.failures + index >= Math.max(from, green[kind]));

/** Edits since the last review. */
export const freshChanges = (record: TaskRecord): readonly CodeChange[] =>
  changesSince(record, lastEpisode(record)?.changesThrough ?? 0);

export const changesSince = ({ codeChanges, spilled }: TaskRecord, through: number): readonly CodeChange[] =>
  codeChanges.slice(Math.max(0, through - spilled.codeChanges));

/** Rounds since the last review. */
export const freshIterations = (record: TaskRecord): readonly Iteration[] =>
  iterationsSince(record, lastEpisode(record)?.iterationsThrough ?? 0);

export const iterationsSince = ({ iterations, spilled }: TaskRecord, through: number): readonly Iteration[] =>
  iterations.slice(Math.max(0, through - spilled.iterations));

/** The file most often edited since the last review, and how often. */
export function sameFileEdits(record: TaskRecord): number {
  const counts = new Map<string, number>();
  freshChanges(record).forEach(({ file }) => void counts.set(file, (counts.get(file) ?? 0) + 1));
  return Math.max(0, ...counts.values());
}

/** The unbroken run of failed edits of one file at the end. */
export function consecutiveFailures(changes: readonly CodeChange[]): number {
  const last = changes.at(-1);
  if (last === undefined) return 0;
  const broken = changes.findLastIndex(({ status, file }) => status !== 'failed' || file !== last.file);
  return changes.length - 1 - broken;
}

export const minutesBetween = (from: string | null, to: string): number => {
  const elapsed = (Date.parse(to) - Date.parse(from ?? '')) / 60_000;
  return Number.isFinite(elapsed) && elapsed > 0 ? elapsed : 0;
};

/** How long a round took that ended at `to`: since the listed one before it, or since the task was opened. */
export const minutesOfRound = ({ iterations, createdAt }: TaskRecord, index: number, to: string): number =>
  Math.floor(minutesBetween(iterations[index - 1]?.timestamp ?? createdAt, to));

/** Also true if there was none yet. A time in the future counts like one in the past: the clock was set back. */
export const isDue = (last: string | null | undefined, now: string, everyMinutes: number): boolean => {
  const elapsed = Math.abs(Date.parse(now) - Date.parse(last ?? '')) / 60_000;
  return !(elapsed < everyMinutes);
};

export const noticeAt = ({ notices }: TaskRecord, key: string): string | undefined =>
  notices.find((notice) => notice.key === key)?.at;

/** Whether it may be said again. */
export const isNoticeDue = (record: TaskRecord, key: string, now: string, everyMinutes = 10): boolean =>
  isDue(noticeAt(record, key), now, everyMinutes);

/**
 * How many refusals of one file in a row, up to now, named the rule. A refusal may name several rules, and one of them
 * several times; what it named has the same time. Refusals of other files neither count nor end the row.
 */
export function denialsInARow(
  { violations }: TaskRecord,
  { rule, file }: { readonly rule: string; readonly file: string },
): number {
  const named = new Map<string, boolean>();
  for (const one of violations.filter((violation) => violation.file === file))
    named.set(one.at, one.rule === rule || named.get(one.at) === true);
  const refusals = [...named.values()];
  return refusals.length - 1 - refusals.lastIndexOf(false);
}
