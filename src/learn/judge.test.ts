import { describe, expect, it } from 'vitest';
import { confirm, contradict, type Observation } from './observations.ts';

const LATER = '2026-03-02T08:00:00.000Z';

const observation = (id: string, confidence: number): Observation => ({
  id,
  ts: '2026-03-01T08:00:00.000Z',
  lastSeen: '2026-03-01T08:00:00.000Z',
  type: 'user_corrections',
  trigger: 't',
  action: 'a',
  tag: 'tag',
  confidence,
  count: 4,
});

describe('given two observations', () => {
  const records = [observation('inst_a', 0.3), observation('inst_b', 0.05)];

  it('when one is confirmed, then only that one becomes surer and fresh, and no sighting is counted', () => {
    expect(confirm(records, 'inst_a', LATER)).toEqual([
      { ...observation('inst_a', 0.35), lastSeen: LATER },
      observation('inst_b', 0.05),
    ]);
  });

  it('when one is contradicted, then it loses a tenth', () => {
    expect(contradict(records, 'inst_a', LATER)?.[0]).toMatchObject({ confidence: 0.2, lastSeen: LATER });
  });

  it('when little confidence is left, then a contradiction ends at zero', () => {
    expect(contradict(records, 'inst_b', LATER)?.[1]?.confidence).toBe(0);
  });

  it('when the id is unknown, then there is no answer', () => {
    expect(confirm(records, 'inst_x', LATER)).toBeUndefined();
    expect(contradict(records, 'inst_x', LATER)).toBeUndefined();
  });
});

it('given a certain observation, when it is confirmed, then it stays at 1', () => {
  expect(confirm([observation('inst_a', 0.98)], 'inst_a', LATER)?.[0]?.confidence).toBe(1);
});
