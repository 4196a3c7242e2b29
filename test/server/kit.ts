/** The HTTP interface on a real socket: real files in a scratch home, and the real parts behind it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlRequest } from '../../src/remote/control.ts';
import { createApp } from '../../src/server/app.ts';
import { listen, type Patience } from '../../src/server/listen.ts';
import type { StreamRequest } from '../../src/server/live/frames.ts';
import { ensureKey } from '../../src/store/dashboard-key.ts';
import { type TestDeps, testDeps } from './test-deps.ts';

export type TestServer = {
  readonly port: number;
  readonly home: string;
  readonly webRoot: string;
  readonly key: string;
  readonly deps: TestDeps;
  /** What was asked of the parts behind the interface. */
  readonly asked: { control: ControlRequest[]; streams: StreamRequest[]; shutdowns: number; clients: number };
  readonly lines: string[];
  /** As the owner. */
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

/** The first piece of an answer that does not end by itself. */
export const firstOf = (port: number, path: string, headers: Asking['headers'] = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent: false }, (incoming) => {
      incoming.setEncoding('utf8').once('data', (piece: string) => {
        outgoing.destroy();
        resolve(piece);
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

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
  const listening = await listen((...asked) => app?.fetch(...asked) ?? new Response(), 0, patience);
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
    ask: (path, options = {}) =>
      askPort(port, path, { ...options, headers: { Authorization: `Bearer ${key}`, ...options.headers } }),
    async close() {
      await deps.stop();
      await listening.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function furnishPage(webRoot: string): void {
  mkdirSync(join(webRoot, 'js'), { recursive: true });
  mkdirSync(join(webRoot, 'css'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(webRoot, 'js', 'main.js'), 'export const a = 1;\n');
  writeFileSync(join(webRoot, 'css', 'page.css'), 'body {}\n');
}
