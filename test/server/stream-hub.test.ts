/** Live streams on real files: what there is, then every change; on where one was; and nobody is held up by a slow reader. */
import { describe, expect, it } from 'vitest';
import { newFlow } from '../kit/flow.ts';
import { createHome, eventLine } from './kit/live-world.ts';
import type { SseEvent } from './kit/sse-reader.ts';
import { createStreamWorld } from './kit/stream-world.ts';

const names = (events: readonly SseEvent[]) => events.map(({ event }) => event).filter((name) => name !== 'heartbeat');
const keys = (events: readonly SseEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'timeline' ? [data['key']] : []));
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const linesOf = (numbers: readonly number[]) => numbers.map((number) => eventLine(number)).join('');
const numbersOf = (events: readonly SseEvent[]) =>
  events.flatMap(({ id }) => (id === undefined ? [] : [Number(id.split('-')[1])]));

/** A home with one session, whose workflow has failed so often. */
function withSession(failCount = 0) {
  const home = createHome();
  const fail = (count: number) =>
    home.store.update('s1', () => ({ flow: { ...newFlow('quick'), failCount: count }, value: 0 }));
  fail(failCount);
  return { home, fail };
}

describe('given the stream of one session', () => {
  it('when somebody connects, then it gets the state, and then every change', async () => {
    const { home, fail } = withSession(1);
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'session', focus: 's1' });
    await page.until((events) => names(events).length === 3);
    expect(names(page.events)).toEqual(['connected', 'workflow', 'view']);
    expect(page.of('connected')[0]).toMatchObject({ boot: 'boot', sessionId: 's1', resumed: false, lost: 0 });
    expect(page.of('workflow')[0]).toMatchObject({ workflowType: 'quick', failCount: 1 });
    fail(2);
    world.append('s1', linesOf([1, 2]));
    await page.until(() => page.of('view').some(({ row }) => (row as { failCount: number }).failCount === 2));
    await page.until((events) => keys(events).length === 2);
    expect(page.of('workflow').at(-1)).toMatchObject({ failCount: 2 });
    expect(page.of('timeline')[0]).toMatchObject({ sessionId: 's1', key: 1, type: 'tool:failure' });
  });

  it('when another session changes, then nothing of it comes', async () => {
    const { home, fail } = withSession();
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'session', focus: 's1' });
    world.append('s2', linesOf([1]));
    await world.until(() => world.keys('s2').length === 1);
    fail(7);
    await page.until(() => page.of('workflow').some(({ failCount }) => failCount === 7));
    expect(page.events.filter(({ data }) => data['sessionId'] === 's2')).toEqual([]);
  });

  it('when the timeline is cut and the session removed, then both are said', async () => {
    const { home } = withSession();
    home.append('s1', linesOf(upTo(5)));
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'session', focus: 's1' });
    home.put(home.file('s1', 'timeline.jsonl'), linesOf([9]));
    await page.until((events) => keys(events).includes(9));
    world.store.removeSession('s1');
    await page.until((events) => names(events).includes('removed'));
    expect(names(page.events).indexOf('reset')).toBeLessThan(names(page.events).indexOf('timeline'));
    expect(page.of('removed')).toEqual([{ sessionId: 's1' }]);
  });
});

