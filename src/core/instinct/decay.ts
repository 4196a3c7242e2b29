/** What is no longer seen is slowly forgotten. */
import { INSTINCT_DEFAULTS } from '../registry/instincts.ts';
import { moveConfidence } from './confidence.ts';
import type { Observation } from './observation.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type Pruned = { readonly records: readonly Observation[]; readonly pruned: number };
export type Decayed = Pruned & { readonly decayed: number };

/** Each full week without a sighting counts once, however often and whenever this is called. */
export function decay(records: readonly Observation[], now: string): Decayed {
  const aged = records.map((record) => ageOf(record, now));
  const decayed = aged.filter((record, index) => record !== records[index]).length;
  return { ...prune(aged), decayed };
}

export function prune(records: readonly Observation[]): Pruned {
  const kept = records.filter(({ confidence }) => confidence >= INSTINCT_DEFAULTS.autoDeleteThreshold);
  return { records: kept, pruned: records.length - kept.length };
}

function ageOf(record: Observation, now: string): Observation {
  const from = Math.max(Date.parse(record.lastSeen), Date.parse(record.decayedAt ?? record.lastSeen));
  const weeks = Math.floor((Date.parse(now) - from) / WEEK_MS);
  // A date that cannot be read gives NaN, which is not at least one week either.
  if (!(weeks >= 1)) return record;
  return {
    ...record,
    confidence: moveConfidence(record.confidence, weeks * INSTINCT_DEFAULTS.weeklyDecay),
    decayedAt: new Date(from + weeks * WEEK_MS).toISOString(),
  };
}
