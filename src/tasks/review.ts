/** Episodes of expert review: when one opens, what closes it, and when the user has to be asked instead. */
import { matchesPattern } from '../rules/patterns.ts';
import type { TaskDraft } from './draft.ts';
import {
  changeCount,
  failureCount,
  isNegative,
  isNoticeDue,
  iterationCount,
  iterationsSince,
  lastEpisode,
  noticeAt,
} from './record/measures.ts';
import { type Episode, isConfirmed, type TaskRecord } from './record/record.ts';
import type { TaskSettings } from './settings/task-settings.ts';
import { evaluateTriggers, type Trigger } from './triggers.ts';

const OFFER_EVERY_MINUTES = 15;

/** Detects loops. The strongest eligible trigger fires; the others are only recorded in the history. */
export function watchLoops(draft: TaskDraft): void {
  const { record, at, settings } = draft;
  const triggers = triggersIn(record, at, settings);
  const review = dueReview(record, triggers);
  const offer = review || awaitsReport(record) ? undefined : triggers.find(({ hard }) => !hard);
  const fired = review ?? offer;
  if (fired === undefined) return;
  if (review) beginReview(draft, review);
  else if (isNoticeDue(record, fired.id, at, OFFER_EVERY_MINUTES)) offerReview(draft, fired);
  else return;
  const others = triggers.filter((trigger) => trigger !== fired).map(({ id, evidence }) => ({ id, evidence }));
  if (others.length > 0) draft.log('triggers', { fired: fired.id, others });
}

/** Whether the next event of the main agent opens or announces a review. */
export const isReviewAhead = (record: TaskRecord, at: string, settings: TaskSettings): boolean =>
  record.pending.some(({ kind }) => kind === 'expert') ||
  dueReview(record, triggersIn(record, at, settings)) !== undefined;

const triggersIn = (record: TaskRecord, at: string, { loops }: TaskSettings): readonly Trigger[] =>
  record.step === 'step4_cleanup' || isConfirmed(record) ? [] : evaluateTriggers(record, at, loops);

/**
 * A cause that has a review open gets no second one, and while a report is due only edits that cannot be made do: all
 * else may be the same problem, and reviews are few.
 */
function dueReview(record: TaskRecord, triggers: readonly Trigger[]): Trigger | undefined {
  const open = openEpisodes(record);
  const isReportDue = open.some(({ kind, deliveredAt }) => kind === 'review' && deliveredAt === null);
  return triggers.find(
    ({ id, hard, evidence }) =>
      hard && !open.some(({ trigger }) => trigger === id) && (!isReportDue || 'consecutive_failures' in evidence),
  );
}

/** After a task's last review another one would not help, so the user is asked. */
export function beginReview(draft: TaskDraft, { id: trigger, loopType, confidence, evidence }: Trigger): void {
  const { record, at, settings } = draft;
  const last = lastEpisode(record);
  const reviews = record.episodes.filter(({ kind }) => kind === 'review').length;
  const isSpent = reviews >= settings.loops.reviewsPerTask || last?.kind === 'escalation';
  const id = (last?.id ?? 0) + 1;
  draft.grow('episodes', {
    id,
    kind: isSpent ? 'escalation' : 'review',
    trigger,
    loopType,
    confidence,
    evidence,
    openedAt: at,
    deliveredAt: null,
    closedAt: null,
    closedBy: null,
    changesThrough: changeCount(record),
    iterationsThrough: iterationCount(record),
    failuresThrough: failureCount(record),
  });
  draft.tell({ kind: isSpent ? 'escalate' : 'expert', episode: id });
  draft.notify({ event: 'expert.review', loopType, confidence });
}

function offerReview(draft: TaskDraft, { id, loopType, evidence }: Trigger): void {
  draft.notice(id);
  draft.tell({ kind: 'offer', trigger: id, evidence });
  draft.notify({ event: 'expert.offered', loopType });
}

const openEpisodes = ({ episodes }: TaskRecord): readonly Episode[] =>
  episodes.filter(({ closedAt }) => closedAt === null);

/** The latest one. */
export const openEpisode = (record: TaskRecord): Episode | undefined => openEpisodes(record).at(-1);

