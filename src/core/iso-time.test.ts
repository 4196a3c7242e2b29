import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from './iso-time.ts';

it('given any time from 1970 to 9999, when it is written, then it reads like the built-in text', () => {
  const time = fc.integer({ min: 0, max: Date.parse('9999-12-31T23:59:59.999Z') });
  fc.assert(
    fc.property(time, (ms) => {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  '1970-01-01T00:00:00.000Z',
  '2000-02-29T23:59:59.999Z',
  '2026-12-31T12:00:00.001Z',
  '2100-02-28T00:00:00.000Z',
  '2100-03-01T00:00:00.000Z',
])('given the border %s, when it is written, then nothing has moved', (text) => {
  expect(isoTime(Date.parse(text))).toBe(text);
});
