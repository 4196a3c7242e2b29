/** Other local programs occupy ports or connections: the dashboard's owner still gets in, or is told why not. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDashboardFile } from '../../src/store/dashboard-file.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { askPort, firstOf } from '../server/kit.ts';
import { bound, endProcess, requireKey, scratchHome, startServer } from '../server/process-kit.ts';

const bearer = (home: string) => ({ Authorization: `Bearer ${requireKey(home)}` });

/** Whatever it does with those who connect, it is no dashboard. */
async function foreignProgram(receive: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    receive(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function ot(home: string, port: number, ...words: string[]) {
  const env = { PATH: process.env['PATH'], HOME: home, OVERTONE_HOME: home, OVERTONE_PORT: String(port) };
  const child = spawn(process.execPath, [join(PLUGIN, 'dist/cli.js'), 'dashboard', ...words], {
    env: { ...env, OVERTONE_LOCALE: 'en' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

const endless = (socket: Socket): void => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const more = () => socket.write('['.repeat(16_384), () => socket.writable && setImmediate(more));
  more();
};

describe('given another program on the port', () => {
  it.each([
    ['closes every connection', (socket: Socket) => socket.destroy()],
    ['ends every connection without a word', (socket: Socket) => socket.end()],
    ['never says anything', () => undefined],
    ['never stops talking', endless],
  ])('when it %s, then each command says so and none ends in silence', async (_, receive) => {
    const home = scratchHome();
    mkdirSync(home, { recursive: true });
    const port = await foreignProgram(receive);
    onTestFinished(async () => {
      const file = readDashboardFile(home);
      if (file) await endProcess(file.pid);
    });
    const said = expect.stringContaining(`its port ${port}`);
    expect(await ot(home, port, '--status')).toEqual({ code: 1, said });
    expect(await ot(home, port, '--stop')).toEqual({ code: 0, said });
    const exactly = await ot(home, port, '--port', String(port));
    expect(exactly).toEqual({ code: 1, said: expect.stringContaining(`port ${port} is taken by another program`) });
    const started = await ot(home, port);
    expect(started).toEqual({ code: 0, said: expect.stringMatching(/now running: \S+#key=/) });
    expect(readDashboardFile(home)?.port).not.toBe(port);
    expect((await ot(home, port, '--stop')).said).toContain('has been stopped');
  });
});

describe('given many who connect without the key', () => {
  it('when they say nothing, half of something, or ask for streams, then the owner is served all the same', async () => {
    const home = scratchHome();
    const { port } = await bound(home, startServer(home));
    const halves = ['', 'GET / HTTP/1.1\r\nHost: x', `GET /sse/all HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`];
    const strangers = await Promise.all(
      Array.from({ length: 600 }, async (_, index) => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(halves[index % halves.length] ?? '');
        return socket;
      }),
    );
    onTestFinished(() => {
      for (const socket of strangers) socket.destroy();
    });
    expect((await askPort(port, '/api/list', { headers: bearer(home) })).status).toBe(200);
    expect(await firstOf(port, '/sse/all', bearer(home))).toContain('event: connected');
    expect((await askPort(port, '/')).status).toBe(200);
  });

  it('when the owner follows a stream, then it goes on however many others come', async () => {
    const home = scratchHome();
    const { port } = await bound(home, startServer(home));
    const owner = connect(port, '127.0.0.1');
    owner.write(
      `GET /sse/all HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${bearer(home).Authorization}\r\n\r\n`,
    );
    await once(owner, 'data');
    const others = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    onTestFinished(() => {
      for (const socket of [owner, ...others]) socket.destroy();
    });
    await Promise.all(others.map((socket) => once(socket, 'close').catch(() => undefined)).slice(0, 100));
    mkdirSync(join(home, 'sessions', 'new-one'), { recursive: true });
    writeFileSync(join(home, 'sessions', 'new-one', 'workflow.json'), '{}');
    let heard = '';
    for await (const piece of owner) {
      heard += piece;
      if (heard.includes('new-one')) break;
    }
    expect(heard).toContain('new-one');
  });
});

describe('given a session whose timeline tells of 33,000 agents that never ended', () => {
  it('when every route about it is asked for, then the answers are bounded and a server with little memory lives', async () => {
    const home = scratchHome();
    const directory = join(home, 'sessions', 'hostile');
    mkdirSync(directory, { recursive: true });
    const line = (type: string, data: object) =>
      `${JSON.stringify({ ts: '2026-01-01T00:00:00.000Z', type, ...data })}\n`;
    const begin = line('workflow:start', { workflowType: 'quick', stages: ['DEV', 'REVIEW', 'TEST'] });
    const delegate = line('agent:delegate', { agent: 'developer', stage: 'DEV', prompt: 'x'.repeat(200) });
    const complete = line('stage:complete', { stage: 'DEV', result: 'pass' });
    writeFileSync(join(directory, 'timeline.jsonl'), begin + delegate.repeat(33_000) + complete.repeat(5_000));
    const server = startServer(home, { env: { NODE_OPTIONS: '--max-old-space-size=160' } });
    const { port } = await bound(home, server);
    const paths = ['replay', 'view', 'timeline', 'events', 'passatk', 'files', 'files/timeline.jsonl'];
    for (const path of [...paths.map((name) => `/api/sessions/hostile/${name}`), '/api/history', '/api/list']) {
      const answer = await askPort(port, path, { headers: bearer(home) });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text.length).toBeLessThan(32 * 1024 * 1024);
    }
    expect(server.child.exitCode).toBeNull();
  });
});
