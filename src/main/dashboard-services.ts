/** The parts behind the dashboard's interface, put together from the real files of a home. */
import { randomUUID } from 'node:crypto';
import type { HistoryView } from '../core/dashboard/history-view.ts';
import { replayOf } from '../core/dashboard/replay.ts';
import type { ReplayView } from '../core/dashboard/replay-view.ts';
import { listView, rowOf } from '../core/dashboard/rows.ts';
import { viewOf } from '../core/dashboard/view.ts';
import type { SessionStore, SpecsStore } from '../core/ports.ts';
import type { Control } from '../core/remote/control.ts';
import { createJournal } from '../core/remote/journal.ts';
import { createEventBus } from '../remote/event-bus.ts';
import type { AppDeps } from '../server/app-deps.ts';
import { createLiveSessions } from '../server/live/live-sessions.ts';
import type { Views as StreamViews } from '../server/live/session-frames.ts';
import { createStreamHub } from '../server/live/stream-hub.ts';
import { createDetailReader } from '../server/read-detail.ts';
import { messageOf } from '../store/errno.ts';

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
>;

export type DashboardSurroundings = {
  readonly home: string;
  readonly pid: number;
  readonly now: () => Date;
  readonly store: SessionStore;
  readonly specsAt: (project: string) => Pick<SpecsStore, 'listFeatures'>;
  readonly log: (line: string) => void;
};

export function createDashboardServices(surroundings: DashboardSurroundings): DashboardServices {
  const { home, store, specsAt } = surroundings;
  const readDetail = createDetailReader({ home, specsAt });
  const views = { rowOf, listView, viewOf };
  const { live, hub, bus } = startLive(surroundings, { ...views, readDetail });
  return {
    live,
    hub,
    readWindow: (sessionId, { from, count }) => {
      const all = store.queryEvents(sessionId).map((event, n) => ({ ...event, n }));
      const start = from < 0 ? Math.max(0, all.length - count) : from;
      return { total: all.length, from: start, events: all.slice(start, start + count), stages: [] };
    },
    readDetail,
    views,
    control: ({ command }) => ({ ok: false, error: `unknown command ${command}` }),
    history: (filter) =>
      ({ filter, projects: [], workflows: [], stages: [], days: [], sessions: [] }) as unknown as HistoryView,
    historyFragment: () => '',
    historyCsv: () => '',
    replay: (sessionId) => replaySession(store, sessionId),
    adapters: bus.adapters,
  };
}

/** Every change is numbered once; the bus hands it to whoever is connected, pages among them. */
function startLive({ home, now, log }: DashboardSurroundings, views: StreamViews) {
  const onError = (error: unknown) => log(messageOf(error));
  const live = createLiveSessions({ home, now, onError });
  const journal = createJournal({ boot: randomUUID().slice(0, 8) });
  const hub = createStreamHub({ live, journal, views, now, ready: live.whenReady(), onError });
  const control: Control = ({ command }) => ({ ok: false, error: `unknown command ${command}` });
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
