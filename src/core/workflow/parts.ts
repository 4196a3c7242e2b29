/** DEV may be cut into parts, side by side or one after the other: what each part hands on belongs together. */
import { clip } from '../clip.ts';
import { LIMITS } from '../registry/limits.ts';
import type { Flow, StageRef } from './flow.ts';
import { sameStage } from './stage-ref.ts';

/** Another part has passed, and no other stage has run since: this report is about the rest of the same work. */
export function isFurtherPart({ stages }: Flow, ref: StageRef): boolean {
  const own = stages.find((entry) => sameStage(entry, ref));
  if (own?.stage !== 'DEV' || own.attempts.length === 0) return false;
  const others = stages.filter((entry) => entry !== own).flatMap(({ attempts }) => attempts);
  return own.attempts.some((part) => part.result === 'pass' && others.every(({ endedAt }) => endedAt < part.endedAt));
}

const BETWEEN = ' ‖ ';

/** Every part gets the same room. */
export function joinSummaries(earlier: string, latest: string): string {
  const parts = [...earlier.split(BETWEEN), latest].filter((part) => part !== '');
  const room = Math.floor((LIMITS.text.handoffSummary - BETWEEN.length * (parts.length - 1)) / parts.length);
  return parts.map((part) => clip(part, room)).join(BETWEEN);
}
