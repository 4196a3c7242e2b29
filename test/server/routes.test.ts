/** Each route on a real socket. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newFlow, SESSION } from '../kit/flow.ts';
import { firstOf, startTestServer, type TestServer } from './kit.ts';
import { until } from './process-kit.ts';

let server: TestServer;
const JSON_BODY = { 'Content-Type': 'application/json' };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { store, live } = server.deps;
  store.removeSession(SESSION);
  await until(() => live.facts(SESSION) === undefined || undefined);
  store.update(SESSION, () => ({
    flow: newFlow('quick'),
    events: [
      { type: 'stage:start', data: { stage: 'DEV' } },
      { type: 'stage:complete', data: { stage: 'DEV', result: 'pass' } },
    ],
    value: undefined,
  }));
  store.writeHandoff(SESSION, 'PLAN-to-ARCH', '# handed over');
  await until(() => live.facts(SESSION)?.flow);
});

describe('given a session, when the interface is asked', () => {
  it.each([
    ['/api/sessions', [{ sessionId: SESSION, workflowType: 'quick' }]],
    ['/api/sessions?active=false', [{ sessionId: SESSION }]],
    ['/api/sessions?active=true', []],
    ['/api/list?q=session&limit=5', { total: 1, sessions: [{ sessionId: SESSION }] }],
    [`/api/sessions/${SESSION}`, { workflowType: 'quick', sessionId: SESSION }],
    [`/api/sessions/${SESSION}/view`, { row: { sessionId: SESSION } }],
    [`/api/sessions/${SESSION}/timeline`, [{ type: 'stage:start' }, { type: 'stage:complete' }]],
    [`/api/sessions/${SESSION}/timeline?limit=1&category=stage`, [{ type: 'stage:complete' }]],
    ['/api/sessions/never-seen/timeline', []],
    [
      `/api/sessions/${SESSION}/events?from=1&count=9999`,
      { from: 1, total: 2, events: [{ n: 1, type: 'stage:complete' }] },
    ],
    [`/api/sessions/${SESSION}/replay`, { sessionId: SESSION }],
    [`/api/sessions/${SESSION}/passatk`, { overall: { stageCount: 1, pass1Rate: 1 } }],
    [`/api/sessions/${SESSION}/files/handoffs/PLAN-to-ARCH.md`, { text: '# handed over', truncated: false }],
    ['/api/history?workflow=quick', { filter: { workflow: 'quick' } }],
    ['/api/registry', { stages: { DEV: { agent: 'developer' } }, parallelGroupDefs: { quality: ['REVIEW', 'TEST'] } }],
    ['/api/text?lang=en', { locale: 'en', locales: ['en', 'zh-TW', 'zh-CN'] }],
    ['/api/text', { locale: 'zh-TW' }],
    ['/api/status', { adapters: [{ name: 'dashboard', connected: true }] }],
    ['/health', { ok: true, service: 'overtone', port: expect.any(Number) }],
  ])('then %s answers', async (path, wanted) => {
    const { status, json, headers } = await server.ask(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toMatchObject(wanted);
  });

  it.each([
    ['zh-HK,zh;q=0.9,en;q=0.8', 'zh-TW'],
    ['fr-FR, en;q=0.5', 'en'],
    ['fr', 'zh-TW'],
  ])('when the browser accepts %s, then the page is in %s', async (accepted, locale) => {
    const { json } = await server.ask('/api/text', { headers: { 'accept-language': accepted } });
    expect(json).toMatchObject({ locale });
  });

  it('then a window holds no more than five hundred events, however many are asked for', async () => {
    const events = Array.from({ length: 600 }, () => ({ type: 'tool:failure' }) as const);
    server.deps.store.appendEvents(SESSION, events);
    const { json } = await server.ask(`/api/sessions/${SESSION}/events?from=0&count=9999`);
    expect(json).toMatchObject({ total: 602, events: { length: 500 } });
  });

  it('then its files are listed by name, and what is hidden is not', async () => {
    writeFileSync(join(server.home, 'sessions', SESSION, '.lock.json'), '{}');
    const { json } = await server.ask(`/api/sessions/${SESSION}/files`);
    expect(json).toMatchObject([
      { name: 'timeline.jsonl', kind: 'state' },
      { name: 'workflow.json', kind: 'state' },
      { name: 'handoffs/PLAN-to-ARCH.md', kind: 'handoff', size: 13 },
    ]);
  });

  it('then a long file is given in part: the end of what grows, the beginning of the rest', async () => {
    const line = `${JSON.stringify({ filler: 'x'.repeat(1000) })}\n`;
    writeFileSync(join(server.home, 'sessions', SESSION, 'observations.jsonl'), `${line.repeat(400)}"last"\n`);
    const { json } = await server.ask(`/api/sessions/${SESSION}/files/observations.jsonl`);
    expect(json['truncated']).toBe(true);
    expect(String(json['text']).endsWith('"last"\n')).toBe(true);
    expect(String(json['text']).startsWith('{"filler"')).toBe(true);
    expect(String(json['text']).length).toBeLessThanOrEqual(256 * 1024);
  });

  it('then history comes as a table to download and as a piece of the page', async () => {
    const csv = await server.ask('/api/history?format=csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="overtone-history.csv"',
    });
    const piece = await server.ask('/ui/history?lang=zh-CN&workflow=quick');
    expect(piece.headers['content-type']).toMatch(/^text\/html/);
    expect(piece.text).toContain('快速开发');
    expect((await server.ask('/ui/history?lang=zh-CN&workflow=tdd')).text).not.toContain('快速开发');
  });

  it('then streams are opened with what was asked for', async () => {
    server.asked.streams.length = 0;
    const key = { Authorization: `Bearer ${server.key}` };
    const first = await firstOf(server.port, `/sse/all?focus=${SESSION}`, { ...key, 'Last-Event-ID': 'boot-7' });
    expect(first).toContain('event: connected');
    await firstOf(server.port, `/sse/${SESSION}?last=boot-9&ticket=${server.deps.tickets.issue()}`);
    await server.ask('/sse/all', { method: 'HEAD' });
    expect(server.asked.streams).toEqual([
      { scope: 'all', focus: SESSION, lastEventId: 'boot-7' },
      { scope: 'session', focus: SESSION, lastEventId: 'boot-9' },
    ]);
  });

  it('then a client with the key steers it and gets the answer of the command', async () => {
    const post = (body: object, path = `/api/sessions/${SESSION}/control`) =>
      server.ask(path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
    expect(await post({ command: 'stop' })).toMatchObject({ status: 200, json: { ok: true, data: { stopped: true } } });
    expect(await post({ command: 'dance' })).toMatchObject({ status: 400, json: { ok: false } });
    expect(await post({})).toMatchObject({ status: 400, json: { ok: false } });
    expect(await post({ command: 'stop', params: [] })).toMatchObject({ status: 400 });
    await post({ command: 'sessions', params: { active: true } }, '/api/control');
    expect(server.asked.control.at(-1)).toEqual({ sessionId: null, command: 'sessions', params: { active: true } });
    expect(server.asked.control[0]).toEqual({ sessionId: SESSION, command: 'stop', params: {} });
  });

  it('then a client with the key removes it, once', async () => {
    const remove = () => server.ask(`/api/sessions/${SESSION}`, { method: 'DELETE' });
    expect((await remove()).status, server.lines.at(-1)).toBe(204);
    expect(server.deps.store.hasSession(SESSION)).toBe(false);
    expect((await remove()).status).toBe(404);
  });

  it('then a client with the key ends the server', async () => {
    const answer = await server.ask('/api/shutdown', { method: 'POST', headers: JSON_BODY, body: '{}' });
    expect(answer).toMatchObject({ status: 202, json: { ok: true } });
    expect(server.asked.shutdowns).toBe(1);
  });
});

describe('given nothing to answer with', () => {
  it.each([
    ['/api/sessions/unknown', 404],
    ['/api/sessions/unknown/view', 404],
    ['/api/sessions/unknown/events', 404],
    ['/api/sessions/unknown/replay', 404],
    ['/api/sessions/unknown/passatk', 404],
    ['/api/sessions/unknown/files', 404],
    [`/api/sessions/${SESSION}/files/nothing.md`, 404],
    ['/api/nothing', 404],
    ['/api/sessions?active=maybe', 400],
    ['/api/list?limit=many', 400],
    ['/api/list?limit=0', 400],
    ['/api/list?group=lost', 400],
    [`/api/sessions/${SESSION}/timeline?category=nonsense`, 400],
    [`/api/sessions/${SESSION}/events?from=-2`, 400],
    ['/api/history?since=yesterday-ish', 400],
    ['/api/history?format=xml', 400],
  ])('when %s is asked for, then the answer is %i in JSON', async (path, status) => {
    const answer = await server.ask(path);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ ok: false, error: expect.any(String) });
  });

  it('when workflow.json is damaged, then the answer says so', async () => {
    writeFileSync(join(server.home, 'sessions', SESSION, 'workflow.json'), '{ "half": ');
    expect(await server.ask(`/api/sessions/${SESSION}`)).toMatchObject({ status: 500, json: { ok: false } });
  });

  it('when a route exists with other methods, then they are named', async () => {
    const answer = await server.ask('/api/sessions/x', { method: 'PUT' });
    expect(answer).toMatchObject({ status: 405, json: { ok: false } });
    expect(answer.headers['allow']).toBe('GET, HEAD, DELETE');
  });

  it('when something breaks inside, then the log says what, and the caller only that it did', async () => {
    writeFileSync(join(server.home, 'sessions', SESSION, 'timeline.jsonl'), '');
    const { readWindow } = server.deps;
    Object.assign(server.deps, {
      readWindow: () => {
        throw new Error('secret detail');
      },
    });
    const answer = await server.ask(`/api/sessions/${SESSION}/events`);
    Object.assign(server.deps, { readWindow });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret detail');
    expect(server.lines.at(-1)).toContain('secret detail');
  });
});
