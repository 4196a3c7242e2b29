/** Another account on the machine requests the dashboard over loopback: without the key it reads and changes nothing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/server/routes.ts';
import { pageToken } from '../../src/store/dashboard-key.ts';
import { askPort, firstOf } from '../server/kit.ts';
import { BUN, bound, requireKey, scratchHome, startServer } from '../server/process-kit.ts';

const SECRET = 'the-prompt-nobody-else-may-read';
const json = { 'Content-Type': 'application/json' };
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** A server process whose home has one session. */
async function startOwned(runtime: string) {
  const home = scratchHome();
  const session = join(home, 'sessions', SECRET);
  mkdirSync(session, { recursive: true });
  writeFileSync(
    join(session, 'timeline.jsonl'),
    `${JSON.stringify({ ts: '', type: 'session:start', project: SECRET })}\n`,
  );
  const { port } = await bound(home, startServer(home, { runtime }));
  const key = requireKey(home);
  return { home, port, key, token: pageToken({ key, port }) };
}

const filled = (path: string) =>
  path
    .replace(':id', SECRET)
    .replace(/:name(?:\{[^/]*\})?/, 'timeline.jsonl')
    .replace(/:\w+(?:\{[^/]*\})?/, 'main.js');

describe.each([
  ['Node', process.execPath],
  ['Bun', BUN],
])('given a dashboard on %s', (_, runtime) => {
  it('when somebody without the key asks for any of its routes, then nothing of the owner is in the answer', async () => {
    const { port, key, token } = await startOwned(runtime);
    const wrong = [{}, bearer(''), bearer('A'.repeat(43)), bearer(pageToken({ key, port: port + 1 }))];
    const smuggled = [{ Cookie: `overtone_${port}=${token}; key=${key}` }, { 'X-Overtone': '1', 'X-Key': key }];
    for (const { method, path, open } of ROUTES) {
      for (const headers of [...wrong, ...smuggled]) {
        const body = method === 'POST' ? '{"command":"stop","key":"guessed"}' : '';
        const answer = await askPort(port, filled(path), { method, headers: { ...json, ...headers }, body });
        expect([method, path, answer.text.includes(SECRET)]).toEqual([method, path, false]);
        if (!open) expect([method, path, answer.status]).toEqual([method, path, 401]);
      }
    }
    expect((await askPort(port, `/api/list?key=${token}&ticket=${token}`)).status).toBe(401);
  });

  it('when the owner asks, then a key, a token of the page and a ticket open what they are for, and a ticket once', async () => {
    const { port, key, token } = await startOwned(runtime);
    for (const secret of [key, token]) {
      expect((await askPort(port, '/api/list', { headers: bearer(secret) })).text).toContain(SECRET);
    }
    const issue = async () =>
      String(
        (await askPort(port, '/api/ticket', { method: 'POST', headers: { ...json, ...bearer(token) }, body: '{}' }))
          .json['ticket'],
      );
    const ticket = await issue();
    expect(await firstOf(port, `/sse/all?ticket=${ticket}`)).toContain('event: connected');
    expect((await askPort(port, `/sse/all?ticket=${ticket}`)).status).toBe(401);
    const enter = async (given: string) =>
      askPort(port, '/api/enter', { method: 'POST', headers: json, body: JSON.stringify({ key: given }) });
    const link = await issue();
    expect((await enter(link)).json['token']).toBe(token);
    expect((await enter(link)).status).toBe(401);
    expect((await enter(token)).headers['set-cookie']).toBeUndefined();
  });
});
