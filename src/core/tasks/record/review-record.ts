/** The parts of a record that speak: reviews that were called for, and what still has to be told. */
import type { MatchedError } from '../../symptoms/matched-error.ts';
import type { StepId } from '../vocabulary.ts';

export type TriggerId = 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6' | 'T7' | 'T8' | 'asked';

export type Evidence = Readonly<Record<string, string | number>>;

/** From the moment a review was called for until triggers may fire again. */
export type Episode = {
  readonly id: number;
  readonly kind: 'review' | 'escalation';
  readonly trigger: TriggerId;
  readonly loopType: string;
  readonly confidence: number;
  readonly evidence: Evidence;
  readonly openedAt: string;
  /** When the report was seen. */
  readonly deliveredAt: string | null;
  readonly closedAt: string | null;
  readonly closedBy: 'confirmed' | 'new_approach' | 'more_negatives' | 'progress' | null;
  /** What the task had seen when it opened; loops are counted from here. */
  readonly changesThrough: number;
  readonly iterationsThrough: number;
  readonly failuresThrough: number;
};

/** What the model is told at the next event that can carry it. */
export type Block =
  /** The task is on top again: where it stands. */
  | { readonly kind: 'back' }
  | { readonly kind: 'step'; readonly step: StepId }
  | { readonly kind: 'expert'; readonly episode: number }
  | { readonly kind: 'escalate'; readonly episode: number }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'ask-cleanup' }
  | { readonly kind: 'reminder'; readonly changes: number }
  /** What a pack has to say about a failed command. */
  | {
      readonly kind: 'advice';
      readonly command: string;
      readonly place: string;
      readonly matched: readonly MatchedError[];
    }
  | { readonly kind: 'offer'; readonly trigger: TriggerId; readonly evidence: Evidence };
