/** What others may try on this machine or from a web page: none of it may succeed, and none may stop the server. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cookieFor } from '../../src/server/proof.ts';
import { newFlow, SESSION } from '../kit/flow.ts';
import { rawConnection, startTestServer, type TestServer } from './kit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ headersMs: 300, requestMs: 500 });
  server.deps.store.update(SESSION, () => ({ flow: newFlow('quick'), value: undefined }));
  // Beside the page, where nothing may be read.
  writeFileSync(join(dirname(server.webRoot), 'outside.js'), 'secret');
  writeFileSync(join(server.webRoot, '.hidden.js'), 'secret');
  writeFileSync(join(server.webRoot, 'js', 'other.html'), 'secret');
  writeFileSync(join(server.webRoot, 'js', 'noted.exe'), 'secret');
  mkdirSync(join(server.webRoot, 'js', '.git'));
  writeFileSync(join(server.webRoot, 'js', '.git', 'config.js'), 'secret');
  symlinkSync(join(dirname(server.webRoot), 'outside.js'), join(server.webRoot, 'js', 'link.js'));
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

describe('given tricks in names', () => {
  it.each([
    '..%2f..%2fetc',
    '%2e%2e%2f%2e%2e%2fhome',
    '-x',
    'a%00b',
    'a%5cb',
    '<script>alert(1)</script>',
    '%3Cscript%3E',
    '"onload="x',
    'x'.repeat(129),
    '.lock',
  ])('when the id of a session is %s, then it is none', async (id) => {
    for (const path of [`/api/sessions/${id}`, `/api/sessions/${id}/view`, `/api/sessions/${id}/files`, `/sse/${id}`]) {
      const answer = await server.ask(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.text).not.toMatch(/script|onload/);
    }
  });

  it.each([
    '../../../etc/passwd',
    '..%2f..%2fdashboard-key',
    '%2e%2e/%2e%2e/dashboard-key',
    '/etc/passwd',
    'handoffs/../../../dashboard-key',
    'handoffs%2f..%2f..%2f..%2fdashboard-key',
    '.lock',
  ])('when the file of a session is %s, then there is none', async (name) => {
    const answer = await server.ask(`/api/sessions/${SESSION}/files/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(server.key);
  });

  it.each([
    '/js/../../outside.js',
    '/js/%2e%2e/%2e%2e/outside.js',
    '/js/..%2f..%2foutside.js',
    '/js/..%5c..%5coutside.js',
    '/js/%252e%252e/%252e%252e/outside.js',
    '/js/link.js',
    '/js/other.html',
    '/js/noted.exe',
    '/js/.git/config.js',
    '/static/.hidden.js',
    '/static/%2ehidden.js',
    '/static/index.html',
    '/js//main.js',
    '/js/main.js%00.css',
    '/js/%ff',
    '//etc/passwd',
    '/.hidden.js',
    '/outside.js',
  ])('when the file of the page is %s, then there is none', async (path) => {
    const answer = await server.ask(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });

  it('when a project is not the one of the session, then files behind its links are not listed', async () => {
    const project = join(server.home, 'project');
    mkdirSync(join(project, 'real'), { recursive: true });
    writeFileSync(join(project, 'real', 'tasks.md'), 'tasks');
    symlinkSync(server.home, join(project, 'away'));
    symlinkSync(join(server.home, 'dashboard-key'), join(project, 'real', 'key.md'));
    const { readDetail } = server.deps;
    const listed = async (path: string) => {
      const feature = { name: 'f', path, tasks: null };
      Object.assign(server.deps, { readDetail: (facts: object) => ({ ...facts, project, feature, task: null }) });
      const { text } = await server.ask(`/api/sessions/${SESSION}/files`);
      Object.assign(server.deps, { readDetail });
      return (JSON.parse(text) as { name: string }[])
        .map(({ name }) => name)
        .filter((name) => name.startsWith('feature/'));
    };
    expect(await listed(join(project, 'real'))).toEqual(['feature/tasks.md']);
    expect(await listed(`${project}/away/sessions/${SESSION}`)).toEqual([]);
    expect(await listed(`${project}/../sessions/${SESSION}`)).toEqual([]);
    expect(await listed('/etc')).toEqual([]);
  });
});

describe('given clients that send too much or too little', () => {
  it('when a body is oversized, announced or not, then it is refused in words', async () => {
    const large = JSON.stringify({ command: 'x'.repeat(70_000) });
    expect(await stop({ ...json, ...bearer(server.key) }, large)).toMatchObject({ status: 413, json: { ok: false } });
    const chunked = { ...json, ...bearer(server.key), 'Transfer-Encoding': 'chunked' };
    expect((await stop(chunked, large)).status).toBe(413);
  });

  it('when an address is oversized, then it is refused', async () => {
    expect((await server.ask(`/api/list?q=${'x'.repeat(5000)}`)).status).toBe(414);
    expect((await server.ask(`/api/list?q=${'x'.repeat(50_000)}`)).status).toBe(431);
  });

  it('when JSON is no JSON, then it is refused', async () => {
    for (const body of ['', '{', '[]', 'null', '"stop"', '{"command":7}', '{"__proto__":{"command":"stop"}}']) {
      expect((await stop({ ...json, ...bearer(server.key) }, body)).status).toBe(400);
    }
  });

  it('when a client says nothing, half a header or half a body, then it is cut off', async () => {
    const head = `POST /api/control HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n`;
    const silent = rawConnection(server.port);
    const halfHeader = rawConnection(server.port);
    halfHeader.socket.write(`${head}X-Slow: `);
    const halfBody = rawConnection(server.port);
    halfBody.socket.write(
      `${head}Content-Type: application/json\r\nAuthorization: Bearer ${server.key}\r\nContent-Length: 50\r\n\r\n{"comm`,
    );
    const halfOpen = rawConnection(server.port);
    halfOpen.socket.end(`${head}Content-Length: 50\r\n\r\n`);
    await Promise.all([silent.answer, halfHeader.answer, halfBody.answer, halfOpen.answer]);
  });

  it('when garbage follows a request on the same connection, then the connection ends and nobody else notices', async () => {
    const { socket, answer } = rawConnection(server.port);
    socket.write(
      `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n\x00\x01garbage\r\n\r\nGET /api/sessions`,
    );
    expect(await answer).not.toContain(SESSION);
  });

  it.each([
    'GET /health\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET /health HTTP/1.1\r\n\r\n',
    'GET /health HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
    'GET /health HTTP/1.0\r\n\r\n',
    'GET /health HTTP/9.9\r\nHost: x\r\n\r\n',
    'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n',
    'POST /api/control HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  ])('when %j is all that comes, then nothing is served', async (text) => {
    const { socket, answer } = rawConnection(server.port);
    socket.write(text);
    expect(await answer).not.toMatch(/HTTP\/1.1 2/);
  });
});
