/** An instinct: one trigger, one action, one confidence, and where it came from. */
import { hash } from '../values/hash.ts';
import { INSTINCT_DEFAULTS } from '../workflow/registry/instincts.ts';
import type { Instinct, InstinctKind, Trigger } from './records.ts';
import { triggerKey } from './trigger.ts';

/** The same knowledge has the same id everywhere. */
export const instinctId = (kind: InstinctKind, trigger: Trigger): string =>
  `in_${hash(`${kind} ${triggerKey(trigger)}`)
    .toString(36)
    .padStart(7, '0')}`;

type Birth = Pick<Instinct, 'kind' | 'tag' | 'trigger'> &
  Partial<Pick<Instinct, 'origin' | 'trust'>> & { readonly at: string; readonly session: string };

export function newInstinct({
  kind,
  tag,
  trigger,
  at,
  session,
  origin = 'own-run',
  trust = 'observed',
}: Birth): Instinct {
  const confidence = INSTINCT_DEFAULTS.initialConfidence;
  return {
    ...{ id: instinctId(kind, trigger), kind, tag, trigger, fixes: [], confidence, seen: 1, failures: 0 },
    ...{ confirmed: 0, contradicted: 0, streak: 0, firstAt: at, lastAt: at, lastSession: session },
    ...{ origin, trust, state: 'candidate', history: [{ at, confidence }] },
  };
}

export const isApproved = ({ trust }: Instinct): boolean => trust === 'approved';

/** It may be told. */
export const isActive = ({ state }: Instinct): boolean => state === 'active';

/** It is still being observed: neither retired nor put away by the user. */
export const isLiving = ({ state }: Instinct): boolean => state === 'candidate' || state === 'active';
