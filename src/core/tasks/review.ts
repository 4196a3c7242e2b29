/** Episodes of expert review: when one opens, what closes it, and when the user has to be asked instead. */
import {
  changeCount,
  failureCount,
  freshIterations,
  isDue,
  isNegative,
  iterationCount,
  lastEpisode,
  noticeAt,
} from './measures.ts';
import { enqueue } from './pending.ts';
import type { TaskPolicy } from './policy.ts';
import { isConfirmed, type TaskRecord } from './record.ts';
import type { Episode } from './review-record.ts';
import { chain, grow, noticed, type TaskStep } from './step.ts';
import { evaluateTriggers, type Trigger } from './triggers.ts';

/** Looks for loops; the strongest trigger that may fire does. */
export function watchLoops(record: TaskRecord, at: string, policy: TaskPolicy): TaskStep {
  if (record.step === 'step4_cleanup' || isConfirmed(record) || openEpisode(record) !== undefined) return [record, []];
  const triggers = evaluateTriggers(record, at, policy.loops);
  const hard = triggers.find((trigger) => trigger.hard);
  if (hard !== undefined) return beginReview(record, hard, { at, policy });
  const [soft] = triggers;
  const isOffered = soft === undefined || !isDue(noticeAt(record, soft.id), at, policy.loops.offerEveryMinutes);
  return isOffered ? [record, []] : offerReview(record, soft, { at, policy });
}

type When = { readonly at: string; readonly policy: TaskPolicy };

/** Past the last review of a task another one would not help: then the user is to be asked. */
export function beginReview(record: TaskRecord, trigger: Trigger, { at, policy }: When): TaskStep {
  const reviews = record.episodes.filter(({ kind }) => kind === 'review').length;
  const isSpent = reviews >= policy.loops.maxReviews || lastEpisode(record)?.kind === 'escalation';
  const kind = isSpent ? 'escalation' : 'review';
  const { id, loopType, confidence, evidence } = trigger;
  const item: Episode = {
    id: (lastEpisode(record)?.id ?? 0) + 1,
    kind,
    trigger: id,
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
  };
  const block = { kind: kind === 'review' ? 'expert' : 'escalate', episode: item.id } as const;
  return chain(
    grow(record, 'episodes', { item, at, policy }),
    (next) => [enqueue(next, block, policy.caps.pending), []],
    (next) => [next, [{ type: 'notify', about: { event: 'expert.review', loopType, confidence } }]],
  );
}

function offerReview(record: TaskRecord, { id, loopType, evidence }: Trigger, { at, policy }: When): TaskStep {
  const offered = enqueue(
    noticed(record, { key: id, at }),
    { kind: 'offer', trigger: id, evidence },
    policy.caps.pending,
  );
  return [offered, [{ type: 'notify', about: { event: 'expert.offered', loopType } }]];
}

export const openEpisode = (record: TaskRecord): Episode | undefined => {
  const last = lastEpisode(record);
  return last?.closedAt === null ? last : undefined;
};

/** A report was asked for and has not been given yet. */
export const awaitsReport = (record: TaskRecord): boolean => openEpisode(record)?.deliveredAt === null;

export function closeEpisode(record: TaskRecord, closedBy: NonNullable<Episode['closedBy']>, at: string): TaskRecord {
  const open = openEpisode(record);
  return open === undefined ? record : replaceEpisode(record, { ...open, closedAt: at, closedBy });
}

/** Rounds that stay negative show that the review did not help: triggers may fire again. */
export function closeWhenUseless(record: TaskRecord, at: string, { loops }: TaskPolicy): TaskRecord {
  if (openEpisode(record) === undefined) return record;
  const negative = freshIterations(record).filter(isNegative).length;
  return negative >= loops.rearmNegatives ? closeEpisode(record, 'more_negatives', at) : record;
}

export function markDelivered(record: TaskRecord, at: string): TaskRecord {
  const open = openEpisode(record);
  if (open === undefined || open.deliveredAt !== null) return record;
  return replaceEpisode(record, { ...open, deliveredAt: at });
}

const replaceEpisode = (record: TaskRecord, episode: Episode): TaskRecord => ({
  ...record,
  episodes: record.episodes.map((other) => (other.id === episode.id ? episode : other)),
});
