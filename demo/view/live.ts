/** Live view: repaints the screen in place. */
import { CLEAR_ALL, HIDE_CURSOR, inPlace, SHOW_CURSOR } from '../../src/text/terminal.ts';
import type { DemoText } from '../demo-text.ts';
import { frame } from './frame.ts';
import type { Screen } from './plain.ts';
import type { View } from './state.ts';

/** The part of `process.stdout` that is used. */
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

const REPAINT_MS = 120;

export function createLiveScreen({ terminal, color, text, elapsedMs }: LiveOptions): Screen {
  let latest: View | undefined;
  let height = 0;

  function repaint(): void {
    if (latest === undefined) return;
    // Some terminals report a size of zero.
    const [columns, rows] = [terminal.columns || 80, terminal.rows || 24];
    // Writing to the last column or row makes some terminals scroll.
    const size = { width: columns - 1, height: rows - 1 };
    const lines = frame(latest, { ...size, color, text, atMs: elapsedMs() }).split('\n');
    terminal.write(inPlace(lines, height));
    height = lines.length;
  }

  /** After a resize the old content may be wrapped, so clear it. */
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
