/** Text of a given length, cut without splitting what a reader sees as one character, and numbers as people read them. */
import type { CommonMessages } from './messages.ts';

export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  const isBetween = isPlain(text.charCodeAt(max - 1)) && isPlain(text.charCodeAt(max));
  return text.slice(0, isBetween ? max : beginningOfCharacter(text, max));
}

/**
 * Letters that never combine with their neighbours. Cutting between two of them needs no Intl.Segmenter, which is slow
 * to load in a hook. The ranges need not be complete.
 */
const isPlain = (unit: number): boolean =>
  (unit < 0x300 && unit !== CARRIAGE_RETURN) ||
  (unit >= 0x370 && unit <= 0x482) ||
  (unit >= 0x2010 && unit <= 0x2027) ||
  (unit >= 0x2100 && unit <= 0x2bff) ||
  (unit >= 0x3000 && unit <= 0x3029) ||
  (unit >= 0x3041 && unit <= 0x3096) ||
  (unit >= 0x30a0 && unit <= 0x30ff) ||
  (unit >= 0x3400 && unit <= 0x9fff) ||
  (unit >= 0xac00 && unit <= 0xd7a3) ||
  (unit >= 0xff00 && unit <= 0xff9d);

/** With the line feed behind it, one character. */
const CARRIAGE_RETURN = 0x0d;

/** The start of the character at `at`. One more code point shows whether it ends there. */
function beginningOfCharacter(text: string, at: number): number {
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, at + 2));
  const begin = characters.containing(at)?.index ?? at;
  if (at - begin < MOST_UNITS) return begin;
  return isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at;
}

/** One character may be made of any number of marks; one of more than these is torn, or it would hide all of a text. */
export const MOST_UNITS = 50;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Cuts so that text and suffix together fit; text that fits stays as it is. */
export const clipWith = (text: string, max: number, suffix: string): string =>
  text.length <= max ? text : clip(text, max - suffix.length) + suffix;

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The first characters of a text as a reader counts them: what belongs together is never torn apart. */
export function graphemes(text: string, most: number): readonly string[] {
  const head = text.slice(0, MOST_UNITS * most);
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(head)];
  return segments.slice(0, most).map(({ segment }) => segment);
}

/** The lines of a text; an end of line closes the last one and begins none. */
export const lineCount = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);

/** What was not measured. */
export const NO_FIGURE = '–';

export const percentText = (rate: number | null): string =>
  rate === null ? NO_FIGURE : `${Math.round(rate * 1000) / 10}%`;

/** Minutes and seconds, or seconds below a minute, as a language writes them. */
export function duration(ms: number, words: CommonMessages['duration']): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? words.seconds({ s: seconds }) : words.minutes({ m: Math.floor(seconds / 60), s: seconds % 60 });
}
