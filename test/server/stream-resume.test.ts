/** Streams that break or are not read: clients resume where they were, and no client delays another. */
import { describe, expect, it } from 'vitest';
import { API_ERRORS } from '../../src/text/dashboard-text.ts';
import { keys, linesOf, names, upTo, withSession } from './kit/stream-words.ts';
import { createStreamWorld } from './kit/stream-world.ts';

describe('given a client that reconnects', () => {
  it('when the journal still holds it, then it goes on exactly there, with the newest state', async () => {
    const { home, fail } = withSession();
    const world = await createStreamWorld({ home });
    const before = world.connect({ scope: 'all', focus: 's1' });
    world.append('s1', linesOf([1, 2, 3]));
    await before.until((events) => keys(events).length === 3);
    await before.leave();
    world.append('s1', linesOf([4, 5]));
    world.append('s2', linesOf([6]));
    fail(9);
    await world.until(() => world.keys().length === 5 && world.keys('s2').length === 1);
    const after = world.connect({ scope: 'all', focus: 's1', lastEventId: before.lastId() });
    await after.until((events) => keys(events).length === 2);
    await after.until(() => after.of('session').some(({ sessionId }) => sessionId === 's2'));
    expect(after.of('connected')[0]).toMatchObject({ resumed: true, lost: 0 });
    expect(keys(after.events)).toEqual([4, 5]);
    expect(names(after.events)).not.toContain('list');
    await after.until(() => after.of('workflow').some(({ failCount }) => failCount === 9));
  });

  it.each([
    ['the server has started anew', 'earlier-12'],
    ['the number was never given', 'boot-99999'],
    ['it is no number at all', 'nonsense'],
  ])('when %s, then it gets everything anew and is told that the loss is unknown', async (_why, lastEventId) => {
    const world = await createStreamWorld();
    const page = world.connect({ scope: 'all', lastEventId });
    await page.until((events) => names(events).length === 2);
    expect(page.of('connected')[0]).toMatchObject({ resumed: false, lost: null });
    expect(names(page.events)).toEqual(['connected', 'list']);
  });

  it('when too much has happened, then it is told how much it lost', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home, journal: { maxEntries: 10 } });
    const before = world.connect({ scope: 'all' });
    world.append('s1', linesOf([0]));
    await before.until((events) => keys(events).length === 1);
    await before.leave();
    world.append('s1', linesOf(upTo(40, 1)));
    await world.until(() => world.keys().length === 41);
    const lastSeen = Number(before.lastId().split('-')[1]);
    const lost = world.journal.last() - 10 - lastSeen;
    const after = world.connect({ scope: 'all', lastEventId: before.lastId() });
    await after.until((events) => names(events).includes('list'));
    expect(after.of('connected')[0]).toMatchObject({ resumed: false, lost });
  });

  it('when the connection broke before the list had come, then the list comes', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home });
    world.append('s1', linesOf([1]));
    await world.until(() => world.keys().length === 1);
    const before = world.connect({ scope: 'all' });
    await before.until((events) => names(events).length >= 2);
    const [connected] = before.events;
    const after = world.connect({ scope: 'all', lastEventId: connected?.id ?? '' });
    await after.until((events) => names(events).includes('list'));
    expect(names(after.events).slice(0, 2)).toEqual(['connected', 'list']);
  });

  it('when it keeps reconnecting while events arrive, then it has every event once', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home });
    const got: unknown[] = [];
    let lastEventId: string | undefined;
    for (let written = 0; got.length < 1_000; ) {
      const page = world.connect({ scope: 'all', ...(lastEventId && { lastEventId }) });
      if (written < 1_000) world.append('s1', linesOf(upTo(100, written)));
      written = Math.min(1_000, written + 100);
      const wanted = got.length === 0 ? 60 : Math.min(130, written - got.length);
      await page.until((events) => keys(events).length >= wanted);
      got.push(...keys(page.events));
      lastEventId = page.lastId();
      await page.leave();
    }
    expect(got).toEqual(upTo(1_000));
  });
});

describe('given a client that does not read', () => {
  it('when the journal overtakes it, then it is disconnected, and no other client notices', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home, journal: { maxEntries: 500 }, hub: { maxClients: 3 } });
    const stuck = world.hub.open({ scope: 'all' });
    const page = world.connect({ scope: 'all' });
    await page.until((events) => names(events).length === 2);
    for (const round of upTo(10)) {
      world.append('s1', linesOf(upTo(100, round * 100)));
      await page.until((events) => keys(events).length === (round + 1) * 100);
    }
    expect(keys(page.events)).toEqual(upTo(1_000));
    const late = (stuck.body as ReadableStream<Uint8Array>).getReader();
    let isOver = false;
    while (!isOver) isOver = (await late.read()).done;
    expect(world.hub.clients()).toBe(1);
  });

  it('when it reads again, then it gets every event, but only the newest view', async () => {
    const { home, fail } = withSession();
    const world = await createStreamWorld({ home });
    const slow = world.connect({ scope: 'all', focus: 's1' });
    const page = world.connect({ scope: 'all', focus: 's1' });
    await Promise.all([slow, page].map((one) => one.until((events) => names(events).length === 4)));
    for (const round of upTo(12, 1)) {
      fail(round);
      world.append('s1', linesOf([round]));
      await page.until((events) => keys(events).includes(round));
      await page.until(() => page.of('session').at(-1)?.['failCount'] === round);
    }
    await slow.until((events) => keys(events).length === 12);
    await slow.until(() => slow.of('session').at(-1)?.['failCount'] === 12);
    expect(keys(slow.events)).toEqual(upTo(12, 1));
    // What lay ready when it stopped, and the newest.
    expect(slow.of('session').length).toBeLessThanOrEqual(3);
    expect(slow.of('workflow').length).toBeLessThanOrEqual(3);
    expect(page.of('session').length).toBeGreaterThanOrEqual(12);
  });

  it('when it has not read for some heartbeats, then it is gone', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home, heartbeatMs: 5 });
    const stuck = world.hub.open({ scope: 'all', focus: 's1' });
    const page = world.connect({ scope: 'all' });
    await page.until(() => world.hub.clients() === 1);
    await expect((stuck.body as ReadableStream<Uint8Array>).getReader().read()).rejects.toThrow(/stopped reading/);
  });

  it('when it leaves, then it is forgotten at once', async () => {
    const world = await createStreamWorld();
    const page = world.connect({ scope: 'all' });
    await page.until((events) => events.length > 0);
    expect(world.hub.clients()).toBe(1);
    await page.leave();
    expect(world.hub.clients()).toBe(0);
  });

  it('when there are too many, then the next one is told to come later', async () => {
    const world = await createStreamWorld({ hub: { maxClients: 1 } });
    world.connect({ scope: 'all' });
    const refused = world.hub.open({ scope: 'all' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await refused.json()).toEqual({ ok: false, error: API_ERRORS.manyStreams });
  });
});
