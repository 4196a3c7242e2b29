/** Observations of a session: sighting, looking up, decay, judgement, and what could evolve from them. */
import { INSTINCT_DEFAULTS, OBSERVATION_TYPES, type ObservationType } from '../workflow/registry/instincts.ts';
import { fade, moveConfidence } from './confidence.ts';

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

/** Ids sort roughly by time and stay short enough to type. `random` is in [0, 1). */
export function newObservationId(nowMs: number, random: number): string {
  const suffix = Math.floor(random * 36 ** 4).toString(36);
  return `inst_${nowMs.toString(36)}_${suffix.padStart(4, '0')}`;
}

export type ObservationFilter = {
  readonly type?: ObservationType;
  readonly tag?: string;
  readonly minConfidence?: number;
  readonly limit?: number;
};

export function queryObservations(records: readonly Observation[], filter: ObservationFilter = {}): Observation[] {
  const { type, tag, minConfidence = 0, limit } = filter;
  return records
    .filter((record) => type === undefined || record.type === type)
    .filter((record) => tag === undefined || record.tag === tag)
    .filter((record) => record.confidence >= minConfidence)
    .sort((a, b) => b.confidence - a.confidence || (a.lastSeen < b.lastSeen ? 1 : -1))
    .slice(0, limit);
}

/** Sure enough to be acted on without asking. */
export const applicable = (records: readonly Observation[]): Observation[] =>
  queryObservations(records, { minConfidence: INSTINCT_DEFAULTS.autoApplyThreshold });

export type Pruned = { readonly records: readonly Observation[]; readonly pruned: number };
export type Decayed = Pruned & { readonly decayed: number };

export function decay(records: readonly Observation[], now: string): Decayed {
  const aged = records.map((record) => ({ ...record, ...fade(record, record.lastSeen, now) }));
  const decayed = aged.filter(({ decayedAt }, index) => decayedAt !== records[index]?.decayedAt).length;
  return { ...prune(aged), decayed };
}

export function prune(records: readonly Observation[]): Pruned {
  const kept = records.filter(({ confidence }) => confidence >= INSTINCT_DEFAULTS.autoDeleteThreshold);
  return { records: kept, pruned: records.length - kept.length };
}

/** `undefined` when the id is unknown. */
type Judged = readonly Observation[] | undefined;

export const confirm = (records: readonly Observation[], id: string, now: string): Judged =>
  judge(records, id, { by: INSTINCT_DEFAULTS.confirmBoost, now });

export const contradict = (records: readonly Observation[], id: string, now: string): Judged =>
  judge(records, id, { by: INSTINCT_DEFAULTS.contradictionPenalty, now });

function judge(records: readonly Observation[], id: string, { by, now }: { by: number; now: string }): Judged {
  if (!records.some((record) => record.id === id)) return undefined;
  return records.map((record) =>
    record.id === id ? { ...record, lastSeen: now, confidence: moveConfidence(record.confidence, by) } : record,
  );
}

type SkillCandidate = { readonly tag: string; readonly count: number; readonly avgConfidence: number };
type AgentCandidate = { readonly tag: string; readonly count: number };

export type InstinctSummary = {
  readonly total: number;
  readonly applicable: number;
  readonly byType: Readonly<Record<ObservationType, number>>;
  readonly evolutionCandidates: {
    readonly skills: readonly SkillCandidate[];
    readonly agents: readonly AgentCandidate[];
  };
};

export function summarize(records: readonly Observation[]): InstinctSummary {
  const tags = tagTotals(records);
  return {
    total: records.length,
    applicable: applicable(records).length,
    byType: countByType(records),
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

const countByType = (records: readonly Observation[]): Record<ObservationType, number> =>
  Object.fromEntries(
    OBSERVATION_TYPES.map((type) => [type, records.filter((record) => record.type === type).length]),
  ) as Record<ObservationType, number>;

/** Sightings of one tag are merged into few records, so it is the sightings that are counted. */
function tagTotals(records: readonly Observation[]): SkillCandidate[] {
  const byTag = new Map<string, Observation[]>();
  for (const record of records) byTag.set(record.tag, [...(byTag.get(record.tag) ?? []), record]);
  return [...byTag].map(([tag, group]) => ({
    tag,
    count: group.reduce((sum, record) => sum + record.count, 0),
    avgConfidence: moveConfidence(group.reduce((sum, record) => sum + record.confidence, 0) / group.length, 0),
  }));
}
