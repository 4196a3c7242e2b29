/** Lines of coloured pieces for a terminal. */
import { clipTo, widthOf } from '../../src/text/terminal.ts';

/** Cut or filled up to exactly so many columns. */
export function fitTo(text: string, columns: number): string {
  const clipped = clipTo(text, columns);
  return clipped + ' '.repeat(Math.max(0, columns - widthOf(clipped)));
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
export type Span = { readonly text: string; readonly style?: Style };
export type Line = readonly Span[];

export const span = (text: string, style?: Style): Span => (style ? { text, style } : { text });

export const lineWidth = (line: Line): number => line.reduce((sum, { text }) => sum + widthOf(text), 0);

export const lineText = (line: Line): string => line.map(({ text }) => text).join('');

export function clipLine(line: Line, columns: number): Line {
  if (lineWidth(line) <= columns) return line;
  let room = columns;
  const kept: Span[] = [];
  for (const piece of line) {
    const clipped = clipTo(piece.text, room);
    kept.push({ ...piece, text: clipped });
    if (clipped !== piece.text) break;
    room -= widthOf(clipped);
  }
  return kept;
}

/** Left and right with the room between them; without room the right one goes. */
export function spread(left: Line, right: Line, columns: number): Line {
  const room = columns - lineWidth(left) - lineWidth(right);
  return room < 1 ? clipLine(left, columns) : [...left, span(' '.repeat(room)), ...right];
}

const CODES: Readonly<Record<Style, string>> = {
  bold: '1',
  dim: '2',
  red: '31',
  green: '32',
  yellow: '33',
  cyan: '36',
};

export const paint = (line: Line, color: boolean): string =>
  line.map(({ text, style }) => (color && style && text ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text)).join('');
