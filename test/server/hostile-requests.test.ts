/** Malicious names, bodies and connections: nothing is disclosed, and the server keeps running. */
import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { API_ERRORS } from '../../src/text/dashboard-text.ts';
import { newFlow, SESSION } from '../kit/flow.ts';
import { rawConnection, startTestServer, type TestServer } from './kit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
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
const stop = (headers: Readonly<Record<string, string>>, body = '{"command":"stop"}') =>
  server.ask(`/api/sessions/${SESSION}/control`, { method: 'POST', headers, body });

it.each(['nonsense', undefined, 7])(
  'given a WebSocket, when it says something of the type %j, then it is refused and nothing is run',
  async (type) => {
    const ticket = server.deps.tickets.issue();
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws?ticket=${ticket}`);
    onTestFinished(() => socket.close());
    const before = server.asked.control.length;
    const receipt = await new Promise<unknown>((resolve, reject) => {
      socket.onerror = reject;
      socket.onopen = () => socket.send(JSON.stringify({ id: 'q', type, command: 'stop', sessionId: SESSION }));
      socket.onmessage = ({ data }) => {
        const said = JSON.parse(String(data));
        if (said.event === 'receipt') resolve(said.data);
      };
    });
    expect(receipt).toEqual({ ok: false, error: API_ERRORS.badType });
    expect(server.asked.control).toHaveLength(before);
  },
);

describe('given malicious names', () => {
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
  ])('when the id of a session is %s, then it is not found', async (id) => {
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
  ])('when the file of a session is %s, then it is not found', async (name) => {
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
  ])('when the file of the page is %s, then it is not found', async (path) => {
    const answer = await server.ask(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });

  it('when the handoffs of a session are a link to elsewhere, then nothing behind it is listed', async () => {
    const elsewhere = join(server.home, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'secret.json'), 'secret');
    const handoffs = join(server.home, 'sessions', SESSION, 'handoffs');
    symlinkSync(elsewhere, handoffs);
    onTestFinished(() => unlinkSync(handoffs));
    expect((await server.ask(`/api/sessions/${SESSION}/files`)).text).not.toContain('secret');
    expect((await server.ask(`/api/sessions/${SESSION}/files/handoffs/secret.json`)).status).toBe(404);
  });

  it('when a project is not the one of the session, then files behind its links are not listed', async () => {
    const project = join(server.home, 'project');
    mkdirSync(join(project, 'real'), { recursive: true });
    writeFileSync(join(project, 'real', 'tasks.md'), 'tasks');
    symlinkSync(server.home, join(project, 'away'));
    symlinkSync(join(server.home, 'dashboard-key'), join(project, 'real', 'key.md'));
    const { readDetail } = server.deps;
    const listed = async (path: string) => {
      const feature = { name: 'f', path, tasks: null, archived: false };
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
  it('when a body is oversized, announced or not, then it is refused with a message', async () => {
    const large = JSON.stringify({ command: 'x'.repeat(70_000) });
    expect(await stop({ ...json, ...bearer(server.key) }, large)).toMatchObject({ status: 413, json: { ok: false } });
    const chunked = { ...json, ...bearer(server.key), 'Transfer-Encoding': 'chunked' };
    expect((await stop(chunked, large)).status).toBe(413);
  });

  it('when an address is oversized, then it is refused', async () => {
    expect((await server.ask(`/api/list?q=${'x'.repeat(5000)}`)).status).toBe(414);
    expect((await server.ask(`/api/list?q=${'x'.repeat(50_000)}`)).status).toBe(431);
  });

  it('when JSON is invalid, then it is refused', async () => {
    for (const body of ['', '{', '[]', 'null', '"stop"', '{"command":7}', '{"__proto__":{"command":"stop"}}']) {
      expect((await stop({ ...json, ...bearer(server.key) }, body)).status).toBe(400);
    }
  });

  it('when a client says nothing, half a header or half a body, then it is cut off', async () => {
    const hasty = await startTestServer({ headersMs: 300, requestMs: 500 });
    onTestFinished(() => hasty.close());
    const head = `POST /api/control HTTP/1.1\r\nHost: 127.0.0.1:${hasty.port}\r\n`;
    const silent = rawConnection(hasty.port);
    const halfHeader = rawConnection(hasty.port);
    halfHeader.socket.write(`${head}X-Slow: `);
    const halfBody = rawConnection(hasty.port);
    halfBody.socket.write(
      `${head}Content-Type: application/json\r\nAuthorization: Bearer ${hasty.key}\r\nContent-Length: 50\r\n\r\n{"comm`,
    );
    const halfOpen = rawConnection(hasty.port);
    halfOpen.socket.end(`${head}Content-Length: 50\r\n\r\n`);
    await Promise.all([silent.answer, halfHeader.answer, halfBody.answer, halfOpen.answer]);
    expect(hasty.asked.control).toEqual([]);
  });

  it('when garbage follows a request on the same connection, then the connection ends and no other client notices', async () => {
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
  ])('when %j is all that is sent, then nothing is served', async (text) => {
    const { socket, answer } = rawConnection(server.port);
    socket.write(text);
    expect(await answer).not.toMatch(/HTTP\/1.1 2/);
  });
});
