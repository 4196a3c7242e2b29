/** The parts behind the dashboard's interface, put together from the real files of a home. */
import type { HistoryView } from '../core/dashboard/history-view.ts';
import type { SessionFacts } from '../core/dashboard/session-facts.ts';
import type { SessionListView, SessionRow, SessionView } from '../core/dashboard/session-view.ts';
import { asText } from '../core/narrow.ts';
import type { SessionStore, SessionSummary } from '../core/ports.ts';
import { progressOf } from '../core/workflow/progress.ts';
import { stageKey } from '../core/workflow/stage-ref.ts';
import type { AppDeps } from '../server/app-deps.ts';
import type { LiveSessions, StreamHub } from '../server/ports.ts';

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
  readonly log: (line: string) => void;
};

export function createDashboardServices({ store, now }: DashboardSurroundings): DashboardServices {
  const live = liveOf(store);
  return {
    live,
    hub: createHub(now),
    readWindow: (sessionId, { from, count }) => {
      const all = store.queryEvents(sessionId).map((event, n) => ({ ...event, n }));
      const start = from < 0 ? Math.max(0, all.length - count) : from;
      return { total: all.length, from: start, events: all.slice(start, start + count), stages: [] };
    },
    readDetail: (facts) => ({ ...facts, feature: null, task: null, denials: [], outcomes: [] }),
    views: { rowOf, listView, viewOf: (detail) => ({ row: rowOf(detail) }) as SessionView },
    control: ({ command }) => ({ ok: false, error: `unknown command ${command}` }),
    history: (filter) =>
      ({ filter, projects: [], workflows: [], stages: [], days: [], sessions: [] }) as unknown as HistoryView,
    historyFragment: () => '',
    historyCsv: () => '',
    replay: (sessionId) =>
      store.hasFlow(sessionId) ? { sessionId, pipeline: [], moments: [], truncated: false } : undefined,
    adapters: () => [{ name: 'dashboard', connected: true }],
  };
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

const rowOf = ({ sessionId, flow, updatedAt, project }: SessionFacts): SessionRow => {
  const { done, total } = flow ? progressOf(flow) : { done: 0, total: 0 };
  return {
    sessionId,
    workflowType: flow?.workflow ?? null,
    createdAt: flow?.createdAt ?? null,
    currentStage: flow?.current ? stageKey(flow.current) : null,
    progress: { completed: done, total },
    isActive: (flow?.agents.length ?? 0) > 0,
    failCount: flow?.failCount ?? 0,
    rejectCount: flow?.rejectCount ?? 0,
    updatedAt,
    phase: flow?.phase ?? null,
    group: 'open',
    waitsFor: { kind: 'workflow', params: {}, since: null },
    project,
    featureName: flow?.featureName ?? null,
  };
};

const listView = (facts: readonly SessionFacts[], { limit }: { limit: number }): SessionListView => ({
  total: facts.length,
  groups: { 'needs-you': 0, working: 0, open: facts.length, paused: 0, done: 0 },
  sessions: facts.slice(0, limit).map(rowOf),
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
