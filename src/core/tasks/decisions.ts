/** Technical decisions: what the user notes, and what an expert recommends. */
import { clip } from '../clip.ts';
import type { EventOf } from './events.ts';
import type { TaskRecord } from './record/record.ts';
import { closeEpisodes, markDelivered, openEpisode } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { grow, reject, type TaskStep } from './step.ts';

const MAX_DECISION = 500;

export function approachNoted(record: TaskRecord, event: EventOf<'approach.noted'>, policy: TaskPolicy): TaskStep {
  const { decision, reason, reference, at } = event;
  if (decision.trim() === '') return reject(record, 'approach.noted', 'nothing was noted');
  const item = {
    decision: clip(decision, MAX_DECISION),
    reason: clip(reason, MAX_DECISION),
    ...(reference && { reference: clip(reference, 200) }),
  };
  return grow(closeEpisodes(record, 'new_approach', at), 'decisions', { item, at, policy });
}

/** What it recommends is kept; that the work follows it is another matter, so the review stays open. */
export function expertDelivered(
  record: TaskRecord,
  { at, recommendation = '' }: EventOf<'expert.delivered'>,
  policy: TaskPolicy,
): TaskStep {
  const review = openEpisode(record);
  const seen = markDelivered(record, at);
  if (review === undefined || seen === record || recommendation === '') return [seen, []];
  const item = {
    decision: clip(recommendation, MAX_DECISION),
    reason: review.loopType,
    reference: `#${review.id}`,
  };
  return grow(seen, 'decisions', { item, at, policy });
}
