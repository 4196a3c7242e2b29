/** Instincts that travel between machines and people. Nothing imported is told before a person has approved it. */
import { clip, oneLine } from '../text/clip.ts';
import { newInstinct } from './instinct.ts';
import { isRefusedAction, isSafeReplacement } from './lines.ts';
import type { Instinct } from './records.ts';
import { triggerText } from './trigger.ts';

/** Active instincts, without their sessions and history. */
export const exportable = (instincts: readonly Instinct[]): Instinct[] =>
  instincts
    .filter((instinct) => instinct.state === 'active' && instinct.trust !== 'quarantined')
    .map((instinct) => ({ ...instinct, lastSession: '', history: [] }));

const MAX_SENTENCE = 160;

/** `undefined` when it advises something harmful or holds more than plain words. */
export function quarantined(instinct: Instinct, origin: Instinct['origin'], now: string): Instinct | undefined {
  const { kind, tag, trigger, fixes } = instinct;
  const sentence = instinct.sentence === undefined ? undefined : clip(oneLine(instinct.sentence), MAX_SENTENCE);
  const texts = [sentence ?? '', ...wordsOf(instinct)];
  if (texts.some(isRefusedAction) || !isPlain(instinct)) return undefined;
  return {
    ...newInstinct({ kind, tag: tag.slice(0, 40), trigger, origin, trust: 'quarantined', at: now, session: '' }),
    ...{ seen: 0, failures: instinct.failures, history: [] },
    ...(sentence !== undefined && { sentence }),
    fixes: fixes.filter(({ text }) => isSafeReplacement(text)).slice(0, 3),
  };
}

function wordsOf({ trigger, fixes }: Instinct): string[] {
  const own = fixes.map(({ text }) => text);
  switch (trigger.type) {
    case 'command':
      return [...own, triggerText(trigger)];
    case 'words':
      return [...own, trigger.about, trigger.words];
    case 'chain':
      return [...own, ...trigger.steps];
    case 'swap':
      return [...own, trigger.to];
  }
}

/** Only a few plain words, so that no sentence with instructions gets in. */
function isPlain(instinct: Instinct): boolean {
  const { trigger } = instinct;
  const texts = trigger.type === 'words' ? [] : wordsOf(instinct);
  return texts.every((text) => /^[A-Za-z0-9@_.:/+ -]{1,80}$/.test(text) && text.split(' ').length <= 6);
}

/** Instincts that already exist are not changed. */
export const addImported = (known: readonly Instinct[], imported: readonly Instinct[]): Instinct[] => [
  ...known,
  ...imported.filter(({ id }) => known.every((instinct) => instinct.id !== id)),
];
