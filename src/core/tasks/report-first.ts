/** Whether code has to wait for the report of a review, where the project wants that. It may refuse for a while, but never for ever. */
import type { TaskEvent } from './events.ts';
import { noticeAt } from './record/measures.ts';
import type { TaskRecord } from './record/record.ts';
import type { Episode } from './record/review-record.ts';
import { openEpisode } from './review.ts';
import type { LoopPolicy } from './settings/policy.ts';
import { noticed } from './step.ts';

/** Who cannot write it, for whatever reason, gets on all the same. */
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

/** What the record is told of a refusal. */
export const waitNotice = (record: TaskRecord, review: Episode, stamp: Pick<TaskEvent, 'id' | 'at'>): TaskEvent => ({
  type: 'notice.given',
  ...stamp,
  mute: true,
  key: `${prefixOf(review)}${waits(record, review) + 1}`,
});

/** The user has said that the work goes on without it. */
export function withoutReport(record: TaskRecord, at: string): TaskRecord {
  const review = openEpisode(record);
  return review?.deliveredAt === null ? noticed(record, { key: letGoKey(review), at }) : record;
}

const waits = ({ notices }: TaskRecord, review: Episode): number =>
  notices.filter(({ key }) => key.startsWith(prefixOf(review))).length;
