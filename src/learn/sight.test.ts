import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Observation, type Sighting, sight } from './observations.ts';

const MORNING = '2026-03-01T08:00:00.000Z';
const NOON = '2026-03-01T12:00:00.000Z';

const npmFails: Sighting = { type: 'error_resolutions', tag: 'cmd-npm', trigger: 'npm test', action: 'fix it' };

const sightTimes = (times: number): readonly Observation[] =>
  Array.from({ length: times }).reduce<readonly Observation[]>(
    (records, _, index) => sight(records, npmFails, { now: MORNING, id: `inst_${index}` }),
    [],
  );

describe('given no observation of a tag and type', () => {
  it('when it is sighted, then a new observation starts with low confidence', () => {
    expect(sight([], npmFails, { now: MORNING, id: 'inst_a' })).toEqual([
      { ...npmFails, id: 'inst_a', ts: MORNING, lastSeen: MORNING, confidence: 0.3, count: 1 },
    ]);
  });

  it('when the same tag comes with another type, then both observations stand side by side', () => {
    const preference: Sighting = { ...npmFails, type: 'tool_preferences' };
    const records = sight(sightTimes(1), preference, { now: NOON, id: 'inst_b' });
    expect(records.map(({ type, count }) => [type, count])).toEqual([
      ['error_resolutions', 1],
      ['tool_preferences', 1],
    ]);
  });
});

describe('given an observation', () => {
  it('when it is sighted again, then it is the same record: surer, counted, fresh, with the new words', () => {
    const again = { ...npmFails, trigger: 'npm run build', action: 'read the log' };
    expect(sight(sightTimes(1), again, { now: NOON, id: 'unused' })).toEqual([
      { ...again, id: 'inst_0', ts: MORNING, lastSeen: NOON, confidence: 0.35, count: 2 },
    ]);
  });

  it('when it was sighted nine times, then eight confirmations have taken it to exactly 0.7', () => {
    expect(sightTimes(9)[0]?.confidence).toBe(0.7);
  });

  it('when it is certain, then another sighting leaves it untouched', () => {
    const certain = sightTimes(15);
    expect(certain[0]).toMatchObject({ confidence: 1, count: 15 });
    expect(sight(certain, npmFails, { now: NOON, id: 'unused' })).toBe(certain);
  });
});

it('however often and with whatever confidence it is sighted, confidence stays between 0 and 1 with four decimals', () => {
  const property = fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), (confidence, times) => {
    let records = sightTimes(1).map((record): Observation => ({ ...record, confidence }));
    for (let i = 0; i < times; i++) records = [...sight(records, npmFails, { now: NOON, id: 'unused' })];
    const reached = records[0]?.confidence ?? Number.NaN;
    expect(records).toHaveLength(1);
    expect(reached).toBeGreaterThanOrEqual(confidence - 0.0001);
    expect(reached).toBeLessThanOrEqual(1);
    if (times > 0 && confidence < 1) expect(Math.round(reached * 10_000) / 10_000).toBe(reached);
  });
  fc.assert(property);
});
