/** Where there is no terminal: one line for each thing that happens, printed once, without colour. */

import { lineText } from '../../src/text/terminal/spans.ts';
import type { DemoText } from '../text/messages.ts';
import { clock } from './clock.ts';
import { entryLine } from './entry-line.ts';
import type { View } from './state.ts';

export type Screen = {
  readonly show: (view: View) => void;
  /** Leaves the terminal as it was found. */
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
