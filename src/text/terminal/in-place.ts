/** Lines painted where the lines before them stood, and what a terminal is told around them. */
import { graphemesOf, graphemeWidth } from './width.ts';

export const HIDE_CURSOR = '\x1b[?25l';
export const SHOW_CURSOR = '\x1b[?25h';
export const CLEAR_ALL = '\x1b[2J\x1b[H';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/** `height`: how many lines were painted the last time. */
export const inPlace = (lines: readonly string[], height: number): string => {
  const up = height > 0 ? `\x1b[${height}A` : '';
  return `${up}\r${lines.map((line) => `${anchored(line)}${CLEAR_LINE}\n`).join('')}${CLEAR_BELOW}`;
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
