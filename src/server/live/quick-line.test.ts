import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMELINE_EVENTS, type TimelineEventType } from '../../core/registry/events.ts';
import { encodeEvents } from '../../store/sessions/timeline-file.ts';
import { quickType } from './quick-line.ts';

const TYPES = Object.keys(TIMELINE_EVENTS) as TimelineEventType[];
const tricky = fc.stringMatching(/^[{}":,\\a\n階]{0,8}$/);
const someData = fc.dictionary(
  tricky,
  fc.oneof(tricky, fc.integer(), fc.nat(), fc.array(tricky), fc.dictionary(tricky, tricky)),
  { maxKeys: 3 },
);

const written = (type: TimelineEventType, data: object): string =>
  Buffer.from(encodeEvents([{ type, data: { ...data } }], new Date(0)).trimEnd()).toString('latin1');

const isWhole = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

describe('given a line as it is written', () => {
  it.each(TYPES)('when it is a whole %s, then its type is known at once', (type) => {
    const line = written(type, { stage: 'DEV' });
    expect(quickType(line, 0, line.length)).toBe(type);
    const counted = written(type, { stage: 'DEV', n: 12 });
    expect(quickType(counted, 0, counted.length)).toBe(type);
    expect(quickType(`{"x"}\n${line}\n{"y"}`, 6, 6 + line.length)).toBe(type);
  });

  it('when it was torn anywhere, whatever it says, then it is never taken for whole', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), someData, fc.nat(), (type, data, cut) => {
        const line = written(type, data);
        const torn = line.slice(0, cut % (line.length + 1));
        const told = quickType(torn, 0, torn.length);
        if (told !== undefined) expect([told, isWhole(torn)]).toEqual([type, true]);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each(['', '{', '{}', '"}', '{"ts":"2026-03-01T08:00:00.000Z","type":"no:such","category":"x"}'])(
    'when it is %j, then nothing is said of it',
    (line) => expect(quickType(line, 0, line.length)).toBeUndefined(),
  );
});
