/** The three ways to show what is watched: repainted in place, block after block, or as lines of JSON. */
import type { DashboardText } from '../../text/dashboard/dashboard-text.ts';
import { fill } from '../../text/dashboard/words.ts';
import { CLEAR_ALL, HIDE_CURSOR, inPlace, SHOW_CURSOR } from '../../text/terminal/in-place.ts';
import { lineText, paint } from '../../text/terminal/spans.ts';
import type { CliContext, Terminal } from '../context.ts';
import { frameLines } from './frame.ts';
import { stateOf, type Watched } from './watched.ts';

export type Screen = {
  readonly show: (watched: Watched) => void;
  readonly removed: (sessionId: string) => void;
  /** Leaves the terminal as it was found. */
  readonly close: () => void;
};

type Surface = Pick<CliContext, 'print' | 'now'> & { readonly text: DashboardText };

export function createJsonLines(print: CliContext['print']): Screen {
  const printLine = (value: unknown) => print(`${JSON.stringify(value)}\n`);
  return {
    show: onChange(({ view, events }) => printLine({ ...view, events })),
    removed: (sessionId) => printLine({ sessionId, removed: true }),
    close: () => undefined,
  };
}

/** As wide as it needs to be: whoever reads a file or a log has no columns. */
export function createBlocks({ print, now, text }: Surface): Screen {
  return {
    show: onChange((watched) => {
      const lines = frameLines(watched, { text, now: now().toISOString() });
      print(`${lines.map((line) => `${lineText(line).trimEnd()}\n`).join('')}\n`);
    }),
    removed: (sessionId) => print(`${removedLine(text, sessionId)}\n`),
    close: () => undefined,
  };
}

function onChange(show: (watched: Watched) => void): (watched: Watched) => void {
  let shown = '';
  return (watched) => {
    const state = stateOf(watched);
    if (state === shown) return;
    shown = state;
    show(watched);
  };
}

type Repainted = Surface & { readonly terminal: Terminal; readonly color: boolean };

/** Repainted at every look, for the times in it grow. */
export function createRepainted({ print, now, text, terminal, color }: Repainted): Screen {
  let latest: Watched | undefined;
  let height = 0;
  const repaint = () => {
    if (latest === undefined) return;
    // The last column and the last row are left free: writing there makes some terminals scroll.
    const size = { width: (terminal.columns() || 80) - 1, height: (terminal.rows() || 24) - 1 };
    const lines = frameLines(latest, { text, now: now().toISOString(), ...size });
    print(
      inPlace(
        lines.map((line) => paint(line, color)),
        height,
      ),
    );
    height = lines.length;
  };
  // After a change of size nobody knows how the terminal has wrapped what was there.
  const stopListening = terminal.onResize(() => {
    print(CLEAR_ALL);
    height = 0;
    repaint();
  });
  print(HIDE_CURSOR);
  return {
    show(watched) {
      latest = watched;
      repaint();
    },
    removed: (sessionId) => print(`${removedLine(text, sessionId)}\n`),
    close() {
      stopListening();
      print(SHOW_CURSOR);
    },
  };
}

const removedLine = ({ words }: DashboardText, session: string): string =>
  fill(words['watch.removed'] ?? '', { session });
