/** The patterns that need several sessions: corrections by the user, repeated workflows, preferred tools. */
import { chainsIn } from './chains.ts';
import { correctionsIn, isSameWish } from './corrections.ts';
import { type Instinct, instinctId, isLiving, keyOf, newInstinct, type Trigger } from './instinct.ts';
import type { Learned, LearnOptions } from './learn-session.ts';
import { confirmInstinct } from './life.ts';
import type { Evidence, Memory, Sighting } from './memory.ts';
import type { SessionTrace } from './session-events.ts';
import { swapsIn } from './swaps.ts';

/** Something seen in one session. It becomes an instinct once it was seen in `needs` sessions. */
export type Seen = Pick<Sighting, 'kind' | 'tag' | 'trigger'> & {
  readonly at: string;
  readonly call: string;
  readonly what: Evidence['what'];
  readonly needs: number;
};

export function learnPatterns(memory: Memory, trace: SessionTrace, options: LearnOptions): Learned {
  const seen = [...correctionsIn(trace, options), ...chainsIn(trace), ...swapsIn(trace)];
  return seen.reduce<Learned>((learned, one) => note(learned, one, trace.session), { memory, evidence: [] });
}

function note({ memory, evidence }: Learned, seen: Seen, session: string): Learned {
  const known = memory.instincts.find((instinct) => isSame(instinct, seen));
  if (known !== undefined) return { memory: confirmed(memory, known, { ...seen, session }), evidence };
  const before = memory.sightings.find((sighting) => isSame(sighting, seen));
  if (before?.lastSession === session) return { memory, evidence };
  const { kind, tag, trigger, at } = seen;
  const others = memory.sightings.filter((sighting) => sighting !== before);
  const sighting: Sighting = {
    ...(before ?? { kind, tag, trigger, firstAt: at }),
    ...{ seen: (before?.seen ?? 0) + 1, lastAt: at, lastSession: session },
  };
  if (sighting.seen < seen.needs) return { memory: { ...memory, sightings: [...others, sighting] }, evidence };
  const born = promoted(sighting);
  const line = { at, instinct: born.id, what: seen.what, session, call: seen.call, text: keyOf(trigger) };
  return {
    memory: { ...memory, sightings: others, instincts: [...memory.instincts, born] },
    evidence: [...evidence, line],
  };
}

/** The same steps in another order are the same workflow; the same wish may come in other words. */
function isSame(known: { readonly kind: string; readonly trigger: Trigger }, { kind, trigger }: Seen): boolean {
  if (known.kind !== kind) return false;
  const own = known.trigger;
  if (own.type === 'words' && trigger.type === 'words') return isSameWish(own.words, trigger.words);
  if (own.type === 'chain' && trigger.type === 'chain') {
    return own.steps.length === trigger.steps.length && own.steps.every((step) => trigger.steps.includes(step));
  }
  return keyOf(own) === keyOf(trigger);
}

function confirmed(memory: Memory, known: Instinct, { at, session }: Seen & { readonly session: string }): Memory {
  if (known.lastSession === session || !isLiving(known)) return memory;
  const again = { ...confirmInstinct(known, at), seen: known.seen + 1, lastSession: session };
  return { ...memory, instincts: memory.instincts.map((instinct) => (instinct === known ? again : instinct)) };
}

function promoted({ kind, tag, trigger, firstAt, lastAt, lastSession, seen }: Sighting): Instinct {
  const origin = kind === 'user_corrections' ? 'user-words' : 'own-run';
  const born = newInstinct({ kind, tag, trigger, at: firstAt, session: lastSession, origin });
  const fixes = trigger.type === 'swap' ? [{ text: trigger.to, count: seen }] : [];
  return { ...born, id: instinctId(kind, trigger), fixes, seen, lastAt };
}
