import { statSync } from 'node:fs';
import { pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { createScratchHome, type ScratchHome } from './scratch-home.ts';
import { createTestStore } from './test-store.ts';
import { useWorkers } from './workers.ts';

const { start } = useWorkers('cost');
const TIMELINE = 'sessions/s1/timeline.jsonl';
const CHUNK_BYTES = 64 * 1024;

const line = (index: number) =>
  `{"ts":"2026-03-01T08:00:00.000Z","type":"stage:start","category":"stage","label":"階段開始","stage":"DEV","index":${index}}\n`;
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => line(from + index)).join('');
const open = ({ home }: ScratchHome) => createTestStore({ home, pid, now: () => new Date() });

async function measure(eventCount: number) {
  const scratch = createScratchHome();
  scratch.put(TIMELINE, lines(0, eventCount));
  const { output } = await start('cost', scratch.home).ending;
  return { scratch, cost: JSON.parse(output) };
}

describe('given a timeline of 100,000 events in one file', () => {
  it('when events are appended or the newest are asked for, then the cost is that of a short one', async () => {
    const { scratch, cost } = await measure(100_000);
    const small = await measure(10_000);
    expect(statSync(scratch.path('sessions/s1/timeline.000001.jsonl')).size).toBeGreaterThan(10_000_000);
    expect(comparable(cost)).toEqual(comparable(small.cost));
    for (const name of ['firstAppend', 'append', 'update']) {
      expect(cost[name].bytesRead, name).toBeLessThan(CHUNK_BYTES);
    }
    for (const name of ['latest', 'latestInSegment', 'query']) {
      expect(cost[name].bytesRead, name).toBeLessThan(2 * CHUNK_BYTES);
    }
  });

  it('when all are counted or queried, then none is missing', () => {
    const scratch = createScratchHome();
    scratch.put(TIMELINE, lines(0, 20_000));
    const store = open(scratch);
    store.appendEvents('s1', [{ type: 'session:end' }]);
    expect(store.countEvents('s1')).toBe(20_001);
    expect(store.queryEvents('s1', { category: 'stage' }).map(({ index }) => index)).toEqual([...Array(20_000).keys()]);
  });
});

describe('given a timeline that has grown past the length of a segment', () => {
  const grown = () => {
    const scratch = createScratchHome();
    scratch.put(TIMELINE, lines(0, Math.ceil(LIMITS.timeline.segmentBytes / line(0).length) + 10));
    return scratch;
  };
  const timelines = (scratch: ScratchHome) => scratch.files().flatMap((file) => /timeline.*$/.exec(file)?.[0] ?? []);

  it.each([
    ['append', (scratch: ScratchHome) => open(scratch).appendEvents('s1', [{ type: 'session:end' }])],
    [
      'update',
      (scratch: ScratchHome) => open(scratch).update('s1', () => ({ events: [{ type: 'session:end' }], value: 0 })),
    ],
  ])('when the next %s comes, then it begins a new file and the old one becomes a segment', (_name, write) => {
    const scratch = grown();
    const before = scratch.peek(TIMELINE);
    write(scratch);
    expect(timelines(scratch)).toEqual(['timeline.000001.jsonl', 'timeline.jsonl']);
    expect(scratch.peek('sessions/s1/timeline.000001.jsonl')).toBe(before);
    expect(scratch.peek(TIMELINE)).toMatch(/^\{"ts":.*"session:end".*\}\n$/);
    expect(scratch.files().filter((file) => file.includes('lock'))).toEqual([]);
  });

  it('when an update brings no event, then the file stays', () => {
    const scratch = grown();
    open(scratch).update('s1', () => ({ value: undefined }));
    expect(timelines(scratch)).toEqual(['timeline.jsonl']);
  });

  it('when there are as many segments as are kept, then the oldest is deleted and the numbers go on', () => {
    const scratch = grown();
    const { keepSegments } = LIMITS.timeline;
    for (let number = 3; number < 3 + keepSegments; number += 1) {
      scratch.put(`sessions/s1/timeline.${String(number).padStart(6, '0')}.jsonl`, line(-number));
    }
    const store = open(scratch);
    store.appendEvents('s1', [{ type: 'session:end' }]);
    const names = timelines(scratch);
    expect(names).toHaveLength(keepSegments + 1);
    expect([names[0], names.at(-2)]).toEqual(['timeline.000004.jsonl', 'timeline.000131.jsonl']);
    expect(store.queryEvents('s1', { type: 'stage:start' })[0]).toMatchObject({ index: -4 });
  });

  it('when half as many segments exist as are kept, then none is deleted', () => {
    const scratch = grown();
    for (let number = 1; number <= 100; number += 1) {
      scratch.put(`sessions/s1/timeline.${String(number).padStart(6, '0')}.jsonl`, line(-number));
    }
    open(scratch).appendEvents('s1', [{ type: 'session:end' }]);
    expect(timelines(scratch)).toHaveLength(102);
  });
});

describe('given a query that crosses segments', () => {
  const segmented = () => {
    const scratch = createScratchHome();
    scratch.put('sessions/s1/timeline.000002.jsonl', lines(0, 3));
    scratch.put('sessions/s1/timeline.000010.jsonl', `${lines(3, 5)}{"torn`);
    scratch.put('sessions/s1/timeline.1.jsonl', line(-1));
    scratch.put(TIMELINE, lines(5, 7));
    return open(scratch);
  };

  it('when all are asked for, then they come in order and foreign files are not read', () => {
    const indexes = segmented()
      .queryEvents('s1')
      .map(({ index }) => index);
    expect(indexes).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('when the newest three are asked for, then they come from both sides of the boundary', () => {
    const indexes = segmented()
      .queryEvents('s1', { limit: 3 })
      .map(({ index }) => index);
    expect(indexes).toEqual([4, 5, 6]);
  });
});

/** The lock names its process, whose number has more digits in one run than in another. */
const comparable = (costs: Readonly<Record<string, { readonly calls: number; readonly bytesRead: number }>>) =>
  Object.fromEntries(
    Object.entries(costs).map(([name, { calls, bytesRead }]) => [
      name,
      { calls, bytesRead: Math.floor(bytesRead / 64) },
    ]),
  );
