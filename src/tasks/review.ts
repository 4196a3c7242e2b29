/** Episodes of expert review: when one opens, what closes it, and when the user has to be asked instead. */
import { engineLine } from './history/history.ts';
import { enqueue } from './pending.ts';
import {
  changeCount,
  failureCount,
  isDue,
  isNegative,
  iterationCount,
  iterationsSince,
  lastEpisode,
  noticeAt,
} from './record/measures.ts';
import { type Episode, isConfirmed, type TaskRecord } from './record/record.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { chain, grow, noticed, recorded, type TaskStep } from './step.ts';
import { evaluateTriggers, type Trigger } from './triggers.ts';

/**
 * Looks for loops; the strongest trigger that may fire does. A cause that has a review open gets no second one, and
 * while a report is due only edits that cannot be made do: all else may be the same problem, and reviews are few.
 */
export function watchLoops(record: TaskRecord, at: string, policy: TaskPolicy): TaskStep {
  if (record.step === 'step4_cleanup' || isConfirmed(record)) return [record, []];
  const triggers = evaluateTriggers(record, at, policy.loops);
  const open = openEpisodes(record);
  const isReportDue = open.some(({ kind, deliveredAt }) => kind === 'review' && deliveredAt === null);
  const mayFire = ({ id, evidence }: Trigger) =>
    !open.some(({ trigger }) => trigger === id) && (!isReportDue || 'consecutive_failures' in evidence);
  const hard = triggers.find((trigger) => trigger.hard && mayFire(trigger));
  if (hard !== undefined) return withOthers(beginReview(record, hard, { at, policy }), { fired: hard, triggers, at });
  const soft = triggers.find((trigger) => !trigger.hard);
  if (soft === undefined || awaitsReport(record)) return [record, []];
  const isOffered = !isDue(noticeAt(record, soft.id), at, policy.loops.offerEveryMinutes);
  if (isOffered) return [record, []];
  return withOthers(offerReview(record, soft, { at, policy }), { fired: soft, triggers, at });
}

type Fired = { readonly fired: Trigger; readonly triggers: readonly Trigger[]; readonly at: string };

/** Only the winning trigger is told; the others are kept in the history. */
function withOthers(step: TaskStep, { fired, triggers, at }: Fired): TaskStep {
  const others = triggers.filter((trigger) => trigger !== fired).map(({ id, evidence }) => ({ id, evidence }));
  const line = engineLine(at, 'triggers', { fired: fired.id, others });
  return others.length === 0 ? step : chain(step, (next) => [next, [recorded(line)]]);
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

const openEpisodes = ({ episodes }: TaskRecord): readonly Episode[] =>
  episodes.filter(({ closedAt }) => closedAt === null);

/** The latest one. */
export const openEpisode = (record: TaskRecord): Episode | undefined => openEpisodes(record).at(-1);

/** A report was asked for and has not been given yet. */
export const awaitsReport = (record: TaskRecord): boolean => openEpisode(record)?.deliveredAt === null;

type Ending = NonNullable<Episode['closedBy']>;

export const closeEpisodes = (record: TaskRecord, closedBy: Ending, at: string): TaskRecord =>
  changeOpen(record, () => ({ closedAt: at, closedBy }));

/** What a review was about is gone, whether or not there was a report: triggers may fire again. */
export const closeSolved = (record: TaskRecord, at: string, isSolved: (episode: Episode) => boolean): TaskRecord =>
  changeOpen(record, (episode) => (isSolved(episode) ? { closedAt: at, closedBy: 'progress' } : undefined));

/** Rounds that stay negative show that the review did not help: triggers may fire again. */
export const closeWhenUseless = (record: TaskRecord, at: string, { loops }: TaskPolicy): TaskRecord =>
  changeOpen(record, ({ iterationsThrough }) =>
    iterationsSince(record, iterationsThrough).filter(isNegative).length >= loops.rearmNegatives
      ? { closedAt: at, closedBy: 'more_negatives' }
      : undefined,
  );

export const markDelivered = (record: TaskRecord, at: string): TaskRecord =>
  changeOpen(record, ({ deliveredAt }) => (deliveredAt === null ? { deliveredAt: at } : undefined));

/** The same record where nothing changes. */
function changeOpen(record: TaskRecord, change: (episode: Episode) => Partial<Episode> | undefined): TaskRecord {
  const changes = new Map(openEpisodes(record).map((episode) => [episode.id, change(episode)]));
  if ([...changes.values()].every((changed) => changed === undefined)) return record;
  return { ...record, episodes: record.episodes.map((episode) => ({ ...episode, ...changes.get(episode.id) })) };
}
