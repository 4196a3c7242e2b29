/** What others may try on this machine or from a web page: none of it may succeed, and none may stop the server. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cookieFor } from '../../src/server/access.ts';
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
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const cookie = () => `overtone_${server.port}=${cookieFor(server.key, server.port)}`;
const stop = (headers: Readonly<Record<string, string>>, body = '{"command":"stop"}') =>
  server.ask(`/api/sessions/${SESSION}/control`, { method: 'POST', headers, body });

describe('given a name that leads to this machine', () => {
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

describe('given a page of another site', () => {
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

  it('when it changes something with a stolen cookie and key, then it is refused all the same', async () => {
    const foreign = {
      ...json,
      Origin: 'https://evil.test',
      'X-Overtone': '1',
      Cookie: cookie(),
      ...bearer(server.key),
    };
    expect((await stop(foreign)).status).toBe(403);
  });

  it('when it asks beforehand what it may do, then it gets no permission', async () => {
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

describe('given no key, or a wrong one', () => {
  const wrong = 'A'.repeat(43);

  it('when something is to be changed, then it is refused and nothing happens', async () => {
    const before = server.asked.control.length;
    expect((await stop(json)).status).toBe(401);
    expect((await stop({ ...json, ...bearer(wrong) })).status).toBe(401);
    expect((await stop({ ...json, ...bearer('') })).status).toBe(401);
    expect((await stop({ ...json, 'X-Overtone': '1', Cookie: `overtone_${server.port}=${wrong}` })).status).toBe(401);
    expect((await stop({ ...json, 'X-Overtone': '1', Cookie: `overtone_${server.port}=${server.key}` })).status).toBe(
      401,
    );
    expect((await server.ask(`/api/sessions/${SESSION}`, { method: 'DELETE' })).status).toBe(401);
    expect((await server.ask('/api/shutdown', { method: 'POST', headers: json, body: '{}' })).status).toBe(401);
    expect(server.asked.control.length).toBe(before);
    expect(server.deps.store.hasSession(SESSION)).toBe(true);
  });

  it('when the page is opened with it, then it can be read and sets no cookie', async () => {
    const page = await server.ask(`/?key=${wrong}`);
    expect(page.status).toBe(200);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('when the right key opens the page, then the cookie it becomes may change things, with our mark alone', async () => {
    const page = await server.ask(`/?key=${server.key}`);
    expect(page).toMatchObject({ status: 303, headers: { location: '/' } });
    const [set = ''] = page.headers['set-cookie'] ?? [];
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).toMatch(/Path=\//);
    expect(set).not.toContain(server.key);
    const Cookie = set.split(';')[0] ?? '';
    expect((await server.ask('/api/whoami', { headers: { Cookie } })).json).toEqual({ canControl: true });
    expect((await stop({ ...json, Cookie })).status).toBe(403);
    expect((await stop({ ...json, Cookie, 'X-Overtone': '1' })).status).toBe(200);
  });

  it('when a form is sent instead of JSON, then it is refused', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const type of types) expect((await stop({ ...bearer(server.key), 'Content-Type': type })).status).toBe(415);
  });

  it('then no line of the log holds the key', () => {
    expect(server.lines.join('\n')).not.toContain(server.key);
  });
});
