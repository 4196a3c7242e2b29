/** The parts behind the dashboard's interface, put together from the real files of a home. */
import { randomUUID } from 'node:crypto';
import { replayOf } from '../core/dashboard/replay.ts';
import type { ReplayView } from '../core/dashboard/replay-view.ts';
import { listView, rowOf } from '../core/dashboard/rows.ts';
import { viewOf } from '../core/dashboard/view.ts';
import type { SessionStore } from '../core/ports.ts';
import { createJournal } from '../core/remote/journal.ts';
import { createControl } from '../remote/control.ts';
import { createEventBus } from '../remote/event-bus.ts';
import type { AppDeps } from '../server/app-deps.ts';
import { historyCsv } from '../server/history/history-csv.ts';
import { historyFragment } from '../server/history/history-fragment.ts';
import { createHistoryReader } from '../server/history/history-reader.ts';
import { createLiveSessions } from '../server/live/live-sessions.ts';
import type { Views as StreamViews } from '../server/live/session-frames.ts';
import { createStreamHub } from '../server/live/stream-hub.ts';
import { createWindowReader } from '../server/live/window-reader.ts';
import { messageOf } from '../store/errno.ts';
import { createSessionDetailReader } from '../store/session-detail.ts';

export type DashboardServices = Pick<
  AppDeps,
  | 'live'
  | 'hub'
  | 'readWindow'
  | 'readDetail'
  | 'views'
  | 'control'
  | 'history'
  | 'historyFragment'
  | 'historyCsv'
  | 'replay'
  | 'adapters'
> & { readonly stop: () => Promise<void> };

export type DashboardSurroundings = {
  readonly home: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly store: SessionStore;
  readonly log: (line: string) => void;
};

export function createDashboardServices(surroundings: DashboardSurroundings): DashboardServices {
  const { home, store } = surroundings;
  const readDetail = createSessionDetailReader({ home });
  const views = { rowOf, listView, viewOf };
  const { live, hub, bus } = startLive(surroundings, { ...views, readDetail });
  return {
    live,
    hub,
    readWindow: createWindowReader({ home }),
    readDetail,
    views,
    control: bus.control,
    history: createHistoryReader({ home }),
    historyFragment: (view, text) => String(historyFragment(view, text)),
    historyCsv,
    replay: (sessionId) => replaySession(store, sessionId),
    adapters: bus.adapters,
    stop: bus.stop,
  };
}

/** Every change is numbered once; the bus hands it to whoever is connected, pages among them. */
function startLive({ home, now, store, log }: DashboardSurroundings, views: StreamViews) {
  const onError = (error: unknown) => log(messageOf(error));
  const live = createLiveSessions({ home, now, onError });
  const journal = createJournal({ boot: randomUUID().slice(0, 8) });
  const hub = createStreamHub({ live, journal, views, now, ready: live.whenReady(), onError });
  const control = createControl({ store, now, sessions: live.list, rowOf });
  const bus = createEventBus({ journal, adapters: [hub], control, sessions: live.list, now, onError });
  live.subscribe(journal.record);
  void bus.start();
  return { live, hub, bus };
}

/** A session whose state is lost still has its timeline. */
function replaySession(store: SessionStore, sessionId: string): ReplayView | undefined {
  if (!store.hasSession(sessionId)) return undefined;
  const flow = store.readFlow(sessionId);
  return replayOf(sessionId, flow.state === 'found' ? flow.value : undefined, store.queryEvents(sessionId));
}
