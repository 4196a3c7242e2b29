/** A fleet on the real nats-server: machines publish, the hub shows and steers. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startNats } from '../../bench/fleet/nats-server.ts';
import { connectFleet, createKey, isServerUrl } from '../../src/remote/fleet/connection.ts';
import { createHub } from '../../src/remote/fleet/hub.ts';
import { createMachine } from '../../src/remote/fleet/machine.ts';
import { serverConfig } from '../../src/remote/fleet/subjects.ts';
import { type Membership, readCursors, writeCursors } from '../../src/store/fleet/fleet-files.ts';
import { createMirror } from '../../src/store/fleet/mirror.ts';
import { startFlow } from '../../src/workflow/flow.ts';
import { askView, recordingInbox } from '../kit/remote.ts';
import { createTestStore } from '../store/test-store.ts';

const pid = process.pid;
const now = () => new Date();

function scratch(): string {
  const home = mkdtempSync(join(tmpdir(), 'ot-fleet-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

async function server(config?: string) {
  const nats = await startNats(config);
  onTestFinished(nats.close);
  return nats;
}

const member = (url: string, machine: string, over: Partial<Membership> = {}): Membership => ({
  ...{ url, team: 'acme', machine, seed: '', ca: '', shareContent: false },
  ...over,
});

async function startMachine(membership: Membership, home = scratch()) {
  const { inbox, received } = recordingInbox();
  const errors: string[] = [];
  const adapter = createMachine({
    ...{ home, pid, membership, version: '1', now, sweepMs: 200 },
    onError: (error) => errors.push(String(error)),
  });
  onTestFinished(() => adapter.stop());
  await adapter.start(inbox);
  return { home, adapter, received, errors, store: createTestStore({ home, pid, now }) };
}

async function startHub(membership: Membership, home = scratch()) {
  const errors: string[] = [];
  const hub = createHub({ home, pid, membership, now, onError: (error) => errors.push(String(error)) });
  onTestFinished(() => hub.stop());
  hub.start();
  return { home, hub, errors, store: createTestStore({ home, pid, now }) };
}

const begin = (store: ReturnType<typeof createTestStore>, sessionId: string): void =>
  store.update(sessionId, () => ({
    flow: startFlow({ sessionId, workflow: 'quick', createdAt: '2026-01-01T00:00:00.000Z', project: '/home/ada/app' }),
    events: [{ type: 'workflow:start', data: { workflowType: 'quick' } }],
    value: undefined,
  }));

const patience = { timeout: 20_000, interval: 50 };

describe('given a machine and a hub', () => {
  it('when a session works, then the hub shows it with its machine, without the texts of the work, each event once', async () => {
    const nats = await server();
    const { home, hub, store: copies } = await startHub(member(nats.url, 'hub'));
    const { adapter, store } = await startMachine(member(nats.url, 'build-1'));
    await vi.waitFor(() => expect(adapter.health().state).toBe('connected'), patience);
    begin(store, 's1');
    store.appendEvents('s1', [{ type: 'tool:failure', data: { toolName: 'Bash', error: 'password=hunter2' } }]);
    adapter.push?.({ kind: 'heartbeat', sessionId: 's1', ts: '' } as never);
    await vi.waitFor(() => expect(copies.queryEvents('build-1--s1')).toHaveLength(2), patience);
    const flow = copies.readFlow('build-1--s1');
    expect(flow).toMatchObject({
      state: 'found',
      value: { workflow: 'quick', project: 'build-1:/home/ada/app' },
    });
    expect(readFileSync(`${home}/sessions/build-1--s1/timeline.jsonl`, 'utf8')).not.toContain('hunter2');
    expect([...hub.machines().keys()]).toEqual(['build-1']);
  });

  it('when a command and an answer go back, then the machine carries them out and the hub gets its reply', async () => {
    const nats = await server();
    const { hub } = await startHub(member(nats.url, 'hub'));
    const { adapter, received } = await startMachine(member(nats.url, 'build-1'));
    await vi.waitFor(() => expect(adapter.health().state).toBe('connected'), patience);
    const command = { kind: 'command', by: 'dashboard: owner', sessionId: 's1', command: 'stop', params: {} } as const;
    expect(await hub.send('build-1', command, 10_000)).toMatchObject({ state: 'done', text: 'receipt: stop done' });
    await adapter.showAsk?.(askView(), new AbortController().signal);
    await vi.waitFor(
      () => expect(hub.asks()).toMatchObject([{ id: 'build-1--ask1', sessionId: 'build-1--s1' }]),
      patience,
    );
    const answer = {
      ...command,
      kind: 'answer',
      command: '',
      params: { askId: 'ask1', hash: 'h1', choice: 'allow' },
    } as const;
    expect(await hub.send('build-1', answer, 10_000)).toMatchObject({ state: 'done' });
    expect(received.map(({ kind }) => kind)).toEqual(['command', 'answer']);
    await adapter.showAsk?.(askView({ status: 'applied', choices: [] }), new AbortController().signal);
    await vi.waitFor(() => expect(hub.asks()).toEqual([]), patience);
    expect(await hub.send('nowhere', command, 50)).toBeUndefined();
  });

  it('when server, hub and machine die and come back, then nothing is lost or shown twice', async () => {
    const nats = await server();
    const membership = member(nats.url, 'build-1');
    const first = await startHub(member(nats.url, 'hub'));
    const machine = await startMachine(membership);
    begin(machine.store, 's1');
    await vi.waitFor(() => expect(first.store.queryEvents('build-1--s1')).toHaveLength(1), patience);
    await first.hub.stop();
    await machine.adapter.stop();
    // The place was not written before the machine died: everything is sent again.
    const before = readCursors(machine.home);
    if (before) writeCursors(machine.home, { ...before, sessions: new Map() }, { pid });
    await nats.kill();
    for (let count = 0; count < 50; count += 1)
      machine.store.appendEvents('s1', [{ type: 'loop:advance', data: { iteration: count } }]);
    const again = await startMachine(membership, machine.home);
    await nats.start();
    const second = await startHub(member(nats.url, 'hub'), first.home);
    await vi.waitFor(() => expect(second.store.countEvents('build-1--s1')).toBe(51), patience);
    const order = second.store.queryEvents('build-1--s1', { type: 'loop:advance' }).map(({ iteration }) => iteration);
    expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(second.errors.filter((error) => error.includes('lost on the way'))).toEqual([]);
    await again.adapter.stop();
  });

  it('when a machine has lost its position for good, then its sessions are sent again, but not twice', async () => {
    const home = scratch();
    const mirror = createMirror(home, { pid });
    const event = (epoch: string, n: number) =>
      ({ kind: 'event', epoch, n, event: { ts: 't', type: 'loop:start', n } }) as const;
    mirror.apply('m', 's1', [event('a', 1), event('a', 2)]);
    expect(createMirror(home, { pid }).apply('m', 's1', [event('a', 2), event('a', 4)])).toEqual({
      ...{ written: 1, repeats: 1, missing: 1 },
    });
    createMirror(home, { pid }).apply('m', 's1', [event('b', 1)]);
    expect(createTestStore({ home, pid, now }).countEvents('m--s1')).toBe(1);
  });
});

describe('given a server with a key for each machine', () => {
  it('when a machine publishes under the name of another, then the server refuses it', async () => {
    const [hubKey, ada, bob] = [createKey(), createKey(), createKey()];
    const machines = [
      { name: 'ada', publicKey: ada.publicKey },
      { name: 'bob', publicKey: bob.publicKey },
    ];
    const nats = await server(serverConfig('acme', { name: 'hub', publicKey: hubKey.publicKey }, machines));
    const { store: copies } = await startHub(member(nats.url, 'hub', { seed: hubKey.seed }));
    const honest = await startMachine(member(nats.url, 'ada', { seed: ada.seed }));
    await vi.waitFor(() => expect(honest.adapter.health().state).toBe('connected'), patience);
    begin(honest.store, 's1');
    honest.adapter.push?.({ kind: 'heartbeat', sessionId: 's1', ts: '' } as never);
    await vi.waitFor(() => expect(copies.hasSession('ada--s1')).toBe(true), patience);

    const liar = await startMachine(member(nats.url, 'ada', { seed: bob.seed }));
    begin(liar.store, 's2');
    await vi.waitFor(() => expect(liar.errors.join()).toMatch(/permission|authorization/i), patience);
    const stranger = connectFleet(member(nats.url, 'bob', { seed: createKey().seed }));
    await expect(stranger).rejects.toThrow(/authorization/i);
    expect(copies.hasSession('ada--s2')).toBe(false);
  });
});

describe('given an address or a version of a server', () => {
  it.each([
    ['nats://example.com:4222', false],
    ['http://127.0.0.1', false],
    ['example', false],
    ['tls://', false],
    ['nats://127.0.0.1:4222', true],
    ['tls://example.com:4222', true],
  ])('when it is %s, then whether it is accepted is %s', (url, isAccepted) =>
    expect(isServerUrl(url)).toBe(isAccepted),
  );
});
