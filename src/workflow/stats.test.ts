import { describe, expect, it } from 'vitest';
import type { TimelineRecord } from './ports.ts';
import { passAtK } from './stats.ts';

const COMPUTED = '2026-03-01T09:00:00.000Z';

const minute = (n: number): string => `2026-03-01T08:${String(n).padStart(2, '0')}:00.000Z`;

const completed = (stage: string, result: string, at: number): TimelineRecord => ({
  ts: minute(at),
  type: 'stage:complete',
  category: 'stage',
  label: '階段完成',
  stage,
  result,
});

const rated = (...records: TimelineRecord[]) => passAtK('s1', records, COMPUTED);
const ratedDev = (...results: string[]) =>
  rated(...results.map((result, at) => completed('DEV', result, at))).stages['DEV'];

it('given no attempts, then there are no stages and no rates', () => {
  expect(rated()).toEqual({
    sessionId: 's1',
    computed: COMPUTED,
    stages: {},
    overall: { stageCount: 0, pass1Count: 0, pass3Count: 0, pass1Rate: null, pass3Rate: null, target: 0.9 },
  });
});

it.each([
  [['pass'], true, true, null],
  [['fail', 'pass'], false, true, null],
  [['fail', 'fail', 'fail', 'fail'], false, false, false],
  [['pass', 'pass', 'pass', 'fail'], true, true, false],
  [['fail', 'pass', 'pass', 'pass'], false, true, true],
  [['fail', 'fail', 'fail', 'pass'], false, false, false],
  [['issues'], false, false, null],
])('given %j, then pass1 is %s, pass3 %s and pass^3 %s', (results, pass1, pass3, passConsecutive3) => {
  expect(ratedDev(...results)).toMatchObject({ pass1, pass3, passConsecutive3 });
});

it('given a mixture, then each stage key stands alone and the rates have four decimals', () => {
  const { stages, overall } = rated(
    completed('DEV', 'pass', 1),
    completed('TEST', 'fail', 2),
    completed('TEST', 'pass', 3),
    completed('TEST:2', 'fail', 4),
  );
  expect(Object.keys(stages)).toEqual(['DEV', 'TEST', 'TEST:2']);
  expect(overall).toMatchObject({ stageCount: 3, pass1Count: 1, pass3Count: 2, pass1Rate: 0.3333, pass3Rate: 0.6667 });
});

it.each([
  ['all passed', ['pass', 'pass', 'pass'], ['pass']],
  ['the second failed and was repeated', ['pass', 'fail', 'pass', 'pass'], ['fail', 'pass']],
])(
  'given a DEV of several phases in one round, when %s, then its rounds are counted, not its phases',
  (_, phases, rounds) => {
    const [first, ...further] = phases.map((result, at) => completed('DEV', result, at));
    const { stages } = rated(
      ...(first ? [first] : []),
      ...further.map((record, index) => ({ ...record, part: index + 2 })),
    );
    expect(stages['DEV']?.attempts.map(({ result }) => result)).toEqual(rounds);
  },
);

it('given records out of order, then time decides which attempt was first', () => {
  const { stages } = rated(completed('DEV', 'pass', 9), completed('DEV', 'fail', 3));
  expect(stages['DEV']).toMatchObject({
    attempts: [
      { result: 'fail', ts: minute(3) },
      { result: 'pass', ts: minute(9) },
    ],
    pass1: false,
  });
});

describe('given records that are no attempts', () => {
  it.each([
    ['a retry', { ...completed('DEV', 'fail', 1), type: 'stage:retry' as const }],
    ['an event without a stage', { ...completed('DEV', 'fail', 1), stage: undefined }],
  ])('then %s is ignored', (_, record) => {
    expect(rated(record).overall.stageCount).toBe(0);
  });
});
