/** The bus: every adapter gets every event, a failing one does not delay others, and a reconnecting one is told what it missed. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Adapter, Inbox } from '../../src/remote/adapter.ts';
import type { AskView } from '../../src/remote/ask-view.ts';
import { createJournal, type Push } from '../../src/remote/journal.ts';
import { askView, memoryBus } from '../kit/remote.ts';
import { createHome, eventLine, follow } from './kit/live-world.ts';

const touch = (sessionId: string) => ({ kind: 'touched', sessionId }) as const;

function listener(name: string, over: Partial<Adapter> = {}) {
  const got: Push[] = [];
  const shown: AskView[] = [];
  const noticed: string[] = [];
  let state: 'connected' | 'down' = 'down';
  const adapter: Adapter = {
    name,
    start() {
      state = 'connected';
    },
    stop() {
      state = 'down';
    },
    health: () => ({ state }),
    push: (push) => void got.push(push),
    notify: ({ title }) => void noticed.push(title),
    showAsk: (ask) => void shown.push(ask),
    ...over,
  };
  return { adapter, got, shown, noticed };
}

const createBus = (adapters: readonly Adapter[], { maxEntries = 100, heartbeatMs = 60_000 } = {}) =>
  memoryBus(adapters, {
    heartbeatMs,
    journal: createJournal({ boot: 'b', maxEntries }),
    outbound: { timeoutMs: 5, maxNotices: 3, pausesMs: [1] },
  });

const notice = (title: string) =>
  ({ level: 'important', sessionId: null, title, text: '', ts: '', silent: false }) as const;

describe('given outlets, some of which fail', () => {
  const refuse = (why: string) => () => {
    throw new Error(why);
  };

  it('when an event is published, then the others get it, in order, and the failure is reported', async () => {
    const [good, bad, late] = [
      listener('good'),
      listener('bad', { push: refuse('at once') }),
      listener('late', { push: async () => refuse('later')() }),
    ];
    const { bus, journal, failures } = createBus([bad.adapter, late.adapter, good.adapter]);
    await bus.start();
    for (const id of ['s1', 's2', 's3']) journal.record(touch(id));
    expect(good.got.map((push) => push.sessionId)).toEqual(['s1', 's2', 's3']);
    await bus.stop();
    expect(new Set(failures)).toEqual(new Set(['bad: at once', 'late: later']));
  });

  it('when one cannot connect, then it is shown as not connected and gets nothing', async () => {
    const broken = listener('broken', { start: refuse('no network') });
    const { bus, journal, failures } = createBus([broken.adapter, listener('fine').adapter]);
    await bus.start();
    journal.record(touch('s1'));
    expect(bus.adapters()).toMatchObject([
      { name: 'broken', connected: false, health: { state: 'down', why: 'no network' } },
      { name: 'fine', connected: true },
    ]);
    expect(broken.got).toEqual([]);
    expect(failures).toEqual(['broken: no network']);
    await bus.stop();
  });
});

describe('given an adapter that never answers', () => {
  const hang = () => new Promise<void>(() => undefined);

  it('when there is something to deliver, then the others get it, and what waits is counted and bounded', async () => {
    const [stuck, fine] = [listener('stuck', { notify: hang, showAsk: hang }), listener('fine')];
    const { bus, asks } = createBus([stuck.adapter, fine.adapter]);
    onTestFinished(() => bus.stop());
    await bus.start();
    for (const title of ['1', '2', '3', '4', '5']) {
      bus.notify(notice(title));
      await vi.waitFor(() => expect(fine.noticed).toContain(title));
    }
    asks.show(askView());
    await vi.waitFor(() => expect(fine.shown).toEqual([askView()]));
    expect(bus.adapters()).toMatchObject([
      { name: 'stuck', dropped: 2, waiting: 4 },
      { waiting: 0, dropped: 0 },
    ]);
    expect(asks.shown).toEqual(['ask1']);
  });

  it('when it fails and then works again, then it gets what waited, and of an ask only the newest state', async () => {
    let isDown = true;
    const got: string[] = [];
    const take = (text: string) => {
      if (isDown) throw new Error('away');
      got.push(text);
    };
    const flaky = listener('flaky', { notify: ({ title }) => take(title), showAsk: ({ status }) => take(status) });
    const { bus, asks, failures } = createBus([flaky.adapter]);
    onTestFinished(() => bus.stop());
    await bus.start();
    asks.show(askView({ status: 'sent' }));
    bus.notify(notice('1'));
    asks.show(askView({ status: 'answered' }));
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(2));
    asks.show(askView({ status: 'expired' }));
    isDown = false;
    await vi.waitFor(() => expect(got).toEqual(['expired', '1']));
  });
});

describe('given what comes in', () => {
  const ada = { id: '1', name: 'Ada' };
  const answer = { askId: 'ask1', hash: 'h1', choice: 'allow' };

  async function receiving(roleOf: (id: string) => 'watch' | 'answer' | 'control' | undefined) {
    let inbox: Inbox | undefined;
    const one = listener('chat', {
      start(given) {
        inbox = given;
      },
    });
    const pairings = { people: () => [], roleOf: (_: string, id: string) => roleOf(id), redeem: () => undefined };
    const { bus, asks } = memoryBus([one.adapter], { pairings });
    onTestFinished(() => bus.stop());
    await bus.start();
    if (inbox === undefined) throw new Error('never started');
    return { inbox, asks };
  }

  it.each([
    [undefined, [false, false, false, false]],
    ['watch', [true, false, false, false]],
    ['answer', [true, true, false, false]],
    ['control', [true, true, true, true]],
  ] as const)('when a sender is paired as %s, then they may ask, answer, command and write: %j', async (role, may) => {
    const { inbox, asks } = await receiving(() => role);
    const done = [
      inbox.command(ada, { command: 'status', sessionId: 's1', params: {} }),
      inbox.answer(ada, answer),
      inbox.command(ada, { command: 'stop', sessionId: 's1', params: {} }),
      inbox.message(ada, 'go on'),
    ];
    expect(done.map(({ ok }) => ok)).toEqual(may);
    expect(asks.answered).toEqual(may[1] ? [{ ...answer, by: 'chat: Ada' }] : []);
    expect(asks.messages).toEqual(may[3] ? ['go on'] : []);
  });

  it('when two answer, then the second is told who was first', async () => {
    const { inbox } = await receiving(() => 'answer');
    expect(inbox.answer(ada, answer)).toEqual({ ok: true, text: 'Sent to your machine.' });
    expect(inbox.answer({ id: '2', name: 'Bo' }, answer)).toEqual({
      ok: false,
      text: 'Already answered by chat: Ada.',
    });
  });

  it('when one sender floods it, then only that sender is refused', async () => {
    const { inbox, asks } = await receiving(() => 'control');
    for (let sent = 0; sent < 1_000; sent += 1) inbox.message(ada, 'again');
    expect(asks.messages).toHaveLength(30);
    expect(inbox.message({ id: '2', name: 'Bo' }, 'one').ok).toBe(true);
  });
});

describe('given a bus', () => {
  it('when it is stopped, then no listener hears anything more, and it can be started again', async () => {
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

  it('when nothing happens, then it sends heartbeats', async () => {
    const push = await new Promise<Push>((resolve) => {
      const { bus } = createBus([listener('one', { push: resolve }).adapter], { heartbeatMs: 2 });
      onTestFinished(() => bus.stop());
      bus.start();
    });
    expect(push).toEqual({ kind: 'heartbeat', sessionId: null, ts: '1970-01-01T00:00:00.000Z' });
  });

  it('when a client was away, then the journal says where to go on, or how much is lost', () => {
    const { journal } = createBus([], { maxEntries: 3 });
    for (const id of ['s1', 's2', 's3', 's4', 's5']) journal.record(touch(id));
    expect(journal.since('b-3')).toEqual({ resumable: true, seq: 3 });
    expect([journal.at(4), journal.at(5)]).toMatchObject([{ sessionId: 's4' }, { sessionId: 's5' }]);
    expect(journal.since('b-1')).toEqual({ resumable: false, lost: 1 });
    expect(journal.since('other-1')).toEqual({ resumable: false, lost: null });
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
    expect(one.got.filter(({ kind }) => kind === 'timeline')).toMatchObject([{ sessionId: 's1', event: { key: 'a' } }]);
    await bus.stop();
  });
});
