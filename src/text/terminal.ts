/** How many columns a text takes in a terminal. East Asian characters and emoji take two, combining marks none. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Wide scripts, their punctuation, and the full-width forms of Latin ones. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
/** Emoji by default, by U+FE0F, or as a flag. */
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

/** Cuts to a number of columns; an ellipsis marks the cut. */
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

/** Control characters from files or programs must not reach a terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

export const HIDE_CURSOR = '\x1b[?25l';
export const SHOW_CURSOR = '\x1b[?25h';
export const CLEAR_ALL = '\x1b[2J\x1b[H';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/** Cleared first, because columns that are jumped over keep what was there. `height`: how many lines were painted the last time. */
export const inPlace = (lines: readonly string[], height: number): string => {
  const up = height > 0 ? `\x1b[${height}A` : '';
  return `${up}\r${lines.map((line) => `${CLEAR_LINE}${anchored(line)}\n`).join('')}${CLEAR_BELOW}`;
};

/** Terminals disagree about the width of emoji with U+FE0F; naming the next column puts all of them right. */
export function anchored(line: string): string {
  let column = 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with this one
  const pieces = line.split(/(\x1b\[[\d;]*m)/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return piece;
      return graphemesOf(piece)
        .map((grapheme) => {
          column += graphemeWidth(grapheme);
          return grapheme.includes('\ufe0f') ? `${grapheme}\x1b[${column}G` : grapheme;
        })
        .join('');
    })
    .join('');
}
