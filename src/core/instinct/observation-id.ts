/** Ids sort roughly by time and stay short enough to type. `random` is a number from 0 up to, not including, 1. */
const SUFFIX_LENGTH = 4;
const SUFFIXES = 36 ** SUFFIX_LENGTH;

export function newObservationId(nowMs: number, random: number): string {
  const suffix = Math.floor(random * SUFFIXES)
    .toString(36)
    .padStart(SUFFIX_LENGTH, '0');
  return `inst_${nowMs.toString(36)}_${suffix}`;
}
