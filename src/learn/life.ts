/** The life of an instinct: confirmed, contradicted, faded, applied, retired. */
import { INSTINCT_DEFAULTS } from '../workflow/registry/instincts.ts';
import { isApproved, isLiving } from './instinct.ts';
import type { Instinct } from './records.ts';

const MAX_HISTORY = 40;
/** A truth that turned: so many contradictions in a row end it, however sure it was. */
const MAX_STREAK = 3;

export const confirmInstinct = (instinct: Instinct, at: string): Instinct =>
  settled({
    ...moved(instinct, INSTINCT_DEFAULTS.confirmBoost, at),
    confirmed: instinct.confirmed + 1,
    streak: 0,
    lastAt: at,
  });

export const contradictInstinct = (instinct: Instinct, at: string): Instinct =>
  settled({
    ...moved(instinct, INSTINCT_DEFAULTS.contradictionPenalty, at),
    contradicted: instinct.contradicted + 1,
    streak: instinct.streak + 1,
    lastAt: at,
  });

export const approveInstinct = (instinct: Instinct, sentence?: string): Instinct =>
  settled({
    ...withoutReason(instinct),
    ...(sentence !== undefined && { sentence }),
    trust: 'approved',
    streak: 0,
    state: 'active',
  });

export const retireInstinct = (instinct: Instinct, reason: Instinct['reason'] & string): Instinct => ({
  ...instinct,
  state: 'retired',
  reason,
});

/** Seen again after it was retired for good reasons: it starts anew, unless the user ended it. */
export function reviveInstinct(instinct: Instinct, at: string): Instinct {
  if (instinct.state !== 'retired' || instinct.reason === 'by-user') return instinct;
  const confidence = INSTINCT_DEFAULTS.initialConfidence;
  return {
    ...withoutReason(instinct),
    ...{ state: 'candidate', confidence, seen: 0, confirmed: 0, contradicted: 0, streak: 0, lastAt: at },
    history: [...instinct.history, { at, confidence }].slice(-MAX_HISTORY),
  };
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Each full week without a sighting counts once, however often this is called. */
export function decayInstinct(instinct: Instinct, now: string): Instinct {
  if (!isLiving(instinct)) return instinct;
  const from = Math.max(Date.parse(instinct.lastAt), Date.parse(instinct.decayedAt ?? instinct.lastAt));
  const weeks = Math.floor((Date.parse(now) - from) / WEEK_MS);
  // A date that cannot be read gives NaN, which is not at least one week either.
  if (!(weeks >= 1)) return instinct;
  const decayedAt = new Date(from + weeks * WEEK_MS).toISOString();
  return settled({ ...moved(instinct, weeks * INSTINCT_DEFAULTS.weeklyDecay, decayedAt), decayedAt });
}

/** Too unsure to keep at all; what a person approved stays until a person ends it. */
export const isFaded = (instinct: Instinct): boolean =>
  !isApproved(instinct) && instinct.confidence < INSTINCT_DEFAULTS.autoDeleteThreshold;

/** The state that follows from the numbers. */
export function settled(instinct: Instinct): Instinct {
  if (!isLiving(instinct) || instinct.trust === 'quarantined') return instinct;
  if (instinct.streak >= MAX_STREAK) return retireInstinct(instinct, 'contradicted');
  if (!isApproved(instinct) && instinct.contradicted > instinct.confirmed) {
    return retireInstinct(instinct, 'contradicted');
  }
  if (isFaded(instinct)) return retireInstinct(instinct, 'faded');
  const isSure = isApproved(instinct) || isSureByItself(instinct);
  return { ...instinct, state: isSure ? 'active' : 'candidate' };
}

/** Words of a person are applied only after a yes; a chain becomes a command, never a line. */
const isSureByItself = ({ kind, confidence }: Instinct): boolean =>
  (kind === 'error_resolutions' || kind === 'tool_preferences') && confidence >= INSTINCT_DEFAULTS.autoApplyThreshold;

/** Kept to four decimals, so that repeated small steps stay exact. */
function moved(instinct: Instinct, by: number, at: string): Instinct {
  const confidence = Math.min(1, Math.max(0, Math.round((instinct.confidence + by) * 10_000) / 10_000));
  const history = [...instinct.history, { at, confidence }].slice(-MAX_HISTORY);
  return { ...instinct, confidence, history };
}

function withoutReason({ reason: _, ...rest }: Instinct): Instinct {
  return rest;
}
