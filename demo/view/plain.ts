/** Plain view without a terminal: one uncoloured line per event. */

import type { DemoText } from '../demo-text.ts';
import { clock } from './clock.ts';
import { entryLine } from './entry-line.ts';
import { lineText } from './line.ts';
import type { View } from './state.ts';

export type Screen = {
  readonly show: (view: View) => void;
  /** Restores the terminal. */
  readonly close: () => void;
};

export function createPlainScreen(write: (text: string) => void, text: DemoText): Screen {
  let printed = 0;
  return {
    show({ log }) {
      for (const entry of log.slice(printed)) write(`[${clock(entry.atMs)}] ${lineText(entryLine(entry, text))}\n`);
      printed = log.length;
    },
    close: () => undefined,
  };
}
