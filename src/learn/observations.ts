/** Observations of a session: recording, lookup, decay, confirmation, and what could evolve from them. */
import { groupBy } from '../values/narrow.ts';
import { INSTINCT_DEFAULTS, OBSERVATION_TYPES, type ObservationType } from '../workflow/registry/limits.ts';
import { fade, moveConfidence } from './instinct.ts';

/** Something seen often enough to become a habit: one trigger, one action, one confidence. */
export type Observation = {
  readonly id: string;
  readonly ts: string;
  readonly lastSeen: string;
  readonly type: ObservationType;
  readonly trigger: string;
  readonly action: string;
  readonly tag: string;
  readonly confidence: number;
  readonly count: number;
  /** Up to when the weeks without a sighting have been subtracted. */
  readonly decayedAt?: string;
};

/** Something a hook noticed: a new observation, or one more sighting of a known one. */
export type Sighting = Pick<Observation, 'type' | 'trigger' | 'action' | 'tag'>;

/** `id` is used only when the sighting becomes a new observation. */
export type SightingStamp = { readonly now: string; readonly id: string };

export function sight(
  records: readonly Observation[],
  sighting: Sighting,
  { now, id }: SightingStamp,
): readonly Observation[] {
  const known = records.find(({ tag, type }) => tag === sighting.tag && type === sighting.type);
  const { type, tag, trigger, action } = sighting;
  if (known === undefined) {
    const confidence = INSTINCT_DEFAULTS.initialConfidence;
    return [...records, { id, ts: now, lastSeen: now, type, trigger, action, tag, confidence, count: 1 }];
  }
  // A certain observation is left alone, so that its age still shows when it stops being true.
  if (known.confidence >= 1) return records;
  const confidence = moveConfidence(known.confidence, INSTINCT_DEFAULTS.confirmBoost);
  const again = { ...known, lastSeen: now, trigger, action, confidence, count: known.count + 1 };
  return records.map((record) => (record === known ? again : record));
}

/** Ids sort roughly by time and stay short enough to type. `random` is in [0, 1). */
export function newObservationId(nowMs: number, random: number): string {
  const suffix = Math.floor(random * 36 ** 4).toString(36);
  return `inst_${nowMs.toString(36)}_${suffix.padStart(4, '0')}`;
}

type Filter = {
  readonly type?: ObservationType | undefined;
  readonly tag?: string | undefined;
  readonly minConfidence?: number | undefined;
  readonly limit?: number | undefined;
};

export const queryObservations = (
  records: readonly Observation[],
  { type, tag, minConfidence = 0, limit }: Filter = {},
): Observation[] =>
  records
    .filter((record) => (type ?? record.type) === record.type && (tag ?? record.tag) === record.tag)
    .filter((record) => record.confidence >= minConfidence)
    .sort((a, b) => b.confidence - a.confidence || (a.lastSeen < b.lastSeen ? 1 : -1))
    .slice(0, limit);

/** Confident enough to act on without asking. */
export const applicable = (records: readonly Observation[]): Observation[] =>
  queryObservations(records, { minConfidence: INSTINCT_DEFAULTS.autoApplyThreshold });

export function decay(records: readonly Observation[], now: string) {
  const aged = records.map((record) => ({ ...record, ...fade(record, record.lastSeen, now) }));
  const decayed = aged.filter(({ decayedAt }, index) => decayedAt !== records[index]?.decayedAt).length;
  return { ...prune(aged), decayed };
}

export function prune(records: readonly Observation[]) {
  const kept = records.filter(({ confidence }) => confidence >= INSTINCT_DEFAULTS.autoDeleteThreshold);
  return { records: kept, pruned: records.length - kept.length };
}

export const confirm = (records: readonly Observation[], id: string, now: string) =>
  judge(records, id, now, INSTINCT_DEFAULTS.confirmBoost);

export const contradict = (records: readonly Observation[], id: string, now: string) =>
  judge(records, id, now, INSTINCT_DEFAULTS.contradictionPenalty);

/** `undefined` when the id is unknown. */
function judge(records: readonly Observation[], id: string, now: string, by: number): Observation[] | undefined {
  if (!records.some((record) => record.id === id)) return undefined;
  return records.map((record) =>
    record.id === id ? { ...record, lastSeen: now, confidence: moveConfidence(record.confidence, by) } : record,
  );
}

export type InstinctSummary = ReturnType<typeof summarize>;

export function summarize(records: readonly Observation[]) {
  const tags = tagTotals(records);
  const byType = OBSERVATION_TYPES.map((type) => [type, records.filter((record) => record.type === type).length]);
  return {
    total: records.length,
    applicable: applicable(records).length,
    byType: Object.fromEntries(byType) as Readonly<Record<ObservationType, number>>,
    evolutionCandidates: {
      skills: tags
        .filter(({ count }) => count >= INSTINCT_DEFAULTS.skillEvolutionCount)
        .filter(({ avgConfidence }) => avgConfidence >= INSTINCT_DEFAULTS.autoApplyThreshold)
        .sort((a, b) => b.avgConfidence - a.avgConfidence),
      agents: tags
        .filter(({ count }) => count >= INSTINCT_DEFAULTS.agentEvolutionCount)
        .map(({ tag, count }) => ({ tag, count }))
        .sort((a, b) => b.count - a.count),
    },
  };
}

/** Sightings of one tag are merged into a few records, so sightings are counted instead of records. */
function tagTotals(records: readonly Observation[]) {
  return [...groupBy(records, ({ tag }) => tag)].map(([tag, group]) => ({
    tag,
    count: group.reduce((sum, record) => sum + record.count, 0),
    avgConfidence: moveConfidence(group.reduce((sum, record) => sum + record.confidence, 0) / group.length, 0),
  }));
}