/** A report was asked for and has not been given yet. */
export const awaitsReport = (record: TaskRecord): boolean => openEpisode(record)?.deliveredAt === null;

export const closeEpisodes = (draft: TaskDraft, closedBy: NonNullable<Episode['closedBy']>): void =>
  changeOpen(draft, () => ({ closedAt: draft.at, closedBy }));

/** What a review was about is gone, whether or not there was a report: triggers may fire again. */
export const closeSolved = (draft: TaskDraft, isSolved: (episode: Episode) => boolean): void =>
  changeOpen(draft, (episode) => (isSolved(episode) ? { closedAt: draft.at, closedBy: 'progress' } : undefined));

/** Rounds that stay negative show that the review did not help: triggers may fire again. */
export const closeUseless = (draft: TaskDraft): void =>
  changeOpen(draft, ({ iterationsThrough }) =>
    iterationsSince(draft.record, iterationsThrough).filter(isNegative).length >= draft.settings.loops.rearmAfter
      ? { closedAt: draft.at, closedBy: 'more_negatives' }
      : undefined,
  );

export const markDelivered = (draft: TaskDraft): void =>
  changeOpen(draft, ({ deliveredAt }) => (deliveredAt === null ? { deliveredAt: draft.at } : undefined));

function changeOpen(draft: TaskDraft, change: (episode: Episode) => Partial<Episode> | undefined): void {
  const changes = new Map(openEpisodes(draft.record).map((episode) => [episode.id, change(episode)]));
  if ([...changes.values()].every((changed) => changed === undefined)) return;
  draft.set({ episodes: draft.record.episodes.map((episode) => ({ ...episode, ...changes.get(episode.id) })) });
}

/** If the project wants it, code waits for the report. After this many refusals the edit passes, in case it cannot be written. */
export const MOST_WAITS = 5;

const prefixOf = ({ id }: Episode): string => `report-first:${id}-`;
const letGoKey = (review: Episode): string => `${prefixOf(review)}let-go`;

/** The review whose report code waits for. Past the last review the user is asked, and no report is due. */
export function reportMissing(record: TaskRecord, { reviews }: TaskSettings['loops']): Episode | undefined {
  const review = openEpisode(record);
  if (reviews !== 'strict' || review?.kind !== 'review' || review.deliveredAt !== null) return undefined;
  const isOver = noticeAt(record, letGoKey(review)) !== undefined || waits(record, review) >= MOST_WAITS;
  return isOver ? undefined : review;
}

/** The model has not been told about the review yet. */
export const isUntold = ({ pending }: TaskRecord, { id }: Episode): boolean =>
  pending.some((block) => block.kind === 'expert' && block.episode === id);

/** Counts a refusal; the first one has told the model what the review is about. */
export function awaitReport(draft: TaskDraft): void {
  const { record } = draft;
  const review = reportMissing(record, draft.settings.loops);
  if (review === undefined) return;
  draft.unsay(({ kind }) => kind === 'expert');
  draft.notice(`${prefixOf(review)}${waits(record, review) + 1}`);
}

/** The user has said that the work goes on without it. */
export function goOnWithoutReport(draft: TaskDraft): void {
  const review = openEpisode(draft.record);
  if (review?.deliveredAt === null) draft.notice(letGoKey(review));
}

const waits = ({ notices }: TaskRecord, review: Episode): number =>
  notices.filter(({ key }) => key.startsWith(prefixOf(review))).length;

/** The part of a report that says what to do: it is the third of four. */
const RECOMMENDATION = ['^#+ *3[.、)]', '^#+ .{0,10}(建议|建議|推荐|推薦)', '^#+ .{0,10}recommend'] as const;

/** What the report of an expert recommends: the text of its section of that name, empty where it has none. */
export function recommendationIn(report: string): string {
  const lines = report.split(/\r?\n/);
  const depthOf = (line: string): number => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
  const start = lines.findIndex((line) => depthOf(line) > 0 && matchesPattern(RECOMMENDATION, line));
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => depthOf(line) > 0 && depthOf(line) <= depthOf(lines[start] ?? ''));
  return (end === -1 ? rest : rest.slice(0, end)).join('\n').trim();
}
