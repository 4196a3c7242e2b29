/** Confidence lives between 0 and 1 and is kept to four decimals, so that repeated small steps stay exact. */
export function moveConfidence(confidence: number, by: number): number {
  const moved = Math.round((confidence + by) * 10_000) / 10_000;
  return Math.min(1, Math.max(0, moved));
}
