/** `ot status --watch`: shows a session until it is removed or the user interrupts. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Pause, readPause } from '../store/pause-files.ts';
import { createSessionDetailReader } from '../store/sessions/session-detail.ts';
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import { holdSentence, waitsSentence } from '../text/dashboard-text.ts';
import { fill } from '../text/messages.ts';
import { CLEAR_ALL, clipTo, HIDE_CURSOR, inPlace, plain, SHOW_CURSOR } from '../text/terminal.ts';
import type { TimelineRecord } from '../workflow/ports.ts';
import { type SessionView, viewOf } from '../workflow/view/view.ts';
import type { CliContext, Streamed, Terminal } from './context.ts';
import { localTime, readableFlow, wordsOf } from './session.ts';
import { labelled } from './timeline.ts';

export type WatchOptions = {
  readonly asJson: boolean;
  readonly context: CliContext;
  /** What `ot status` prints about the session now. */
  readonly statusLines: () => readonly string[];
};

export async function watchSession(sessionId: string, options: WatchOptions): Promise<Streamed> {
  const { context } = options;
  const read = createReader(sessionId, context);
  const screen = screenFor(sessionId, options);
  try {
    await poll(() => {
      const watched = read();
      if (watched === undefined) screen.removed();
      else screen.show(watched);
      return watched !== undefined;
    }, context.onInterrupt);
  } finally {
    screen.close();
  }
  return { exitCode: 0 };
}

/** The view of the dashboard, whether tools are held, and the last events. */
type Watched = {
  readonly view: SessionView;
  readonly pause: Pause | null;
  readonly events: readonly TimelineRecord[];
};

const LAST_EVENTS = 8;

/** `undefined` once the session is gone. */
function createReader(sessionId: string, context: CliContext): () => Watched | undefined {
  const { store, home, projectRoot } = context;
  const readDetail = createSessionDetailReader({ home });
  return () => {
    if (!store.hasSession(sessionId)) return undefined;
    const flow = readableFlow(store.readFlow(sessionId), context);
    const facts = readSessionFacts(sessionId, context);
    const detail = readDetail({ ...facts, flow, project: facts.project ?? projectRoot });
    const view = viewOf({ ...detail, project: facts.project }, context.now().toISOString());
    const events = store.queryEvents(sessionId, { limit: LAST_EVENTS });
    const pause = readPause(home, sessionId) ?? null;
    return { view, pause, events: events.map((event) => labelled(event, context.text)) };
  };
}

const POLL_MS = 500;

/** Ends when `refresh` returns false or when the user interrupts. */
async function poll(refresh: () => boolean, onInterrupt: CliContext['onInterrupt']): Promise<void> {
  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  try {
    while (refresh()) await delay(POLL_MS, undefined, interrupt);
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
  } finally {
    stopListening();
  }
}

/** JSON lines, repainted in place on a terminal that can move its cursor, or else one block per change. */
function screenFor(sessionId: string, { asJson, context, statusLines }: WatchOptions) {
  const { terminal, env, print } = context;
  const printJson = (value: unknown) => print(`${JSON.stringify(value)}\n`);
  if (asJson) {
    return {
      show: onChange(({ view, pause, events }) => printJson({ ...view, pause, events })),
      removed: () => printJson({ sessionId, removed: true }),
      close: () => undefined,
    };
  }
  const words = wordsOf(context);
  const removed = () => print(`${fill(words['watch.removed'] ?? '', { session: sessionId })}\n`);
  const linesOf = ({ view: { row, holds } }: Watched): string[] => {
    const [session = '', ...status] = statusLines();
    const waits = fill(words['watch.waiting'] ?? '', { what: waitsSentence(words, row.waitsFor) });
    const held = holds
      .slice(0, SHOWN_HOLDS)
      .map((hold) => `⛔ ${localTime(hold.at).slice(11)} ${holdSentence(words, hold)}`);
    return [session, waits, ...held, ...status].map(plain);
  };
  if (terminal !== undefined && env['TERM'] !== 'dumb') {
    return { ...createRepainted(terminal, print, linesOf, words['watch.quit'] ?? ''), removed };
  }
  const show = onChange((state) => print(`${linesOf(state).join('\n')}\n\n`));
  return { show, removed, close: () => undefined };
}

const SHOWN_HOLDS = 3;

/** Calls `show` when something happened; what only grows with the clock does not count. */
function onChange(show: (watched: Watched) => void): (watched: Watched) => void {
  let shown = '';
  return (state) => {
    const { row, counters, ...others } = state.view;
    const steady = [{ ...row, updatedAt: '' }, { ...counters, elapsedMs: 0 }, others];
    const facts = JSON.stringify([steady, state.pause, state.events]);
    if (facts === shown) return;
    shown = facts;
    show(state);
  };
}

function createRepainted(
  terminal: Terminal,
  print: CliContext['print'],
  linesOf: (watched: Watched) => string[],
  foot: string,
) {
  let latest: Watched | undefined;
  let painted = 0;
  const repaint = () => {
    if (latest === undefined) return;
    // The last column and the last row stay free: writing there makes some terminals scroll.
    const [width, height] = [(terminal.columns() || 80) - 1, (terminal.rows() || 24) - 1];
    const lines = [...linesOf(latest).slice(0, height - 1), foot].map((line) => clipTo(line, width));
    print(inPlace(lines, painted));
    painted = lines.length;
  };
  // A terminal that changes its size wraps the lines that are there.
  const stopListening = terminal.onResize(() => {
    print(CLEAR_ALL);
    painted = 0;
    repaint();
  });
  print(HIDE_CURSOR);
  return {
    show(state: Watched) {
      latest = state;
      repaint();
    },
    /** Leaves the terminal as it was found. */
    close() {
      stopListening();
      print(SHOW_CURSOR);
    },
  };
}
