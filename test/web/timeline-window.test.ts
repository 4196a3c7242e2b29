import { describe, expect, it } from 'vitest';
import { createTimelineWindow } from '../../plugins/overtone/web/js/timeline-window.js';
import type { TimelineWindow } from '../../src/server/live/window-reader.ts';

const eventAt = (n: number) => ({ n, ts: '', type: 'tool:failure', category: 'tool', label: '' }) as const;

/** A server whose timeline the test makes longer. */
function setUp(total: number) {
  const world = { total, asked: [] as { from: number; count: number }[], errors: [] as unknown[] };
  const window = createTimelineWindow({
    async fetch({ from, count }: { from: number; count: number }): Promise<TimelineWindow> {
      world.asked.push({ from, count });
      const start = from < 0 ? Math.max(0, world.total - count) : from;
      const events = Array.from({ length: Math.max(0, Math.min(count, world.total - start)) }, (_, i) =>
        eventAt(start + i),
      );
      return { total: world.total, from: start, events, stages: [] };
    },
    onChange: () => undefined,
    onError: (error: unknown) => world.errors.push(error),
  });
  return { world, window };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('given a window into a long timeline', () => {
  it('when it begins, then the newest are there, and others are fetched when they come into sight, each page once', async () => {
    const { world, window } = setUp(100_000);
    await window.begin();
    expect([window.total, window.at(99_999)?.n]).toEqual([100_000, 99_999]);
    expect([window.at(5), window.at(6), window.at(7)]).toEqual([undefined, undefined, undefined]);
    await settle();
    expect(window.at(5)?.n).toBe(5);
    expect(world.asked).toEqual([
      { from: -1, count: 200 },
      { from: 0, count: 200 },
    ]);
  });

  it('when events are added, then only those are asked for, and none is there twice', async () => {
    const { world, window } = setUp(10);
    await window.begin();
    world.total = 13;
    await window.more();
    expect(world.asked.at(-1)?.from).toBe(10);
    expect([9, 10, 12].map((index) => window.at(index)?.n)).toEqual([9, 10, 12]);
  });

  it('when somebody scrolls through all of it, then only a part is kept', async () => {
    const { world, window } = setUp(100_000);
    await window.begin();
    for (let index = 0; index < 20_000; index += 200) {
      window.at(index);
      await settle();
    }
    const before = world.asked.length;
    window.at(19_999);
    expect(world.asked).toHaveLength(before);
    window.at(0);
    expect(world.asked).toHaveLength(before + 1);
  });

  it('when it is reset, then answers on their way count no more', async () => {
    const { window } = setUp(50);
    const begun = window.begin();
    window.reset();
    await begun;
    expect([window.total, window.loaded]).toEqual([0, false]);
  });
});
