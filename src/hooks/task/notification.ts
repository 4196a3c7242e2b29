/** A word to the user's terminal, for those who asked for it: the host prints the sequence, we need no program for it. */
import type { NotifyEvent, TaskEffect } from '../../core/tasks/effects.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

type Notify = Pick<Extract<TaskEffect, { type: 'notify' }>, 'event' | 'level' | 'count'>;

/** What a pack calls the events it gives a level. */
const PACK_NAMES: Readonly<Record<NotifyEvent, string>> = {
  'step-completed': 'step.completed',
  'fix-confirmed': 'stop.askCleanup',
  'expert-review': 'expert.review',
  offer: 'expert.offered',
  'rule-violation': 'rule.violation',
  cancelled: 'step.completed',
};

export function notification({ settings, pack, text }: TaskWorld, { event, level, count }: Notify): Outcome {
  const wanted = pack.manifest.notifications[PACK_NAMES[event]] ?? level;
  if (!settings.notify || wanted === 'off') return {};
  return { terminalSequence: osc9(`Overtone [${wanted}] ${text.notice(event, count)}`) };
}

/** OSC 9; control characters in the text would end it early. */
const osc9 = (words: string): string => `\u001b]9;${[...words].filter(isPrintable).join('')}\u0007`;

const isPrintable = (char: string): boolean => char >= ' ' && char !== '\u007f';
