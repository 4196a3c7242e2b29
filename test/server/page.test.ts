import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/server/routes.ts';
import { challengeFor, proofOf } from '../../src/store/dashboard-probe.ts';
import { startTestServer, type TestServer } from './kit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('given the page', () => {
  it('then it and its files are served with their types and revalidated', async () => {
    const page = await server.ask('/');
    expect(page).toMatchObject({ status: 200, text: '<!doctype html><title>page</title>' });
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await server.ask('/index.html')).text).toBe(page.text);
    const script = await server.ask('/js/main.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await server.ask('/static/js/main.js')).text).toBe(script.text);
    const again = await server.ask('/js/main.js', { headers: { 'If-None-Match': String(script.headers['etag']) } });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await server.ask('/css/page.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('given a challenge', () => {
  it('when it is meant for this port, then the key is proven; for another port it is not', async () => {
    const mine = challengeFor(server.port, 'n'.repeat(32));
    const foreign = challengeFor(server.port + 1, 'n'.repeat(32));
    expect((await server.ask(`/health?challenge=${mine}`)).json['proof']).toBe(proofOf(server.key, mine));
    expect((await server.ask(`/health?challenge=${foreign}`)).json).not.toHaveProperty('proof');
    expect((await server.ask('/health?challenge=anything')).json).not.toHaveProperty('proof');
  });
});

describe('given the table of routes', () => {
  it('then what the router knows is what the table says', async () => {
    const { createApp } = await import('../../src/server/app.ts');
    const known = createApp(server.deps)
      .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
      .map(({ method, path }) => `${method} ${path}`);
    expect(known.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
  });
});
