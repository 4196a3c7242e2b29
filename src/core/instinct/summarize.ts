/** What has been learnt so far, and which tags came up often enough to become a skill or an agent. */
import { INSTINCT_DEFAULTS, OBSERVATION_TYPES, type ObservationType } from '../registry/instincts.ts';
import type { Observation } from './observation.ts';
import { applicable } from './query.ts';

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
    avgConfidence: round4(group.reduce((sum, record) => sum + record.confidence, 0) / group.length),
  }));
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;
