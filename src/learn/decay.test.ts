import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decay, type Observation, prune, sight } from './observations.ts';

const SEEN = Date.parse('2026-03-01T08:00:00.000Z');
const DAY_MS = 86_400_000;
const day = (days: number): string => new Date(SEEN + days * DAY_MS).toISOString();

const observation = (confidence: number): Observation => ({
  id: 'inst_a',
  ts: day(0),
  lastSeen: day(0),
  type: 'error_resolutions',
  trigger: 't',
  action: 'a',
  tag: 'cmd-npm',
  confidence,
  count: 3,
});

const confidenceAfter = (record: Observation, ...days: number[]): number | undefined =>
  days.reduce<readonly Observation[]>((records, when) => decay(records, day(when)).records, [record])[0]?.confidence;

describe('given an observation that is no longer seen', () => {
  it.each([
    [6.9, 0.5],
    [7, 0.48],
    [13.9, 0.48],
    [14, 0.46],
    [70, 0.3],
  ])('when %d days have gone by, then every full week has cost it 0.02: %d', (days, expected) => {
    expect(confidenceAfter(observation(0.5), days)).toBe(expected);
  });

  it('when decay runs many times in the same week, then the week counts once', () => {
    expect(confidenceAfter(observation(0.5), 7, 7, 8, 13)).toBe(0.48);
  });

  it('when decay runs between two weeks, then the days that are left over are not lost', () => {
    expect(confidenceAfter(observation(0.5), 10, 14)).toBe(0.46);
  });

  it('when it falls below 0.2, then it is forgotten', () => {
    expect(decay([observation(0.21)], day(7))).toEqual({ records: [], decayed: 1, pruned: 1 });
  });

  it('when it is exactly 0.2, then it is still remembered', () => {
    expect(decay([observation(0.22)], day(7))).toMatchObject({ records: [{ confidence: 0.2 }], decayed: 1, pruned: 0 });
  });

  it('when it is seen again, then the weeks are counted from that sighting', () => {
    const faded = decay([observation(0.5)], day(14)).records;
    const seen = sight(faded, observation(0.5), { now: day(15), id: 'unused' });
    expect(decay(seen, day(21)).decayed).toBe(0);
    expect(decay(seen, day(22))).toMatchObject({ decayed: 1, records: [{ confidence: 0.49 }] });
  });
});

it('given a record whose date cannot be read, when decay runs, then it is left as it is', () => {
  const broken = { ...observation(0.5), lastSeen: 'yesterday' };
  expect(decay([broken], day(70))).toEqual({ records: [broken], decayed: 0, pruned: 0 });
});

it('given a clock that went backwards, when decay runs, then nothing changes', () => {
  expect(decay([observation(0.5)], day(-30)).decayed).toBe(0);
});

it('prune forgets what is below 0.2 and touches nothing else', () => {
  const sure = { ...observation(0.9), id: 'inst_b' };
  expect(prune([observation(0.1999), sure])).toEqual({ records: [sure], pruned: 1 });
});

const days = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }).map((list) => list.sort((a, b) => a - b));

it('however decay is spread over time, the result is that of one run at the end', () => {
  const property = fc.property(fc.double({ min: 0.2, max: 1, noNaN: true }), days, (confidence, when) => {
    const record = observation(Math.round(confidence * 100) / 100);
    expect(confidenceAfter(record, ...when)).toBe(confidenceAfter(record, when.at(-1) ?? 0));
  });
  fc.assert(property);
});

it('a second decay at the same time changes nothing', () => {
  const property = fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(500), (confidence, when) => {
    const once = decay([observation(confidence)], day(when));
    expect(decay(once.records, day(when))).toEqual({ records: once.records, decayed: 0, pruned: 0 });
  });
  fc.assert(property);
});
