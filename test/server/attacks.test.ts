/** Attacks from this machine or from web pages: none succeeds, and none stops the server. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newFlow, SESSION } from '../kit/flow.ts';
import { rawConnection, startTestServer, type TestServer } from './kit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  server.deps.store.update(SESSION, () => ({ flow: newFlow('quick'), value: undefined }));
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await server.ask('/health')).status).toBe(200);
});

const json = { 'Content-Type': 'application/json' };
const stop = (headers: Readonly<Record<string, string>>, body = '{"command":"stop"}') =>
  server.ask(`/api/sessions/${SESSION}/control`, { method: 'POST', headers, body });

describe('given a host name that resolves to this machine', () => {
  it.each(['evil.test', 'evil.test:80', '127.0.0.1.evil.test', '127.0.0.1', '0.0.0.0', 'localhost:1'])(
    'when the Host is "%s", then nothing is served',
    async (host) => {
      const answer = await server.ask('/api/sessions', { headers: { Host: host } });
      expect([400, 403]).toContain(answer.status);
      expect(answer.text).not.toContain(SESSION);
    },
  );

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])(
    'when it is %s with our port, then it is ours',
    async (name) => {
      expect((await server.ask('/api/sessions', { headers: { Host: `${name}:${server.port}` } })).status).toBe(200);
    },
  );

  it('when the whole address is in the request line, then it does not stand above the Host', async () => {
    const { socket, answer } = rawConnection(server.port);
    socket.end(
      `GET http://evil.test/api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`,
    );
    expect(await answer).not.toContain(SESSION);
  });
});

describe('given a page on another site', () => {
  it.each(['/api/sessions', '/api/list', '/sse/all', '/ui/history', '/health', '/js/main.js'])(
    'when it asks for %s, then it is refused',
    async (path) => {
      for (const origin of ['https://evil.test', 'null', `http://127.0.0.1:${server.port + 1}`, 'http://localhost']) {
        expect((await server.ask(path, { headers: { Origin: origin } })).status).toBe(403);
      }
      for (const site of ['cross-site', 'same-site']) {
        expect((await server.ask(path, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(403);
      }
    },
  );

  it('when it changes something with a stolen key, then it is refused all the same', async () => {
    expect((await stop({ ...json, Origin: 'https://evil.test' })).status).toBe(403);
  });

  it('when it sends a preflight request, then it gets no permission', async () => {
    const answer = await server.ask('/api/control', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'POST' },
    });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('when it links to the page, then the page opens, without being framed', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    const page = await server.ask('/', { headers });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect((await server.ask('/api/list', { headers })).status).toBe(403);
  });
});

describe('given the key', () => {
  it('when a form is sent instead of JSON, then it is refused', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const type of types) expect((await stop({ 'Content-Type': type })).status).toBe(415);
  });

  it('then no line of the log holds it', () => {
    expect(server.lines.join('\n')).not.toContain(server.key);
  });
});
