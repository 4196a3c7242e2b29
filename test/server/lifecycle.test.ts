/** Real server processes: one per home, identified by proof, removed without leftovers. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDashboardFile, writeDashboardFile } from '../../src/store/dashboard-file.ts';
import { probe } from '../../src/store/dashboard-probe.ts';
import { askPort, firstOf } from './kit.ts';
import { BUN, bound, foreignServer, pluginOfVersion, requireKey, scratchHome, startServer } from './process-kit.ts';

const VERSION = (JSON.parse(readFileSync('plugins/overtone/.claude-plugin/plugin.json', 'utf8')) as { version: string })
  .version;

const fileOf = (home: string) => join(home, 'dashboard.json');

describe.each([
  ['Node', process.execPath],
  ['Bun', BUN],
])('given a server on %s', (_, runtime) => {
  it('then it says where it is, proves that it is ours, streams, and leaves no file when it is ended', async () => {
    const home = scratchHome();
    const server = startServer(home, { runtime });
    const file = await bound(home, server);
    expect(file).toEqual({
      pid: server.child.pid,
      port: file.port,
      url: `http://127.0.0.1:${file.port}/`,
      link: expect.stringContaining(`:${file.port}/#key=`),
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      version: VERSION,
    });
    expect(await probe(file.port, home)).toMatchObject({
      state: 'ours',
      pid: server.child.pid,
    });
    const headers = { Authorization: `Bearer ${requireKey(home)}` };
    expect(await firstOf(file.port, '/sse/all', headers)).toContain('event: connected');
    expect(await askPort(file.port, '/api/sessions', { headers })).toMatchObject({ status: 200, text: '[]' });
    const foreign = { ...headers, Origin: 'https://evil.test' };
    expect((await askPort(file.port, '/api/sessions', { headers: foreign })).status).toBe(403);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(fileOf(home))).toBe(false);
    expect(await probe(file.port, home)).toBeUndefined();
  });

  it('when its port is taken, then it uses the next one', async () => {
    const home = scratchHome();
    const taken = await foreignServer((_request, answer) => answer.end('{"ok":true,"service":"overtone"}'));
    const file = await bound(home, startServer(home, { runtime, port: taken }));
    expect(file.port).toBeGreaterThan(taken);
    expect(file.port).toBeLessThan(taken + 10);
  });
});

describe('given a server', () => {
  it('then it listens on loopback alone', async () => {
    const home = scratchHome();
    const { port } = await bound(home, startServer(home));
    expect(listenersOn(port)).toEqual(['0100007F']);
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
    );
    for (const address of others) {
      await expect(fetch(`http://${address}:${port}/health`)).rejects.toThrow();
    }
  });

  it('when three more are started, then they end quietly and it stays', async () => {
    const home = scratchHome();
    const first = startServer(home);
    const file = await bound(home, first);
    const others = [1, 2, 3].map(() => startServer(home, { port: file.port }));
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(others[0]?.stderr()).toContain('runs already');
    expect(readDashboardFile(home)).toEqual(file);
    expect((await probe(file.port, home))?.state).toBe('ours');
  });

  it('when the file names another server by now, then that one keeps it', async () => {
    const home = scratchHome();
    const server = startServer(home);
    const file = await bound(home, server);
    writeDashboardFile(home, { ...file, pid: process.pid });
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(readDashboardFile(home)?.pid).toBe(process.pid);
  });

  it('when it has no viewers and nothing changes, then it ends and removes its file', async () => {
    const home = scratchHome();
    const server = startServer(home, { env: { OVERTONE_DASHBOARD_IDLE_MS: '400' } });
    expect(await server.ended).toBe(0);
    expect(server.stderr()).toContain('no client');
    expect(existsSync(fileOf(home))).toBe(false);
  });

  it('when a newer version starts, then it takes the place and the port; an older one does not', async () => {
    const home = scratchHome();
    const old = startServer(home);
    const file = await bound(home, old);
    const older = startServer(home, { plugin: pluginOfVersion('0.0.1') });
    expect(await older.ended).toBe(0);
    const newer = startServer(home, { plugin: pluginOfVersion('999.0.0') });
    const after = await bound(home, newer);
    expect(await old.ended).toBe(0);
    expect(after).toMatchObject({ port: file.port, version: '999.0.0' });
    expect(await probe(file.port, home)).toMatchObject({
      state: 'ours',
      version: '999.0.0',
    });
  });

  it('when another server relays its answer, then that server is not mistaken for it', async () => {
    const home = scratchHome();
    const { port } = await bound(home, startServer(home));
    const relay = await foreignServer((incoming, answer) => {
      void askPort(port, incoming.url ?? '/').then(({ text }) => answer.end(text));
    });
    expect((await probe(relay, home))?.state).toBe('foreign');
    expect((await probe(port, home))?.state).toBe('ours');
    expect((await probe(port, scratchHome()))?.state).toBe('foreign');
  });
});

describe('given what an earlier server left behind', () => {
  it('when its process is gone, then the next one starts and writes its own', async () => {
    const home = scratchHome();
    writeDashboardFile(home, { pid: 999_999, port: 1, url: 'http://127.0.0.1:1/', startedAt: '', version: '9.9.9' });
    expect((await bound(home, startServer(home))).port).not.toBe(1);
  });

  it('when its pid and its port now belong to other processes, then neither is trusted or touched', async () => {
    const home = scratchHome();
    const asked: string[] = [];
    const port = await foreignServer((incoming, answer) => {
      asked.push(`${incoming.method} ${incoming.headers.authorization ?? ''}`);
      answer.end(JSON.stringify({ ok: true, service: 'overtone', pid: process.pid, proof: 'f'.repeat(64) }));
    });
    writeDashboardFile(home, {
      pid: process.pid,
      port,
      url: `http://127.0.0.1:${port}/`,
      startedAt: '',
      version: '0.0.1',
    });
    expect((await bound(home, startServer(home))).port).not.toBe(port);
    expect(new Set(asked)).toEqual(new Set(['GET ']));
  });

  it('when the file is damaged, then it is replaced', async () => {
    const home = scratchHome();
    mkdirSync(home, { recursive: true });
    writeFileSync(fileOf(home), '{ "pid": ');
    expect((await bound(home, startServer(home))).version).toBe(VERSION);
  });
});

it('given nothing, when four servers start at once, then exactly one lives', async () => {
  const home = scratchHome();
  const servers = [1, 2, 3, 4].map(() => startServer(home));
  const alive = await Promise.race(servers.map(async (server) => bound(home, server)));
  const rest = servers.filter(({ child }) => child.pid !== alive.pid);
  expect(await Promise.all(rest.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect(readDashboardFile(home)).toEqual(alive);
  expect((await probe(alive.port, home))?.state).toBe('ours');
});

/** Local addresses, as the system writes them, on which somebody listens at this port. */
function listenersOn(port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const LISTENS = '0A';
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === LISTENS)
      .map(([, local]) => local?.split(':')[0] ?? ''),
  );
}
