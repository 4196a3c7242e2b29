/** Looking things up among the observations, the surest first. */
import { INSTINCT_DEFAULTS, type ObservationType } from '../registry/instincts.ts';
import type { Observation } from './observation.ts';

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
