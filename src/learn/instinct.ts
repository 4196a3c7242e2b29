/** The life of an instinct: confirmed, contradicted, decaying over time, retired. */

import { hash } from '../values/hash.ts';
import { INSTINCT_DEFAULTS } from '../workflow/registry/limits.ts';
import type { Instinct, InstinctKind, Trigger } from './records.ts';
import { triggerKey } from './trigger.ts';

/** The same knowledge has the same id everywhere. */
const instinctId = (kind: InstinctKind, trigger: Trigger): string =>
  `in_${hash(`${kind} ${triggerKey(trigger)}`)
    .toString(36)
    .padStart(7, '0')}`;

type Birth = Pick<Instinct, 'kind' | 'tag' | 'trigger'> &
  Partial<Pick<Instinct, 'origin' | 'trust'>> & { readonly at: string; readonly session: string };

export function newInstinct({ origin = 'own-run', trust = 'observed', ...birth }: Birth): Instinct {
  const { kind, tag, trigger, at, session } = birth;
  const confidence = INSTINCT_DEFAULTS.initialConfidence;
  return {
    ...{ id: instinctId(kind, trigger), kind, tag, trigger, fixes: [], confidence, seen: 1, failures: 0 },
    ...{ confirmed: 0, contradicted: 0, streak: 0, firstAt: at, lastAt: at, lastSession: session },
    ...{ origin, trust, state: 'candidate', history: [{ at, confidence }] },
  };
}

export const isApproved = ({ trust }: Instinct): boolean => trust === 'approved';

/** Claude may be told. */
export const isActive = ({ state }: Instinct): boolean => state === 'active';

/** Still observed: neither retired nor muted by the user. */
export const isLiving = ({ state }: Instinct): boolean => state === 'candidate' || state === 'active';

const MAX_HISTORY = 40;
/** This many contradictions in a row retire an instinct at any confidence: the facts have changed. */
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

/** Seen again after it was retired: it starts over, unless the user retired it. */
export function reviveInstinct(instinct: Instinct, at: string): Instinct {
  if (instinct.state !== 'retired' || instinct.reason === 'by-user') return instinct;
  const fresh = { state: 'candidate', seen: 0, confirmed: 0, contradicted: 0, streak: 0, lastAt: at } as const;
  return withConfidence({ ...withoutReason(instinct), ...fresh }, INSTINCT_DEFAULTS.initialConfidence, at);
}

export function decayInstinct(instinct: Instinct, now: string): Instinct {
  const faded = isLiving(instinct) ? fade(instinct, instinct.lastAt, now) : undefined;
  if (faded === undefined) return instinct;
  const { confidence, decayedAt } = faded;
  return settled({ ...withConfidence(instinct, confidence, decayedAt), decayedAt });
}

/** Confidence too low to keep; approved instincts stay until the user ends them. */
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

/** A user's correction is told only after approval; a chain becomes a command and is never told. */
const isSureByItself = ({ kind, confidence }: Instinct): boolean =>
  (kind === 'error_resolutions' || kind === 'tool_preferences') && confidence >= INSTINCT_DEFAULTS.autoApplyThreshold;

const moved = (instinct: Instinct, by: number, at: string): Instinct =>
  withConfidence(instinct, moveConfidence(instinct.confidence, by), at);

const withConfidence = (instinct: Instinct, confidence: number, at: string): Instinct => ({
  ...instinct,
  confidence,
  history: [...instinct.history, { at, confidence }].slice(-MAX_HISTORY),
});

function withoutReason({ reason: _, ...rest }: Instinct): Instinct {
  return rest;
}

/** Between 0 and 1, and kept to four decimals, so that repeated small steps stay exact. */
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
