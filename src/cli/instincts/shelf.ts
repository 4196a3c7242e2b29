/** What the commands about learned instincts share. */

import { textOf } from '../../learn/instinct.ts';
import { lineOf } from '../../learn/lines.ts';
import type { Instinct } from '../../learn/records.ts';
import { createLearnStore, type Found, type LearnStore } from '../../store/learn/learn-store.ts';
import { hookMessages } from '../../store/texts.ts';
import { clip } from '../../text/clip.ts';
import type { CliContext } from '../context.ts';
import { CommandError } from '../session.ts';

export const openLearned = ({ home, projectRoot, pid, now }: CliContext): LearnStore =>
  createLearnStore({ home, project: projectRoot }, { pid, now });

export function requireInstinct(store: LearnStore, id: string, { text }: CliContext): Found {
  const found = store.find(id);
  if (found === undefined) throw new CommandError(text.instinct.notLearned({ id: clip(id, 80) }));
  return found;
}

/** Replaces one instinct and returns it as it is afterwards. */
export function changeOne(store: LearnStore, { instinct, place }: Found, change: (one: Instinct) => Instinct): Found {
  const changed = change(instinct);
  store.change(place, (before) => before.map((one) => (one.id === instinct.id ? change(one) : one)));
  return { instinct: changed, place };
}

/** The sentence the model would read, or the trigger where there is none. */
export function sentenceOf({ instinct, place }: Found, { pluginRoot, locale }: CliContext): string {
  return lineOf(instinct, place, hookMessages(pluginRoot, locale).learned) ?? textOf(instinct.trigger);
}

export function instinctLine(found: Found, context: CliContext): string {
  const { id, confidence, kind, state, trust, reason } = found.instinct;
  const { states, trusts, reasons } = context.text.instinct;
  const facts = [states[state], ...(trust === 'observed' ? [] : [trusts[trust]]), ...(reason ? [reasons[reason]] : [])];
  const scope = found.place === 'global' ? ' · global' : '';
  return `${id} · ${confidence.toFixed(2)} · ${kind}${scope} · ${facts.join(', ')} · ${sentenceOf(found, context)}`;
}

/** The lines a session was shown, each once. */
export const toldIn = (sessionId: string, context: CliContext): string[] => [
  ...new Set(
    openLearned(context)
      .receipts()
      .filter(({ session, arm }) => session === sessionId && arm === 'shown')
      .map(({ line }) => line),
  ),
];
