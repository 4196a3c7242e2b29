/** The sentences that reach a model: dated evidence, cut to size, and nothing that advises harm. */
import { clip } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import type { Instinct } from './records.ts';
import { triggerText } from './trigger.ts';

export type LearnedText = HookMessages['learned'];
export type Place = 'project' | 'global';

const MAX_LINE_LENGTH = 160;
const DAY_LENGTH = 10;

/** `undefined` for triggers that are never told as a line: a chain becomes a command. */
export function lineOf(instinct: Instinct, place: Place, text: LearnedText): string | undefined {
  const { trigger, failures, fixes, lastAt, workedAt, seen } = instinct;
  const on = (workedAt ?? lastAt).slice(0, DAY_LENGTH);
  const fix = fixes[0]?.text;
  if (instinct.sentence !== undefined) return cut(text.said({ words: instinct.sentence, on }));
  switch (trigger.type) {
    case 'command': {
      const facts = {
        what: triggerText(trigger),
        count: failures,
        place: text.places[place],
        why: text.why[trigger.fault],
      };
      return cut(text.failed({ ...facts, fix, on }));
    }
    case 'swap':
      return cut(text.swapped({ from: trigger.from, to: trigger.to, count: seen, place: text.places[place], on }));
    case 'words':
    case 'chain':
      return undefined;
  }
}

const cut = (line: string): string => clip(line.replace(/\s+/g, ' '), MAX_LINE_LENGTH);

const CHARACTERS_PER_TOKEN = 4;

/** A conservative estimate of one token: four Latin letters, or one character of another script. */
export function tokensIn(text: string): number {
  const others = text.match(/[^\x20-\x7e×…]/g)?.length ?? 0;
  return Math.ceil((text.length - others) / CHARACTERS_PER_TOKEN) + others;
}

/** Actions that are never passed on, wherever they came from. */
const REFUSED: readonly RegExp[] = [
  /\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/,
  /(?:^|\s)--no-verify\b/,
  /(?:^|\s)(?:--force(?:-with-lease)?|-[a-zA-Z]*f)(?=\s|$)/,
  /(?:^|[\s;&|(`'"])(?:rm|rmdir|dd|mkfs|shred|truncate)(?=\s|$|`)/,
  /(?:^|\s)(?:sudo|eval|chmod|chown|curl|wget)(?=\s|$)/,
  /--dangerously|--yolo|bypassPermissions/i,
  /(?:^|\s)git\s+(?:push|reset\s+--hard|clean)\b/,
];

/** Whether a text that would reach the model advises something harmful. */
export const isRefusedAction = (text: string): boolean => REFUSED.some((pattern) => pattern.test(text));

/** A replacement is plain words, and none of them harmful. */
export const isSafeReplacement = (text: string): boolean =>
  /^[A-Za-z0-9@_.:/+ -]{1,80}$/.test(text) && !isRefusedAction(text);
