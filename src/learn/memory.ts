/** What is known in one project, or everywhere. */
import type { Instinct, Memory } from './records.ts';

export const EMPTY_MEMORY: Memory = { instincts: [], sessions: [], sightings: [] };

export const SESSION_WINDOW = 10;
const MAX_INSTINCTS = 200;
const MAX_SIGHTINGS = 400;

/** Keeps the memory small: the last sessions, the surest instincts, the latest sightings. */
export function bounded({ instincts, sessions, sightings }: Memory): Memory {
  return {
    instincts: instincts.length <= MAX_INSTINCTS ? instincts : strongest(instincts),
    // Several agents have a window of their own in it.
    sessions: sessions.slice(-4 * SESSION_WINDOW),
    sightings: sightings.toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : 1)).slice(-MAX_SIGHTINGS),
  };
}

function strongest(instincts: readonly Instinct[]): readonly Instinct[] {
  const kept = new Set(
    instincts
      .toSorted((a, b) => weight(b) - weight(a) || (a.lastAt < b.lastAt ? 1 : -1))
      .slice(0, MAX_INSTINCTS)
      .map(({ id }) => id),
  );
  return instincts.filter(({ id }) => kept.has(id));
}

/** What a person decided is dropped last. */
const weight = ({ trust, state, reason, confidence }: Instinct): number =>
  (trust === 'approved' || state === 'muted' || reason === 'by-user' ? 2 : 0) + (state === 'retired' ? 0 : confidence);
