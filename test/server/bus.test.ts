/** The bus: everybody hears, nobody is held up by another who fails, and who was away is told what it missed. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventBus } from '../../src/remote/event-bus.ts';
import { type Adapter, createJournal, type Push } from '../../src/remote/journal.ts';

import { createHome, eventLine, follow } from './kit/live-world.ts';

const touch = (sessionId: string) => ({ kind: 'touched', sessionId }) as const;

function listener(name: string, over: Partial<Adapter> = {}) {
  const got: Push[] = [];
  let isConnected = false;
  const adapter: Adapter = {
    name,
    connect() {
      isConnected = true;
    },
    disconnect() {
      isConnected = false;
    },
    isConnected: () => isConnected,
    onPush: (push) => {
      got.push(push);
    },
    ...over,
  };
  return { adapter, got };
}

function createBus(adapters: readonly Adapter[], { maxEntries = 100, heartbeatMs = 60_000 } = {}) {
  const journal = createJournal({ boot: 'b', maxEntries });
  const failures: string[] = [];
  const bus = createEventBus({
    journal,
    adapters,
    control: ({ command }) => ({ ok: true, message: command }),
    sessions: () => [],
    now: () => new Date(0),
    heartbeatMs,
    onError: (error, name) => failures.push(`${name}: ${(error as Error).message}`),
  });
  return { bus, journal, failures };
}

describe('given outlets of which some fail', () => {
  const refuse = (why: string) => () => {
    throw new Error(why);
  };

  it('when something happens, then the others hear it, in order, and the failure is reported', async () => {
    const [good, bad, late] = [
      listener('good'),
      listener('bad', { onPush: refuse('at once') }),
      listener('late', { onPush: async () => refuse('later')() }),
    ];
    const { bus, journal, failures } = createBus([bad.adapter, late.adapter, good.adapter]);
    await bus.start();
    for (const id of ['s1', 's2', 's3']) journal.record(touch(id));
    expect(good.got.map((push) => push.sessionId)).toEqual(['s1', 's2', 's3']);
    await bus.stop();
    expect(new Set(failures)).toEqual(new Set(['bad: at once', 'late: later']));
  });

  it('when one cannot connect, then it is shown as not connected and gets nothing', async () => {
    const broken = listener('broken', { connect: refuse('no network') });
    const { bus, journal, failures } = createBus([broken.adapter, listener('fine').adapter]);
    await bus.start();
    journal.record(touch('s1'));
    expect(bus.adapters()).toEqual([
      { name: 'broken', connected: false },
      { name: 'fine', connected: true },
    ]);
    expect(broken.got).toEqual([]);
    expect(failures).toEqual(['broken: no network']);
    await bus.stop();
  });
});

describe('given a bus', () => {
  it('when it is stopped, then nobody hears anything more, and it can be started again', async () => {
    const one = listener('one');
    const { bus, journal } = createBus([one.adapter]);
    await bus.start();
    await bus.start();
    journal.record(touch('s1'));
    await bus.stop();
    journal.record(touch('s2'));
    await bus.start();
    journal.record(touch('s3'));
    expect(one.got.map((push) => push.sessionId)).toEqual(['s1', 's3']);
    await bus.stop();
  });

  it('when nothing happens, then its heart beats', async () => {
    const push = await new Promise<Push>((resolve) => {
      const { bus } = createBus([listener('one', { onPush: resolve }).adapter], { heartbeatMs: 2 });
      onTestFinished(() => bus.stop());
      bus.start();
    });
    expect(push).toEqual({ kind: 'heartbeat', sessionId: null, ts: '1970-01-01T00:00:00.000Z' });
  });

  it('when somebody was away, then it gets what it missed, or everything with the number of what is lost', () => {
    const { bus, journal } = createBus([], { maxEntries: 3 });
    for (const id of ['s1', 's2', 's3', 's4', 's5']) journal.record(touch(id));
    expect(bus.sync('b-3')).toMatchObject({
      id: 'b-5',
      resumed: true,
      missed: [{ sessionId: 's4' }, { sessionId: 's5' }],
    });
    expect(bus.sync('b-1')).toEqual({ id: 'b-5', resumed: false, lost: 1, sessions: [] });
    expect(bus.sync('other-1')).toMatchObject({ resumed: false, lost: null });
    expect(bus.sync()).toMatchObject({ resumed: false, lost: 0 });
  });

  it('when it is asked or told something, then the control answers', () => {
    const { bus } = createBus([]);
    const request = { sessionId: null, command: 'sessions', params: {} };
    expect([bus.control(request), bus.query(request)]).toEqual(Array(2).fill({ ok: true, message: 'sessions' }));
  });

  it('when files change and no page is open, then it tells all the same', async () => {
    const world = createHome();
    const one = listener('one');
    const { live, until, keys } = await follow(world);
    const { bus, journal } = createBus([one.adapter]);
    live.subscribe(journal.record);
    await bus.start();
    world.append('s1', eventLine('a'));
    await until(() => keys().length === 1);
    expect(one.got.filter(({ kind }) => kind === 'timeline')).toMatchObject([
      { sessionId: 's1', change: { event: { key: 'a' } } },
    ]);
    await bus.stop();
  });
});
