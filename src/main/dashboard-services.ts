/** The parts behind the dashboard's interface, put together from the real files of a home. */
import type { HistoryView } from '../core/dashboard/history-view.ts';
import { replayOf } from '../core/dashboard/replay.ts';
import type { ReplayView } from '../core/dashboard/replay-view.ts';
import { listView, rowOf } from '../core/dashboard/rows.ts';
import type { SessionFacts } from '../core/dashboard/session-facts.ts';
import { viewOf } from '../core/dashboard/view.ts';
import { asText } from '../core/narrow.ts';
import type { SessionStore, SessionSummary, SpecsStore } from '../core/ports.ts';
import type { AppDeps } from '../server/app-deps.ts';
import type { LiveSessions, StreamHub } from '../server/ports.ts';
import { createDetailReader } from '../server/read-detail.ts';

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

export function createDashboardServices({ home, store, now, specsAt }: DashboardSurroundings): DashboardServices {
  const live = liveOf(store);
  return {
    live,
    hub: createHub(now),
    readWindow: (sessionId, { from, count }) => {
      const all = store.queryEvents(sessionId).map((event, n) => ({ ...event, n }));
      const start = from < 0 ? Math.max(0, all.length - count) : from;
      return { total: all.length, from: start, events: all.slice(start, start + count), stages: [] };
    },
    readDetail: createDetailReader({ home, specsAt }),
    views: { rowOf, listView, viewOf },
    control: ({ command }) => ({ ok: false, error: `unknown command ${command}` }),
    history: (filter) =>
      ({ filter, projects: [], workflows: [], stages: [], days: [], sessions: [] }) as unknown as HistoryView,
    historyFragment: () => '',
    historyCsv: () => '',
    replay: (sessionId) => replaySession(store, sessionId),
    adapters: () => [{ name: 'dashboard', connected: true }],
  };
}

/** A session whose state is lost still has its timeline. */
function replaySession(store: SessionStore, sessionId: string): ReplayView | undefined {
  if (!store.hasSession(sessionId)) return undefined;
  const flow = store.readFlow(sessionId);
  return replayOf(sessionId, flow.state === 'found' ? flow.value : undefined, store.queryEvents(sessionId));
}

function liveOf(store: SessionStore): LiveSessions {
  const list = () => store.listSessions().map(factsOf);
  return {
    list,
    facts: (id) => list().find(({ sessionId }) => sessionId === id),
    subscribe: () => () => undefined,
    attend: () => () => undefined,
    close: () => undefined,
  };
}

const factsOf = ({ sessionId, flow, updatedAt }: SessionSummary): SessionFacts => ({
  sessionId,
  flow,
  loop: undefined,
  project: asText(flow?.extra['project']) || null,
  updatedAt,
});

function createHub(now: () => Date): StreamHub {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const frame = (event: string, data: object) =>
    new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return {
    open() {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          open.add(controller);
          controller.enqueue(frame('connected', { serverTime: now().toISOString() }));
        },
        cancel() {
          if (own) open.delete(own);
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    clients: () => open.size,
    close() {
      for (const controller of open) controller.close();
      open.clear();
    },
  };
}
