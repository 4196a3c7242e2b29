/** What the commands about learned instincts share. */
import { lineOf } from '../../learn/lines.ts';
import type { Instinct } from '../../learn/records.ts';
import { triggerText } from '../../learn/trigger.ts';
import { createLearnStore, type Found, type LearnStore } from '../../store/learn/learn-store.ts';
import { hookMessages } from '../../store/texts.ts';
import { clip } from '../../text/clip.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError } from '../session.ts';

export const openLearned = ({ home, projectRoot, pid, now }: CliContext): LearnStore =>
  createLearnStore({ home, project: projectRoot }, { pid, now });

export function requireInstinct(store: LearnStore, id: string, { text }: CliContext): Found {
  const found = store.list().find(({ instinct }) => instinct.id === id);
  if (found === undefined) throw new CommandError(text.instinct.notLearned({ id: clip(id, 80) }));
  return found;
}

/** Replaces one instinct and answers with it as it is afterwards. */
export function changeOne(id: string, context: CliContext, change: (one: Instinct) => Instinct): Answer {
  const store = openLearned(context);
  const { instinct, place } = requireInstinct(store, id, context);
  store.change(place, (before) => before.map((one) => (one.id === id ? change(one) : one)));
  return answerWith({ instinct: change(instinct), place }, context);
}

export const answerWith = (found: Found, context: CliContext): Answer => ({
  json: found.instinct,
  lines: [instinctLine(found, context)],
});

/** The sentence the model would read, or the trigger where there is none. */
export function sentenceOf({ instinct, place }: Found, { pluginRoot, locale }: CliContext): string {
  return lineOf(instinct, place, hookMessages(pluginRoot, locale).learned) ?? triggerText(instinct.trigger);
}

export function instinctLine(found: Found, context: CliContext): string {
  const { id, confidence, kind, state, trust, reason } = found.instinct;
  const { states, trusts, reasons } = context.text.instinct;
  const facts = [states[state], ...(trust === 'observed' ? [] : [trusts[trust]]), ...(reason ? [reasons[reason]] : [])];
  const scope = found.place === 'global' ? ' · global' : '';
  return `${id} · ${confidence.toFixed(2)} · ${kind}${scope} · ${facts.join(', ')} · ${sentenceOf(found, context)}`;
}
