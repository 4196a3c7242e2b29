/** One entry of `expert_episodes` ↔ an episode. */
import { asCount, asText, isRecord, oneOf, type UnknownRecord } from '../../narrow.ts';
import type { Episode, Evidence } from './review-record.ts';

const TRIGGERS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'asked'] as const;
const ENDINGS = ['confirmed', 'new_approach', 'more_negatives', 'progress'] as const;

export const decodeEpisode = (value: UnknownRecord, index: number): Episode => ({
  id: asCount(value['id']) || index + 1,
  kind: value['kind'] === 'escalation' ? 'escalation' : 'review',
  trigger: oneOf(TRIGGERS, value['trigger']) ?? 'asked',
  loopType: asText(value['loop_type']),
  confidence: typeof value['confidence'] === 'number' ? value['confidence'] : 0,
  evidence: decodeEvidence(value['evidence']),
  openedAt: asText(value['opened_at']),
  deliveredAt: asText(value['delivered_at']) || null,
  closedAt: asText(value['closed_at']) || null,
  closedBy: oneOf(ENDINGS, value['closed_by']) ?? null,
  changesThrough: asCount(value['changes_through']),
  iterationsThrough: asCount(value['iterations_through']),
  failuresThrough: asCount(value['failures_through']),
});

export const encodeEpisode = (episode: Episode): UnknownRecord => ({
  id: episode.id,
  kind: episode.kind,
  trigger: episode.trigger,
  loop_type: episode.loopType,
  confidence: episode.confidence,
  evidence: episode.evidence,
  opened_at: episode.openedAt,
  delivered_at: episode.deliveredAt,
  closed_at: episode.closedAt,
  closed_by: episode.closedBy,
  changes_through: episode.changesThrough,
  iterations_through: episode.iterationsThrough,
  failures_through: episode.failuresThrough,
});

const decodeEvidence = (value: unknown): Evidence =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
        ),
      )
    : {};
