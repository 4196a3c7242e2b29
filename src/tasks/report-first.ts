/** Whether code has to wait for the report of a review, where the project wants that. May refuse edits, but only a limited number of times. */
import type { EventOf } from './events.ts';
import { noticeAt } from './record/measures.ts';
import type { Episode, TaskRecord } from './record/record.ts';
import { openEpisode } from './review.ts';
import type { LoopPolicy, TaskPolicy } from './settings/policy.ts';
import { noticed, type TaskStep } from './step.ts';

/** After this many refusals the edit passes, in case the report cannot be written. */
export const MOST_WAITS = 5;

const prefixOf = ({ id }: Episode): string => `report-first:${id}-`;
const letGoKey = (review: Episode): string => `${prefixOf(review)}let-go`;

/** The review whose report code waits for. Past the last review the user is asked, and no report is due. */
export function reportMissing(record: TaskRecord, { reviews }: LoopPolicy): Episode | undefined {
  const review = openEpisode(record);
  if (reviews !== 'strict' || review?.kind !== 'review' || review.deliveredAt !== null) return undefined;
  const isOver = noticeAt(record, letGoKey(review)) !== undefined || waits(record, review) >= MOST_WAITS;
  return isOver ? undefined : review;
}

/** The model has not heard of the review yet. */
export const isUntold = ({ pending }: TaskRecord, { id }: Episode): boolean =>
  pending.some((block) => block.kind === 'expert' && block.episode === id);

/** Counts the refusal and, the first time, explains what the review is about. */
export function reportAwaited(record: TaskRecord, { at }: EventOf<'report.awaited'>, { loops }: TaskPolicy): TaskStep {
  const review = reportMissing(record, loops);
  if (review === undefined) return [record, []];
  const told = { ...record, pending: record.pending.filter(({ kind }) => kind !== 'expert') };
  return [noticed(told, { key: `${prefixOf(review)}${waits(record, review) + 1}`, at }), []];
}

/** The user has said that the work goes on without it. */
export function withoutReport(record: TaskRecord, at: string): TaskRecord {
  const review = openEpisode(record);
  return review?.deliveredAt === null ? noticed(record, { key: letGoKey(review), at }) : record;
}

const waits = ({ notices }: TaskRecord, review: Episode): number =>
  notices.filter(({ key }) => key.startsWith(prefixOf(review))).length;
