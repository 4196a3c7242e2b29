import type { HistoryView } from '../../src/core/dashboard/history-view.ts';
import type { SessionFacts } from '../../src/core/dashboard/session-facts.ts';
import type { SessionRow, SessionView } from '../../src/core/dashboard/session-view.ts';
import type { AppDeps } from '../../src/server/app-deps.ts';
import { homeDigest } from '../../src/server/proof.ts';
import { createTickets } from '../../src/server/tickets.ts';
import { createFileSessionStore } from '../../src/store/file-session-store.ts';
import { dashboardText } from '../../src/text/dashboard/dashboard-text.ts';
import type { TestServer } from './kit.ts';

type Setting = Pick<TestServer, 'home' | 'webRoot' | 'key' | 'port' | 'asked' | 'lines'>;

export function testDeps({ home, webRoot, key, port, asked, lines }: Setting): AppDeps {
  const store = createFileSessionStore({ home, pid: process.pid, now: () => new Date(), waitMs: 50 });
  const list = () => store.listSessions().map(factsOf);
  return {
    home,
    webRoot,
    key,
    tickets: createTickets(() => new Date()),
    port,
    store,
    live: {
      list,
      facts: (id) => list().find(({ sessionId }) => sessionId === id),
      subscribe: () => () => undefined,
      attend: () => () => undefined,
      close: () => undefined,
    },
    hub: {
      open(wanted) {
        asked.streams.push(wanted);
        return new Response(`event: connected\ndata: {}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } });
      },
      clients: () => asked.streams.length,
      close: () => undefined,
    },
    readWindow: (_id, { from, count }) => ({ total: count, from, events: [], stages: [] }),
    readDetail: (facts) => ({ ...facts, feature: null, task: null, denials: [], outcomes: [] }),
    views: {
      rowOf,
      listView: (facts, { limit, search }) => ({
        total: facts.length,
        groups: { 'needs-you': 0, working: 0, open: facts.length, paused: 0, done: 0 },
        sessions: facts
          .filter(({ sessionId }) => sessionId.includes(search ?? ''))
          .slice(0, limit)
          .map(rowOf),
      }),
      viewOf: (detail) => ({ row: rowOf(detail) }) as SessionView,
    },
    control(wanted) {
      asked.control.push(wanted);
      return wanted.command === 'stop' ? { ok: true, message: 'stopped' } : { ok: false, error: 'unknown command' };
    },
    history: (filter) => ({ filter, stages: [] }) as unknown as HistoryView,
    historyFragment: (view, text) => `<table lang="${text.locale}"><td>${view.filter.workflow ?? ''}</td></table>`,
    historyCsv: () => 'stage,attempts\n',
    replay: (sessionId) =>
      store.hasSession(sessionId) ? { sessionId, pipeline: [], moments: [], truncated: false } : undefined,
    adapters: () => [{ name: 'dashboard', connected: true }],
    text: dashboardText,
    defaultLocale: 'zh-TW',
    pid: process.pid,
    version: '9.9.9',
    homeDigest: homeDigest(home),
    now: () => new Date(),
    startedAt: new Date(),
    noteClient: () => {
      asked.clients += 1;
    },
    shutdown: () => {
      asked.shutdowns += 1;
    },
    log: (line) => {
      lines.push(line);
    },
  };
}

const factsOf = ({
  sessionId,
  flow,
  updatedAt,
}: {
  sessionId: string;
  flow?: SessionFacts['flow'];
  updatedAt: string;
}) => ({
  sessionId,
  flow,
  loop: undefined,
  project: null,
  updatedAt,
});

const rowOf = ({ sessionId, flow, updatedAt }: SessionFacts): SessionRow => ({
  sessionId,
  workflowType: flow?.workflow ?? null,
  createdAt: flow?.createdAt ?? null,
  currentStage: null,
  progress: { completed: 0, total: flow?.stages.length ?? 0 },
  isActive: (flow?.agents.length ?? 0) > 0,
  failCount: 0,
  rejectCount: 0,
  updatedAt,
  phase: flow?.phase ?? null,
  group: 'open',
  waitsFor: { kind: 'workflow', params: {}, since: null },
  project: null,
  featureName: null,
});
