/** The real server in its own process, used over HTTP only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readKey } from '../../src/store/dashboard-key.ts';
import { PLUGIN } from '../hooks/scene.ts';

export type ServerProcess = {
  /** With the owner's key. */
  fetch(path: string): Promise<Response>;
  /** Milliseconds of processor time since it started, which load on the machine hardly changes. */
  busyMs(): Promise<number>;
  /** In megabytes, after a collection. */
  memory(): Promise<{ readonly heapMb: number; readonly rssMb: number }>;
  stop(): Promise<void>;
};

const TELL_USAGE = fileURLToPath(new URL('tell-usage.cjs', import.meta.url));
const MB = 1024 * 1024;

export async function startServer(home: string): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--expose-gc', '--require', TELL_USAGE, join(PLUGIN, 'dist', 'server.js')], {
    env: { PATH: dirname(process.execPath), HOME: home, OVERTONE_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server ended: ${said}`);
  });
  await Promise.race([answers(url), ended]);
  ended.catch(() => undefined);
  const ask = async <T>(what: 'cpu' | 'memory'): Promise<T> => {
    const told = once(child, 'message');
    child.send(what);
    const [usage] = (await told) as [T];
    return usage;
  };
  const headers = { Authorization: `Bearer ${readKey(join(home, '.overtone'))}` };
  return {
    fetch: (path) => fetch(`${url}/${path}`, { headers }),
    async busyMs() {
      const { user, system } = await ask<NodeJS.CpuUsage>('cpu');
      return (user + system) / 1000;
    },
    async memory() {
      const usage = await ask<NodeJS.MemoryUsage>('memory');
      return { heapMb: usage.heapUsed / MB, rssMb: usage.rss / MB };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
