/** Learns from one session: what is known is confirmed or contradicted, what is new is noted. */
import { learnErrors } from './errors.ts';
import { bounded } from './memory.ts';
import { learnPatterns } from './patterns.ts';
import type { Evidence, Memory } from './records.ts';
import type { SessionTrace } from './session-events.ts';

export type Learned = { readonly memory: Memory; readonly evidence: readonly Evidence[] };

export type LearnOptions = {
  /** Ids of the instincts this session was told. */
  readonly told: ReadonlySet<string>;
  /** What the project's own instructions already say. */
  readonly instructions: string;
  /** Replaces secrets in what people wrote. */
  readonly mask: (text: string) => string;
};

const NOTHING_TOLD: LearnOptions = { told: new Set(), instructions: '', mask: (text) => text };

export function learnSession(memory: Memory, trace: SessionTrace, options: LearnOptions = NOTHING_TOLD): Learned {
  const errors = learnErrors(memory, trace, options.told);
  const patterns = learnPatterns(errors.memory, trace, options);
  return { memory: bounded(patterns.memory), evidence: [...errors.evidence, ...patterns.evidence] };
}
