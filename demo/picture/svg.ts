/** Renders screens as an animated SVG: text only, no script, no external resources. */

import { graphemesOf, graphemeWidth, widthOf } from '../../src/text/terminal.ts';
import type { Line, Span, Style } from '../view/line.ts';

export type PictureOptions = {
  /** Columns of the widest line. */
  readonly columns: number;
  readonly title: string;
  readonly description: string;
};

const CELL = { width: 8.4, height: 19 } as const;
const MARGIN = 16;
const BAR_HEIGHT = 34;
const SECONDS_PER_FRAME = 3;
const FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace";

const CLASSES: Readonly<Record<Style, string>> = { bold: 'b', dim: 'd', red: 'r', green: 'g', yellow: 'y', cyan: 'c' };

export function pictureOf(frames: readonly (readonly Line[])[], options: PictureOptions): string {
  const rows = Math.max(...frames.map((lines) => lines.length));
  const width = Math.ceil(options.columns * CELL.width) + 2 * MARGIN;
  const height = rows * CELL.height + BAR_HEIGHT + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escaped(options.title)}</title>`,
    `<desc id="d">${escaped(options.description)}</desc>`,
    `<style>${styleOf(frames.length)}</style>`,
    `<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (color, at) => `<circle cx="${20 + at * 18}" cy="17" r="6" fill="${color}"/>`,
    ),
    `<text class="d" x="${width / 2}" y="21" text-anchor="middle">${escaped(options.title)}</text>`,
    ...frames.map((lines, index) => frameGroup(lines, index, frames.length)),
    '</svg>',
    '',
  ].join('\n');
}

/** Negative delays, so that exactly one frame shows at any time; without animation, the last. */
function styleOf(count: number): string {
  const total = count * SECONDS_PER_FRAME;
  const share = (100 / count).toFixed(3);
  return [
    `text{font:14px ${FONT};fill:#e6edf3;white-space:pre}`,
    '.b{font-weight:600;fill:#fff}.d{fill:#8b949e}.r{fill:#ff7b72}.g{fill:#7ee787}.y{fill:#e3b341}.c{fill:#79c0ff}',
    `.f{opacity:0;animation:show ${total}s steps(1) infinite}.last{opacity:1}`,
    `@keyframes show{0%{opacity:1}${share}%{opacity:0}100%{opacity:0}}`,
    '@media(prefers-reduced-motion:reduce){.f{animation:none}}',
  ].join('');
}

function frameGroup(lines: readonly Line[], index: number, count: number): string {
  const delay = index === 0 ? 0 : -(count - index) * SECONDS_PER_FRAME;
  const names = index === count - 1 ? 'f last' : 'f';
  return [
    `<g class="${names}" style="animation-delay:${delay}s">`,
    ...lines.flatMap((line, row) => lineTexts(line, BAR_HEIGHT + (row + 0.75) * CELL.height)),
    '</g>',
  ].join('\n');
}

type Run = { readonly text: string; readonly column: number; readonly style?: Style };

function lineTexts(line: Line, y: number): string[] {
  return runsOf(line).map(({ text, column, style }) => {
    const x = round(MARGIN + column * CELL.width);
    const length = round(widthOf(text) * CELL.width);
    const name = style ? ` class="${CLASSES[style]}"` : '';
    return `<text${name} x="${x}" y="${round(y)}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`;
  });
}

/** Each text run is positioned by column: fonts differ in the width of wide characters. */
function runsOf(line: Line): Run[] {
  let column = 0;
  return line.flatMap((piece) => {
    const runs = piecesOf(piece).map((text) => {
      const run = { text, column, ...(piece.style && { style: piece.style }) };
      column += widthOf(text);
      return run;
    });
    return runs.flatMap(trimmed);
  });
}

/** Splits into single wide characters and runs of others. */
function piecesOf({ text }: Span): string[] {
  const pieces: string[] = [];
  let joins = false;
  for (const grapheme of graphemesOf(text)) {
    const isWide = graphemeWidth(grapheme) === 2;
    pieces.push(joins && !isWide ? (pieces.pop() ?? '') + grapheme : grapheme);
    joins = !isWide;
  }
  return pieces;
}

function trimmed(run: Run): Run[] {
  const text = run.text.trim();
  if (text === '') return [];
  return [{ ...run, text, column: run.column + run.text.indexOf(text) }];
}

const round = (value: number): number => Math.round(value * 10) / 10;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
