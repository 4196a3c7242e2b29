/** Windows into timelines, compared with a reader of the whole file. */
import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WindowRequest } from '../../src/server/live/window-reader.ts';
import { createWindowReader } from '../../src/server/live/window-reader.ts';
import {
  TIMELINE_EVENTS,
  type TimelineCategory,
  type TimelineEventType,
  type TimelineRecord,
} from '../../src/workflow/ports.ts';

import { AT, createHome, type Home } from './kit/live-world.ts';

const TYPES = Object.keys(TIMELINE_EVENTS) as TimelineEventType[];
const CATEGORIES = [...new Set(Object.values(TIMELINE_EVENTS).map(({ category }) => category))];

const ofType = (type: TimelineEventType, data: object = {}): string =>
  JSON.stringify({ ts: AT, type, ...TIMELINE_EVENTS[type], ...data });

/** The slow way: every event, then what matches, then the window. */
function naiveWindow(world: Home, { from, count, category, search = [] }: WindowRequest) {
  const all = world.store.queryEvents('s1').map((event, n): TimelineRecord & { n: number } => ({ ...event, n }));
  const fits = ({ n, ...event }: TimelineRecord & { n: number }) =>
    (category === undefined || event.category === category) &&
    search.every((spellings) => spellings.some((one) => JSON.stringify(event).toLowerCase().includes(one)));
  const found = all.filter(fits);
  const start = from < 0 ? Math.max(0, found.length - count) : Math.min(from, found.length);
  const stages = all
    .filter((event) => event.type === 'stage:start' && event['stage'])
    .map(({ n, ts, ...event }) => ({ stage: event['stage'], at: found.filter((other) => other.n < n).length, ts }));
  return { total: found.length, from: start, events: found.slice(start, start + count), stages };
}

const anEvent = fc.record({
  type: fc.constantFrom(...TYPES),
  stage: fc.constantFrom('DEV', 'TEST', 'TEST:2', ''),
  text: fc.oneof(fc.constantFrom('Search BOX', '階段 完成', 'say "hi"', 'a\nb', 'ÄÖ'), fc.string({ maxLength: 12 })),
});

const aStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(anEvent, { minLength: 1, maxLength: 6 }).map((events) => ({ do: 'append', events }) as const),
  },
  fc.constantFrom('{"type":"stage:st', '', '[]', '{"type":"no:such"}').map((text) => ({ do: 'junk', text }) as const),
  fc.constantFrom('turn', 'turn', 'drop', 'cut', 'replace', 'delete').map((what) => ({ do: what }) as const),
  fc.constant({ do: 'late', events: [{ type: 'tool:failure', stage: '', text: 'late' }] } as const),
);

