/** A person or an agent says that an observation is right or wrong. An unknown id is `undefined`. */
import { INSTINCT_DEFAULTS } from '../registry/instincts.ts';
import { moveConfidence } from './confidence.ts';
import type { Observation } from './observation.ts';

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
