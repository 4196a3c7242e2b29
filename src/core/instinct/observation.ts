/** Something seen often enough to become a habit: one trigger, one action, one confidence. */
import type { ObservationType } from '../registry/instincts.ts';

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

/** What a hook noticed; the arithmetic decides whether it is a new observation or one more sighting. */
export type Sighting = Pick<Observation, 'type' | 'trigger' | 'action' | 'tag'>;
