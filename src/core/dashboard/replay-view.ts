/** A session played again: each moment is the state right after one event. */
import type { Segment, StageStatus } from './session-view.ts';

export type StageMoment = { readonly status: StageStatus; readonly result: string | null; readonly attempts: number };

export type ReplayMoment = {
  /** Number of the event in the timeline that is kept, from 0. */
  readonly n: number;
  readonly ts: string;
  readonly type: string;
  readonly label: string;
  readonly stage: string | null;
  readonly agent: string | null;
  /** Only what differs from the moment before; the first has every stage. */
  readonly stages: Readonly<Record<string, StageMoment>>;
  readonly agents: readonly { readonly agent: string; readonly stage: string; readonly startedAt: string }[];
};

export type ReplayView = {
  readonly sessionId: string;
  /** The cards as at the start: all pending. */
  readonly pipeline: readonly Segment[];
  readonly moments: readonly ReplayMoment[];
  /** The beginning is no longer kept, or there were too many moments: the first shown is not the first there was. */
  readonly truncated: boolean;
};
