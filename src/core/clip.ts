/** Cuts text to a length in code units; what a reader takes for one character is never torn apart. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  const isBetween = isPlain(text.charCodeAt(max - 1)) && isPlain(text.charCodeAt(max));
  return text.slice(0, isBetween ? max : beginningOfCharacter(text, max));
}

/**
 * Letters that neither join what stands before them nor what comes after, so that nobody needs to ask for the rules of
 * Unicode, which are slow to load: most of what is written in Latin, Greek, Cyrillic, Chinese, Japanese and Korean, and
 * signs. What is missing here is only slower.
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

/** Where the character begins that `at` is in; whether it ends there is told by the one code point behind. */
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
