/** What hooks need to know of an instinct, chosen beforehand so that they only look it up. */
import { isActive } from './instinct.ts';
import { SESSION_WINDOW } from './memory.ts';
import type { Arms, Instinct, LearnIndex, Memory, SessionNeed } from './records.ts';

const NO_ARMS: Arms = { shown: 0, withheld: 0 };
/** Told at the start only where at least this share of the last sessions needed it. */
const MIN_NEED = 0.5;
/** A share of fewer sessions says little. */
const MIN_SESSIONS = 4;

export function indexOf(memory: Memory, arms: ReadonlyMap<string, Arms> = new Map()): LearnIndex {
  const entries = memory.instincts.filter(isActive).map((instinct) => ({
    // Its history is for people.
    instinct: { ...instinct, history: [] },
    startFor: startFor(instinct, memory),
    arms: arms.get(instinct.id) ?? NO_ARMS,
  }));
  const decayAt = nextDecay(memory);
  return { entries, ...(decayAt !== undefined && { decayAt }) };
}

/** What a person said has no failure to wait for, so it is told at the start. */
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

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** When the first of them has gone a full week unseen. */
function nextDecay({ instincts }: Memory): string | undefined {
  const due = instincts
    .map(({ lastAt, decayedAt }) => Date.parse(decayedAt ?? lastAt) + WEEK_MS)
    .filter(Number.isFinite);
  return due.length > 0 ? new Date(Math.min(...due)).toISOString() : undefined;
}
