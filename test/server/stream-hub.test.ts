/** Live streams on real files: what there is, then every change. */
import { describe, expect, it } from 'vitest';
import { keys, linesOf, names, numbersOf, upTo, withSession } from './kit/stream-words.ts';
import { createStreamWorld } from './kit/stream-world.ts';

describe('given the stream of one session', () => {
  it('when a client connects, then it gets the state, and then every change', async () => {
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

  it('when another session changes, then nothing about it is sent', async () => {
    const { home, fail } = withSession();
    const world = await createStreamWorld({ home });
    const page = world.connect({ scope: 'session', focus: 's1' });
    world.append('s2', linesOf([1]));
    await world.until(() => world.keys('s2').length === 1);
    fail(7);
    await page.until(() => page.of('workflow').some(({ failCount }) => failCount === 7));
    expect(page.events.filter(({ data }) => data['sessionId'] === 's2')).toEqual([]);
  });

  it('when the timeline is cut and the session removed, then both are reported', async () => {
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
  it('when a client connects without a focus, then it gets the list and then every event of every session', async () => {
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

  it('when a client focuses on one session, then it gets the rows of all and the details of that one', async () => {
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

  it('when fifty clients look at the same session, then all get every event, and its view is built once', async () => {
    const { home } = withSession();
    const world = await createStreamWorld({ home });
    const pages = upTo(50).map(() => world.connect({ scope: 'all', focus: 's1' }));
    await Promise.all(pages.map((page) => page.until((events) => names(events).length === 4)));
    expect(world.made.views).toBeLessThanOrEqual(2);
    const before = world.made.views;
    world.append('s1', linesOf(upTo(500)));
    await Promise.all(pages.map((page) => page.until((events) => keys(events).length >= 500)));
    const shown = world.journal.last() - 500;
    for (const page of pages) expect(keys(page.events)).toEqual(upTo(500));
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

describe('given a client whose connection has no room', () => {
  it('when it stays so for four heartbeats, then nothing was sent to it and it is disconnected', async () => {
    const world = await createStreamWorld();
    const seen: string[] = [];
    const outlet = { hasRoom: () => false, send: () => seen.push('sent'), end: (why?: Error) => seen.push(`${why}`) };
    world.hub.connect({ scope: 'all' }, outlet)?.wake();
    world.append('s1', linesOf(upTo(5)));
    await world.until(() => world.keys('s1').length === 5);
    for (let beats = 0; beats < 4; beats += 1) world.hub.push?.({ kind: 'heartbeat', sessionId: null, ts: '' });
    expect(seen).toEqual(['Error: the client has stopped reading']);
    expect(world.hub.clients()).toBe(0);
  });
});

describe('given a hub that closes', () => {
  it('when it is closed, then every stream ends and no new one begins', async () => {
    const world = await createStreamWorld();
    const page = world.connect({ scope: 'all' });
    await page.until((events) => events.length > 0);
    expect(world.bus.adapters()).toMatchObject([{ name: 'dashboard', connected: true }]);
    await world.bus.stop();
    await page.toTheEnd();
    expect(world.bus.adapters()).toMatchObject([{ name: 'dashboard', connected: false }]);
    expect(world.hub.open({ scope: 'all' }).status).toBe(503);
  });

  it('when the view cannot be built, then the events are still sent', async () => {
    const { home } = withSession();
    const broken = () => {
      throw new Error('cannot be shown');
    };
    const world = await createStreamWorld({ home, hub: { readDetail: broken } });
    const page = world.connect({ scope: 'all', focus: 's1' });
    world.append('s1', linesOf([1]));
    await page.until((events) => keys(events).length === 1);
    expect(names(page.events)).toContain('workflow');
  });
});
