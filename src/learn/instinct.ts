/** An instinct: one trigger, one action, one confidence, and where it came from. */
import { hash } from '../values/hash.ts';
import { INSTINCT_DEFAULTS } from '../workflow/registry/instincts.ts';
import { type CommandTrigger, triggerKey, triggerText } from './trigger.ts';

export const INSTINCT_KINDS = [
  'error_resolutions',
  'user_corrections',
  'repeated_workflows',
  'tool_preferences',
] as const;
export type InstinctKind = (typeof INSTINCT_KINDS)[number];

/** `candidate`: not sure enough, or waiting for a yes. `evolved`: part of a skill, agent or command, and silent. */
export const INSTINCT_STATES = ['candidate', 'active', 'retired', 'muted', 'evolved'] as const;
export type InstinctState = (typeof INSTINCT_STATES)[number];

export const ORIGINS = ['own-run', 'user-words', 'imported', 'repo-content'] as const;
export type Origin = (typeof ORIGINS)[number];

export const TRUSTS = ['observed', 'approved', 'quarantined'] as const;
export type Trust = (typeof TRUSTS)[number];

export type Trigger =
  | ({ readonly type: 'command' } & CommandTrigger)
  /** The user refused such a call, or corrected the agent in these words. */
  | { readonly type: 'words'; readonly about: string; readonly words: string }
  | { readonly type: 'chain'; readonly steps: readonly string[] }
  | { readonly type: 'swap'; readonly from: string; readonly to: string };

export type Fix = { readonly text: string; readonly count: number };

export type Instinct = {
  readonly id: string;
  readonly kind: InstinctKind;
  readonly tag: string;
  readonly trigger: Trigger;
  /** What worked instead, most frequent first. */
  readonly fixes: readonly Fix[];
  /** One sentence in the words of a person or of `/ot:evolve`; the user has approved it. */
  readonly sentence?: string;
  readonly confidence: number;
  /** Sessions in which it was seen. */
  readonly seen: number;
  /** Calls that failed this way. */
  readonly failures: number;
  readonly confirmed: number;
  readonly contradicted: number;
  /** Contradictions since the last confirmation. */
  readonly streak: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** The last time a replacement worked. */
  readonly workedAt?: string;
  /** Up to when the weeks without a sighting have been subtracted. */
  readonly decayedAt?: string;
  readonly lastSession: string;
  readonly origin: Origin;
  readonly trust: Trust;
  readonly state: InstinctState;
  /** The user has allowed the command to be rewritten. */
  readonly rewrites?: boolean;
  /** Why it was retired. */
  readonly reason?: RetireReason;
  /** The file it became part of. */
  readonly evolvedInto?: string;
  readonly history: readonly ConfidencePoint[];
};

export type RetireReason = 'contradicted' | 'harmful' | 'faded' | 'by-user';
export type ConfidencePoint = { readonly at: string; readonly confidence: number };

export const keyOf = (trigger: Trigger): string => {
  switch (trigger.type) {
    case 'command':
      return triggerKey(trigger);
    case 'words':
      return `${trigger.about}: ${trigger.words.toLowerCase()}`;
    case 'chain':
      return trigger.steps.join(' → ');
    case 'swap':
      return `${trigger.from} → ${trigger.to}`;
  }
};

/** The trigger as a person reads it. */
export const textOf = (trigger: Trigger): string => {
  switch (trigger.type) {
    case 'command':
      return triggerText(trigger);
    case 'words':
      return trigger.words;
    case 'chain':
    case 'swap':
      return keyOf(trigger);
  }
};

/** The same knowledge has the same id everywhere. */
export const instinctId = (kind: InstinctKind, trigger: Trigger): string =>
  `in_${hash(`${kind} ${keyOf(trigger)}`)
    .toString(36)
    .padStart(7, '0')}`;

export type Birth = {
  readonly kind: InstinctKind;
  readonly tag: string;
  readonly trigger: Trigger;
  readonly at: string;
  readonly session: string;
  readonly origin?: Origin;
  readonly trust?: Trust;
};

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
