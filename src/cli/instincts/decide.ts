/** `ot instinct approve|retire|mute|forget`: what a person decides about an instinct. */

import { approveInstinct, retireInstinct } from '../../learn/life.ts';
import type { Instinct } from '../../learn/records.ts';
import { isRefusedAction } from '../../learn/safety.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { defineCommand } from '../command.ts';
import type { CliContext } from '../context.ts';
import { CommandError, UsageError } from '../session.ts';
import { changeOne, instinctLine, openLearned, requireInstinct } from './shelf.ts';

const MAX_SENTENCE = 160;

export const instinctApprove = defineCommand({
  name: 'instinct approve',
  positionals: ['id'],
  options: { say: { value: 'TEXT' }, rewrite: {}, global: {} },
  run({ id, say, rewrite, global: everywhere }, context) {
    const store = openLearned(context);
    const found = requireInstinct(store, id, context);
    const sentence = say === undefined ? undefined : clip(oneLine(say), MAX_SENTENCE);
    check(found.instinct, { sentence, rewrite }, context);
    const approve = (one: Instinct): Instinct => ({
      ...approveInstinct(one, sentence),
      ...(rewrite && { rewrites: true }),
    });
    const place = everywhere ? 'global' : found.place;
    if (place !== found.place) {
      store.change(place, (before) => [...before.filter((one) => one.id !== id), approve(found.instinct)]);
      store.change(found.place, (before) => before.filter((one) => one.id !== id));
    }
    const approved =
      place === found.place ? changeOne(store, found, approve) : { instinct: approve(found.instinct), place };
    return { json: approved.instinct, lines: [instinctLine(approved, context)] };
  },
});

type Wish = { readonly sentence: string | undefined; readonly rewrite: boolean };

function check({ trigger, fixes, sentence: known }: Instinct, { sentence, rewrite }: Wish, { text }: CliContext): void {
  const texts = [sentence ?? known ?? '', fixes[0]?.text ?? ''];
  const refused = texts.find(isRefusedAction);
  if (refused !== undefined) throw new CommandError(text.instinct.refused({ text: refused }));
  if (trigger.type === 'words' && (sentence ?? known) === undefined) throw new UsageError(text.instinct.needsWords);
  if (rewrite && (trigger.type !== 'command' || fixes.length === 0)) throw new CommandError(text.instinct.noFix);
}

const decision = (name: 'instinct retire' | 'instinct mute', decide: (one: Instinct) => Instinct) =>
  defineCommand({
    name,
    positionals: ['id'],
    options: {},
    run({ id }, context) {
      const store = openLearned(context);
      const decided = changeOne(store, requireInstinct(store, id, context), decide);
      return { json: decided.instinct, lines: [instinctLine(decided, context)] };
    },
  });

export const instinctRetire = decision('instinct retire', (one) => retireInstinct(one, 'by-user'));
export const instinctMute = decision('instinct mute', (one) => ({ ...one, state: 'muted' }));

export const instinctForget = defineCommand({
  name: 'instinct forget',
  positionals: ['[id]'],
  options: { all: {} },
  run({ id, all }, context) {
    const store = openLearned(context);
    if ((id === undefined) !== all) throw new UsageError(context.text.instinct.forgetWhat);
    if (id === undefined) {
      const count = store.list().filter(({ place }) => place === 'project').length;
      store.forgetProject();
      return { json: { forgotten: count }, lines: [context.text.instinct.forgotAll({ count })] };
    }
    store.forget(requireInstinct(store, id, context));
    return { json: { forgotten: 1 }, lines: [context.text.instinct.forgot({ id })] };
  },
});
