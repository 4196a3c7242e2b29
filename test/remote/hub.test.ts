/** The shipped server as a machine and as the hub, on the real nats-server. */
import { mkdirSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startNats } from '../../bench/fleet/nats-server.ts';
import { writeMembership } from '../../src/store/fleet/fleet-files.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { startFlow } from '../../src/workflow/flow.ts';
import { bound, requireKey, scratchHome, startServer } from '../server/process-kit.ts';

const pid = process.pid;

it('given a machine and a hub, when a session works and the hub stops it, then the pages of the hub show it and the machine obeys', async () => {
  const nats = await startNats();
  onTestFinished(nats.close);
  const [machine, hub] = [scratchHome(), scratchHome()];
  const member = { url: nats.url, team: 'acme', seed: '', ca: '', shareContent: false };
  for (const [home, name] of [
    [hub, 'hub'],
    [machine, 'build-1'],
  ] as const) {
    mkdirSync(home, { recursive: true });
    writeMembership(home, { ...member, machine: name }, { pid });
  }
  const page = await bound(hub, startServer(hub));
  await bound(machine, startServer(machine));
  const store = createFileSessionStore({ home: machine, pid, now: () => new Date() });
  store.update('s1', () => ({
    flow: startFlow({
      sessionId: 's1',
      workflow: 'quick',
      createdAt: '2026-01-01T00:00:00.000Z',
      project: '/home/ada/app',
    }),
    events: [{ type: 'workflow:start', data: { workflowType: 'quick' } }],
    value: undefined,
  }));
  const ask = async (path: string, body?: object) => {
    const response = await fetch(new URL(path, page.url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${requireKey(hub)}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  await vi.waitFor(async () => expect(JSON.stringify(await ask('/api/sessions'))).toContain('build-1:/home/ada/app'), {
    timeout: 20_000,
    interval: 100,
  });
  const answer = await ask('/api/sessions/build-1--s1/control', { command: 'stop', params: {} });
  expect(answer).toMatchObject({ ok: true });
  expect(store.readFlow('s1')).toMatchObject({ value: { phase: 'paused' } });
});
