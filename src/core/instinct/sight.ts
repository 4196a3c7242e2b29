/** One sighting more: it strengthens the observation of the same tag and type, or becomes a new one. */
import { INSTINCT_DEFAULTS } from '../registry/instincts.ts';
import { moveConfidence } from './confidence.ts';
import type { Observation, Sighting } from './observation.ts';

/** `id` is used only when the sighting becomes a new observation. */
export type SightingStamp = { readonly now: string; readonly id: string };

export function sight(
  records: readonly Observation[],
  sighting: Sighting,
  { now, id }: SightingStamp,
): readonly Observation[] {
  const known = records.find(({ tag, type }) => tag === sighting.tag && type === sighting.type);
  if (known === undefined) return [...records, firstSighting(sighting, { now, id })];
  // A certain observation is left alone, so that its age still shows when it stops being true.
  if (known.confidence >= 1) return records;
  return records.map((record) => (record === known ? sightedAgain(record, sighting, now) : record));
}

const firstSighting = ({ type, trigger, action, tag }: Sighting, { now, id }: SightingStamp): Observation => ({
  id,
  ts: now,
  lastSeen: now,
  type,
  trigger,
  action,
  tag,
  confidence: INSTINCT_DEFAULTS.initialConfidence,
  count: 1,
});

const sightedAgain = (record: Observation, { trigger, action }: Sighting, now: string): Observation => ({
  ...record,
  lastSeen: now,
  trigger,
  action,
  confidence: moveConfidence(record.confidence, INSTINCT_DEFAULTS.confirmBoost),
  count: record.count + 1,
});
