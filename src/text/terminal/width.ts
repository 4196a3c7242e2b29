/** How many columns a text takes in a terminal. East Asian characters and emoji take two, combining marks none. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Wide scripts, their punctuation, and the full-width forms of Latin ones. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
/** Shown as a picture by itself, or told to be one (U+FE0F), or a flag. */
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}/u;
const HALF_WIDTH = /^[\uff61-\uffdc]/u;
const PLAIN = /^[\x20-\x7e]*$/;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{M}]+$/u;

export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return graphemesOf(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

export function graphemeWidth(grapheme: string): 0 | 1 | 2 {
  if (INVISIBLE.test(grapheme)) return 0;
  if (HALF_WIDTH.test(grapheme)) return 1;
  return WIDE.test(grapheme) || PICTURE.test(grapheme) ? 2 : 1;
}

/** Cut to so many columns; what was cut off is told by an ellipsis. */
export function clipTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  if (columns < 1) return '';
  let kept = '';
  let room = columns - 1;
  for (const grapheme of graphemesOf(text)) {
    room -= graphemeWidth(grapheme);
    if (room < 0) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

/** Cut or filled up to exactly so many columns. */
export function fitTo(text: string, columns: number): string {
  const clipped = clipTo(text, columns);
  return clipped + ' '.repeat(Math.max(0, columns - widthOf(clipped)));
}
