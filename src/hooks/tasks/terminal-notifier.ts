/** Notifications by the host's own terminal sequence: it prints them where the user is, and no program is needed. */
import { localText } from '../../rules/packs/pack-file.ts';
import { claimNotification } from '../../store/notification-file.ts';
import type { NotificationFacts } from '../../tasks/effects.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { clip, graphemes } from '../../text/clip.ts';
import type { TaskMessages } from '../../text/messages.ts';
import { ownValue } from '../../values/narrow.ts';
import type { Notifier } from './notify.ts';
import type { TaskWorld } from './task-world.ts';

const MAX = { description: 40, words: 200, units: 1_000 } as const;

export const notifyTerminal: Notifier = (world, about, level) => {
  const { services, input } = world;
  const text = world.text.notifications;
  const words = wordsFor(world, about, text);
  if (!claimNotification(services, `${input.sessionId} ${words}`)) return {};
  return { terminalSequence: osc9(`Overtone [${text.levels[level]}] ${words}`) };
};

function wordsFor(world: TaskWorld, about: NotificationFacts, text: TaskMessages['notifications']): string {
  const { settings, locale } = world;
  const step = (id: string): string =>
    id === 'archived' ? text.archived : localText(settings.steps.texts[id]?.title, locale) || id;
  const loop = (id: string): string => ownValue(world.text.loops, id) ?? id;
  switch (about.event) {
    case 'task.opened': {
      const spoken = maskSecrets(about.description, world.settings.secrets);
      const description = cut(oneLine(spoken), MAX.description);
      return text.opened({ ...about, step: step(about.step), description });
    }
    case 'step.completed':
      return text.completed({ from: step(about.from), to: step(about.to) });
    case 'subagent.finished':
      return text.agentFinished({ agent: about.agent });
    case 'expert.offered':
      return text.offered({ reason: loop(about.loopType) });
    case 'expert.review':
      return text.review({ loop: loop(about.loopType), percent: Math.round(about.confidence * 100) });
    case 'stop.askTest':
      return text.askTest({ confirmCommand: world.command('confirm') });
    case 'stop.askCleanup':
      return text.askCleanup;
    case 'stop.missing':
      return text.missing({ step: step(about.step) });
    case 'rule.violation':
      return text.refused({ count: about.count });
  }
}

/** The host drops an OSC 9 that begins with a digit; ours begin with a name. */
const osc9 = (words: string): string => `\u001b]9;${clip(cut(oneLine(words), MAX.words), MAX.units)}\u0007`;

/** Control characters would end the sequence early, those that turn the line around would show another text. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu, '')
    .trim();

function cut(text: string, max: number): string {
  const characters = graphemes(text, max + 1);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : characters.join('');
}