describe('given the stream of all sessions', () => {
  it('when somebody connects without a focus, then it gets the list and then everything of everybody', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'all' });
    await page.until((events) => names(events).length === 2);
    expect(names(page.events)).toEqual(['connected', 'list']);
    expect(page.of('list')[0]).toMatchObject({ total: 1 });
    world.append('s2', linesOf([1]));
    await page.until(() => page.of('session').some(({ sessionId }) => sessionId === 's2'));
    expect(page.of('timeline')).toMatchObject([{ sessionId: 's2', key: 1 }]);
    world.store.removeSession('s2');
    await page.until(() => page.of('removed').length === 1);
  });

  it('when somebody looks at one session, then it gets the rows of all and the details of that one', async () => {
    const { home, fail } = withSession();
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'all', focus: 's1' });
    await page.until((events) => names(events).length === 4);
    expect(names(page.events)).toEqual(['connected', 'list', 'workflow', 'view']);
    world.append('s2', linesOf([1]));
    await page.until(() => page.of('session').some(({ sessionId }) => sessionId === 's2'));
    fail(3);
    world.append('s1', linesOf([2]));
    await page.until((events) => keys(events).length === 1);
    expect(keys(page.events)).toEqual([2]);
  });

  it('when fifty look at the same session, then all get every event, and what they see is made once', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home });
    const pages = upTo(50).map(() => world.connect({ scope: 'all', focus: 's1' }));
    await Promise.all(pages.map((page) => page.until((events) => names(events).length === 4)));
    expect(world.made).toMatchObject({ lists: expect.toSatisfy((lists: number) => lists <= 2) });
    const before = world.made.views;
    world.append('s1', linesOf(upTo(2_000)));
    await Promise.all(pages.map((page) => page.until((events) => keys(events).length >= 2_000)));
    const shown = world.journal.last() - 2_000;
    for (const page of pages) expect(keys(page.events)).toEqual(upTo(2_000));
    expect(world.made.views - before).toBeLessThanOrEqual(shown);
  });

  it('when time passes, then a heartbeat comes that has no number', async () => {
    const world = await createStreamWorld({ heartbeatMs: 5 });
    const page = world.connect({ scope: 'all' });
    await page.until(() => page.of('heartbeat').length === 2);
    expect(page.events.filter(({ event, id }) => event === 'heartbeat' && id !== undefined)).toEqual([]);
  });

  it('when numbers are looked at, then they only grow', async () => {
    const { home, fail } = withSession();
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'all', focus: 's1' });
    for (const round of upTo(5)) {
      fail(round);
      world.append('s1', linesOf([round]));
      await page.until((events) => keys(events).includes(round));
    }
    const numbers = numbersOf(page.events);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });
});

describe('given one who comes back', () => {
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
  ])('when %s, then it gets everything anew and is told that nobody knows what it lost', async (_why, lastEventId) => {
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

  it('when much has happened elsewhere but nothing in its session, then it has lost nothing', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home, journal: { maxEntries: 10 } });
    const before = world.connect({ scope: 'session', focus: 's1' });
    world.append('s1', linesOf([0]));
    await before.until(
      (events) => keys(events).length === 1 && names(events).filter((name) => name === 'view').length > 1,
    );
    await before.leave();
    world.append('s2', linesOf(upTo(40)));
    await world.until(() => world.keys('s2').length === 40);
    const after = world.connect({ scope: 'session', focus: 's1', lastEventId: before.lastId() });
    await after.until((events) => names(events).includes('view'));
    expect(after.of('connected')[0]).toMatchObject({ resumed: true });
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

  it('when it comes and goes all the time while events come, then it has every event once', async () => {
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

describe('given one who does not read', () => {
  it('when the journal runs past it, then it is let go, and nobody else notices', async () => {
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

  it('when it reads again, then it gets every event but of what is shown only the newest', async () => {
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
    expect(world.hub.open({ scope: 'all' }).status).toBe(503);
  });
});

describe('given a hub that ends', () => {
  it('when it is closed, then every stream ends and no new one begins', async () => {
    const world = await createStreamWorld();
    const page = world.connect({ scope: 'all' });
    await page.until((events) => events.length > 0);
    expect(world.bus.adapters()).toEqual([{ name: 'dashboard', connected: true }]);
    await world.bus.stop();
    await page.toTheEnd();
    expect(world.bus.adapters()).toEqual([{ name: 'dashboard', connected: false }]);
    expect(world.hub.open({ scope: 'all' }).status).toBe(503);
  });

  it('when what is shown cannot be made, then the events come all the same', async () => {
    const { home } = withSession();
    const broken = () => {
      throw new Error('cannot be shown');
    };
    const views = { rowOf: broken, listView: broken, viewOf: broken, readDetail: broken };
    const world = await createStreamWorld({ home, hub: { views } });
    const page = world.connect({ scope: 'all', focus: 's1' });
    world.append('s1', linesOf([1]));
    await page.until((events) => keys(events).length === 1);
    expect(names(page.events)).toContain('workflow');
  });
});
