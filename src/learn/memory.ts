/** What is known in one project, or everywhere. */
import type { Instinct, InstinctKind, Trigger } from './instinct.ts';

/** Which instincts a session needed, and which agents ran commands in it (`''` is the main agent). */
export type SessionNeed = {
  readonly session: string;
  readonly at: string;
  readonly agents: readonly string[];
  /** Instinct id → agents that needed it. */
  readonly needed: Readonly<Record<string, readonly string[]>>;
};

/** Something seen too seldom to be an instinct yet. */
export type Sighting = {
  readonly kind: InstinctKind;
  readonly tag: string;
  readonly trigger: Trigger;
  readonly seen: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly lastSession: string;
};

export type Memory = {
  readonly instincts: readonly Instinct[];
  /** The last sessions, oldest first. */
  readonly sessions: readonly SessionNeed[];
  readonly sightings: readonly Sighting[];
};

export const EMPTY_MEMORY: Memory = { instincts: [], sessions: [], sightings: [] };

export const EVIDENCE_KINDS = [
  'failed',
  'worked',
  'contradicted',
  'refused',
  'corrected',
  'chain',
  'swap',
  'observed',
] as const;

/** One line of evidence.jsonl: where an instinct comes from. */
export type Evidence = {
  readonly at: string;
  readonly instinct: string;
  readonly what: (typeof EVIDENCE_KINDS)[number];
  readonly session: string;
  readonly call: string;
  /** Masked and cut before it is written down. */
  readonly text: string;
  readonly agent?: string;
};

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
