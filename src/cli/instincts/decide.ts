/** `ot instinct approve|retire|mute|forget`: what a person decides about an instinct. */
import { approveInstinct, retireInstinct } from '../../learn/instinct.ts';
import { isRefusedAction } from '../../learn/lines.ts';
import type { Instinct } from '../../learn/records.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { defineCommand } from '../command.ts';
import { CommandError, UsageError } from '../session.ts';
import { answerWith, changeOne, openLearned, requireInstinct } from './shelf.ts';

const MAX_SENTENCE = 160;

export const instinctApprove = defineCommand({
  positionals: ['id'],
  options: { say: { value: 'TEXT' }, rewrite: {}, global: {} },
  run({ id, say, rewrite, global: everywhere }, context) {
    const store = openLearned(context);
    const { instinct, place } = requireInstinct(store, id, context);
    const { trigger, fixes } = instinct;
    const { instinct: text } = context.text;
    const sentence = say === undefined ? undefined : clip(oneLine(say), MAX_SENTENCE);
    const told = sentence ?? instinct.sentence;
    const refused = [told ?? '', fixes[0]?.text ?? ''].find(isRefusedAction);
    if (refused !== undefined) throw new CommandError(text.refused({ text: refused }));
    if (trigger.type === 'words' && told === undefined) throw new UsageError(text.needsWords);
    if (rewrite && (trigger.type !== 'command' || fixes.length === 0)) throw new CommandError(text.noFix);

    const approve = (one: Instinct) => ({ ...approveInstinct(one, sentence), ...(rewrite && { rewrites: true }) });
    if (!everywhere || place === 'global') return changeOne(id, context, approve);
    const approved = approve(instinct);
    const withoutIt = (before: readonly Instinct[]) => before.filter((one) => one.id !== id);
    store.change('global', (before) => [...withoutIt(before), approved]);
    store.change('project', withoutIt);
    return answerWith({ instinct: approved, place: 'global' }, context);
  },
});

const decision = (decide: (one: Instinct) => Instinct) =>
  defineCommand({
    positionals: ['id'],
    run: ({ id }, context) => changeOne(id, context, decide),
  });

export const instinctRetire = decision((one) => retireInstinct(one, 'by-user'));
export const instinctMute = decision((one) => ({ ...one, state: 'muted' }));

export const instinctForget = defineCommand({
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
