/** The instincts of one project, or of all: what a session adds to them; kept small, and indexed for hooks. */
import { learnErrors } from './errors.ts';
import { isActive, WEEK_MS } from './instinct.ts';
import { learnPatterns } from './patterns.ts';
import type { Arms, Instinct, Learned, LearnIndex, LearnOptions, Memory, SessionNeed } from './records.ts';
import type { SessionTrace } from './session-events.ts';

export const EMPTY_MEMORY: Memory = { instincts: [], sessions: [], sightings: [] };

const SESSION_WINDOW = 10;
const MAX_INSTINCTS = 200;
const MAX_SIGHTINGS = 400;

/** Limits the memory to the last sessions, the most confident instincts and the latest sightings. */
function bounded({ instincts, sessions, sightings }: Memory): Memory {
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

/** Instincts with a decision of the user are dropped last. */
const weight = ({ trust, state, reason, confidence }: Instinct): number =>
  (trust === 'approved' || state === 'muted' || reason === 'by-user' ? 2 : 0) + (state === 'retired' ? 0 : confidence);

const NO_ARMS: Arms = { shown: 0, withheld: 0 };
/** Told at the start only where at least this share of the last sessions needed it. */
const MIN_NEED = 0.5;
/** A share of fewer sessions says little. */
const MIN_SESSIONS = 4;

/** The fields hooks need of each instinct, selected in advance so that hooks only look them up. */
export function indexOf(memory: Memory, arms: ReadonlyMap<string, Arms> = new Map()): LearnIndex {
  const entries = memory.instincts.filter(isActive).map((instinct) => ({
    // Hooks do not need the history.
    instinct: { ...instinct, history: [] },
    startFor: startFor(instinct, memory),
    arms: arms.get(instinct.id) ?? NO_ARMS,
  }));
  const decayAt = nextDecay(memory);
  return { entries, ...(decayAt !== undefined && { decayAt }) };
}

/** A user's correction has no failure that would trigger it, so it is told at the start. */
function startFor(instinct: Instinct, { sessions }: Memory): readonly string[] {
  if (instinct.sentence !== undefined || instinct.kind === 'tool_preferences') return [''];
  const agents = new Set(sessions.flatMap(({ needed }) => needed[instinct.id] ?? []));
  return [...agents].filter((agent) => needShare(instinct.id, agent, sessions) >= MIN_NEED);
}

function needShare(id: string, agent: string, sessions: readonly SessionNeed[]): number {
  const own = sessions.filter(({ agents }) => agents.includes(agent)).slice(-SESSION_WINDOW);
  if (own.length < MIN_SESSIONS) return 0;
  return own.filter(({ needed }) => needed[id]?.includes(agent)).length / own.length;
}

/** When the first of them will have been unseen for a full week. */
function nextDecay({ instincts }: Memory): string | undefined {
  const due = instincts
    .map(({ lastAt, decayedAt }) => Date.parse(decayedAt ?? lastAt) + WEEK_MS)
    .filter(Number.isFinite);
  return due.length > 0 ? new Date(Math.min(...due)).toISOString() : undefined;
}

const NOTHING_TOLD: LearnOptions = { told: new Set(), instructions: '', mask: (text) => text };

/** Confirms or contradicts known instincts and notes new candidates. */
export function learnSession(memory: Memory, trace: SessionTrace, options: LearnOptions = NOTHING_TOLD): Learned {
  const errors = learnErrors(memory, trace, options.told);
  const patterns = learnPatterns(errors.memory, trace, options);
  return { memory: bounded(patterns.memory), evidence: [...errors.evidence, ...patterns.evidence] };
}
