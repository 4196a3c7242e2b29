/** Confidence is a number between 0 and 1 that decays weekly. */
import { INSTINCT_DEFAULTS } from '../workflow/registry/instincts.ts';

/** Kept to four decimals, so that repeated small steps stay exact. */
export const moveConfidence = (confidence: number, by: number): number =>
  Math.min(1, Math.max(0, Math.round((confidence + by) * 10_000) / 10_000));

export const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Fading = { readonly confidence: number; readonly decayedAt?: string };

/** Each full week without a sighting counts once, however often this is called. Undefined before the first. */
export function fade({ confidence, decayedAt }: Fading, lastSeen: string, now: string): Required<Fading> | undefined {
  const from = Math.max(Date.parse(lastSeen), Date.parse(decayedAt ?? lastSeen));
  const weeks = Math.floor((Date.parse(now) - from) / WEEK_MS);
  // A date that cannot be read gives NaN, which is not at least one week either.
  if (!(weeks >= 1)) return undefined;
  return {
    confidence: moveConfidence(confidence, weeks * INSTINCT_DEFAULTS.weeklyDecay),
    decayedAt: new Date(from + weeks * WEEK_MS).toISOString(),
  };
}
