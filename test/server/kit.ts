/** The HTTP interface on a real socket: real files in a scratch home, and the smallest live parts that can be true. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryView } from '../../src/core/dashboard/history-view.ts';
import type { SessionFacts } from '../../src/core/dashboard/session-facts.ts';
import type { SessionRow, SessionView } from '../../src/core/dashboard/session-view.ts';
import { createApp } from '../../src/server/app.ts';
import type { AppDeps } from '../../src/server/app-deps.ts';
import { ensureKey } from '../../src/server/key.ts';
import { listenOnNode, type Patience } from '../../src/server/listen.ts';
import type { ControlRequest, StreamRequest } from '../../src/server/ports.ts';
import { homeDigest } from '../../src/server/proof.ts';
import { createTickets } from '../../src/server/tickets.ts';
import { createFileSessionStore } from '../../src/store/file-session-store.ts';
import { dashboardText } from '../../src/text/dashboard/dashboard-text.ts';

export type TestServer = {
  readonly port: number;
  readonly home: string;
  readonly webRoot: string;
  readonly key: string;
  readonly deps: AppDeps;
  /** What was asked of the parts behind the interface. */
  readonly asked: { control: ControlRequest[]; streams: StreamRequest[]; shutdowns: number; clients: number };
  readonly lines: string[];
  ask(path: string, options?: Asking): Promise<Answer>;
  close(): Promise<void>;
};

export type Asking = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
};

/** Over node:http, because fetch would not send a foreign Host or a path with dots as it is. */
export function askPort(port: number, path: string, { method = 'GET', headers = {}, body }: Asking = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: parsed(text) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function parsed(text: string): Answer['json'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A connection on which anything can be said. `answer` settles when the server has closed it. */
export function rawConnection(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('end', () => {
      socket.end();
      resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  return { socket, answer };
}

export async function startTestServer(patience?: Patience): Promise<TestServer> {
  const root = mkdtempSync(join(tmpdir(), 'ot-server-'));
  const home = join(root, 'home');
  const webRoot = join(root, 'web');
  furnishPage(webRoot);
  const key = ensureKey(home, process.pid);
  const asked: TestServer['asked'] = { control: [], streams: [], shutdowns: 0, clients: 0 };
  const lines: string[] = [];
  let app: ReturnType<typeof createApp> | undefined;
  const listening = await listenOnNode(patience)((incoming) => app?.fetch(incoming) ?? new Response(), 0);
  const { port } = listening;
  const deps = testDeps({ home, webRoot, key, port, asked, lines });
  app = createApp(deps);
  return {
    port,
    home,
    webRoot,
    key,
    deps,
    asked,
    lines,
    ask: (path, options) => askPort(port, path, options),
    async close() {
      await listening.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

type Setting = Pick<TestServer, 'home' | 'webRoot' | 'key' | 'port' | 'asked' | 'lines'>;

function testDeps({ home, webRoot, key, port, asked, lines }: Setting): AppDeps {
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

function furnishPage(webRoot: string): void {
  mkdirSync(join(webRoot, 'js'), { recursive: true });
  mkdirSync(join(webRoot, 'css'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(webRoot, 'js', 'main.js'), 'export const a = 1;\n');
  writeFileSync(join(webRoot, 'css', 'page.css'), 'body {}\n');
}