const aRequest = fc.record(
  {
    from: fc.integer({ min: -1, max: 40 }),
    count: fc.integer({ min: 0, max: 20 }),
    category: fc.constantFrom(...CATEGORIES),
    search: fc.array(
      fc.array(fc.constantFrom('box', '階段', 'say \\"hi', 'stage', 'nothing such', 'a\\nb', 'äö'), { minLength: 1 }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['from', 'count'] },
) as fc.Arbitrary<WindowRequest>;

type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

/** Plays with the files as processes, people and crashes do. */
function createHand(world: Home) {
  const current = world.file('s1', 'timeline.jsonl');
  const segment = (number: number) => world.file('s1', `timeline.${String(number).padStart(6, '0')}.jsonl`);
  let [oldest, newest] = [1, 0];
  mkdirSync(world.file('s1', ''), { recursive: true });
  appendFileSync(current, '');
  return (step: Step): void => {
    const lines = (events: readonly { type: string; stage: string; text: string }[]) =>
      events.map(({ type, ...data }) => `${ofType(type as TimelineEventType, data)}\n`).join('');
    if (step.do === 'append') appendFileSync(current, lines(step.events));
    if (step.do === 'junk') appendFileSync(current, `${step.text}\n`);
    if (step.do === 'late' && newest >= oldest) appendFileSync(segment(newest), lines(step.events));
    if (step.do === 'turn') {
      newest += 1;
      renameSync(current, segment(newest));
      appendFileSync(current, '');
    }
    if (step.do === 'drop' && newest >= oldest) rmSync(segment(oldest++));
    if (step.do === 'cut') truncateSync(current, 0);
    if (step.do === 'replace') {
      writeFileSync(`${current}.new`, lines([{ type: 'session:start', stage: '', text: 'replaced' }]));
      renameSync(`${current}.new`, current);
    }
    if (step.do === 'delete') rmSync(current);
    if (step.do === 'delete') appendFileSync(current, '');
  };
}

describe('given a timeline that is written to, turned, cut, replaced and pruned', () => {
  it('when a window is asked for at any time, then it is what reading everything gives', () => {
    const world = createHome();
    let run = 0;
    // The same questions again after every step: what was found before must not outlive what it was found in.
    const aRun = fc.tuple(fc.array(aStep, { maxLength: 25 }), fc.array(aRequest, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(aRun, ([steps, requests]) => {
        run += 1;
        rmSync(world.file('s1', ''), { recursive: true, force: true });
        const read = createWindowReader({ home: world.home });
        const play = createHand(world);
        for (const step of steps) {
          play(step);
          for (const request of requests) expect(read('s1', request)).toEqual(naiveWindow(world, request));
        }
      }),
      { numRuns: 60 },
    );
    expect(run).toBeGreaterThanOrEqual(60);
  });
});

describe('given a long timeline', () => {
  const write = (world: Home, from: number, count: number): void => {
    const category: TimelineCategory = 'tool';
    const lines = Array.from({ length: count }, (_, index) => ofType('tool:failure', { key: from + index, category }));
    world.append('s1', `${lines.join('\n')}\n`);
  };

  it('when the last window is asked for, then it holds the last events and no more than 500', () => {
    const world = createHome();
    write(world, 0, 2_000);
    const read = createWindowReader({ home: world.home });
    const { total, from, events } = read('s1', { from: -1, count: 10_000 });
    expect({ total, from, count: events.length }).toEqual({ total: 2_000, from: 1_500, count: 500 });
    expect(events.map(({ key, n }) => [key, n])).toEqual(
      Array.from({ length: 500 }, (_, at) => [1_500 + at, 1_500 + at]),
    );
  });

  it('when several sessions are asked for in turn, then each answer is right', () => {
    const world = createHome();
    const ids = ['a', 'b', 'c', 'd'];
    for (const [at, id] of ids.entries()) world.append(id, `${ofType('tool:failure', { key: at })}\n`);
    const read = createWindowReader({ home: world.home });
    for (const [at, id] of [...ids.entries(), ...ids.entries()]) {
      expect(read(id, { from: 0, count: 5 }).events.map(({ key }) => key)).toEqual([at]);
    }
  });

  it('when a line is longer than a megabyte, then it is left out and those behind it are found', () => {
    const world = createHome();
    write(world, 0, 3);
    world.append('s1', `${ofType('tool:failure', { padding: 'x'.repeat(3 * 1024 * 1024) })}\n`);
    write(world, 3, 3);
    const read = createWindowReader({ home: world.home });
    expect(read('s1', { from: 0, count: 9 }).events.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4, 5]);
    write(world, 6, 1);
    expect(read('s1', { from: -1, count: 1 }).events.map(({ key }) => key)).toEqual([6]);
  });

  it('when lines only look like events, then they are not counted once one has been read', () => {
    const world = createHome();
    write(world, 0, 3);
    const line = ofType('tool:failure', { key: 'false' });
    world.append('s1', `${line.replace('"label":', '"label"')}\n${line.replace('stage', '')}\n`);
    const read = createWindowReader({ home: world.home });
    expect(read('s1', { from: -1, count: 9 })).toEqual(naiveWindow(world, { from: -1, count: 9 }));
    write(world, 3, 1);
    expect(read('s1', { from: 0, count: 9 })).toEqual(naiveWindow(world, { from: 0, count: 9 }));
  });

  it('when the session does not exist, then the window is empty, and an invalid name is refused', () => {
    const read = createWindowReader({ home: createHome().home });
    expect(read('nobody', { from: -1, count: 10 })).toEqual({ total: 0, from: 0, events: [], stages: [] });
    expect(() => read('../s1', { from: 0, count: 1 })).toThrow(/Invalid session id/);
  });
});
