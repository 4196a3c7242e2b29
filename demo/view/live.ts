/** In a terminal: the screen painted in place, again and again. */
import type { DemoText } from '../text/messages.ts';
import { frame } from './frame.ts';
import type { Screen } from './plain.ts';
import type { View } from './state.ts';
import { graphemesOf, graphemeWidth } from './width.ts';

/** As much of a terminal as is needed; `process.stdout` is one. */
export type Terminal = {
  readonly columns?: number;
  readonly rows?: number;
  readonly write: (text: string) => unknown;
  readonly on: (event: 'resize', listener: () => void) => unknown;
  readonly off: (event: 'resize', listener: () => void) => unknown;
};

export type LiveOptions = {
  readonly terminal: Terminal;
  readonly color: boolean;
  readonly text: DemoText;
  readonly elapsedMs: () => number;
};

const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';
const CLEAR_ALL = '\x1b[2J\x1b[H';
const REPAINT_MS = 120;

export function createLiveScreen({ terminal, color, text, elapsedMs }: LiveOptions): Screen {
  let latest: View | undefined;
  let height = 0;

  function repaint(): void {
    if (latest === undefined) return;
    // Some terminals say that they have no size at all.
    const [columns, rows] = [terminal.columns || 80, terminal.rows || 24];
    // The last column and the last row are left free: writing there makes some terminals scroll.
    const size = { width: columns - 1, height: rows - 1 };
    const lines = frame(latest, { ...size, color, text, atMs: elapsedMs() }).split('\n');
    const up = height > 0 ? `\x1b[${height}A` : '';
    terminal.write(`${up}\r${lines.map((line) => `${anchored(line)}${CLEAR_LINE}\n`).join('')}${CLEAR_BELOW}`);
    height = lines.length;
  }

  /** After a change of size nobody knows how the terminal has wrapped what was there. */
  function onResize(): void {
    terminal.write(CLEAR_ALL);
    height = 0;
    repaint();
  }

  terminal.write(HIDE_CURSOR);
  terminal.on('resize', onResize);
  const timer = setInterval(repaint, REPAINT_MS);
  return {
    show(view) {
      latest = view;
    },
    close() {
      clearInterval(timer);
      terminal.off('resize', onResize);
      repaint();
      terminal.write(SHOW_CURSOR);
    },
  };
}

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
