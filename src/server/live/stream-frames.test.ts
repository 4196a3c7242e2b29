import { describe, expect, it } from 'vitest';
import { createJournal } from '../../core/remote/journal.ts';
import type { SessionFrames } from './session-frames.ts';
import { createStreamFrames } from './stream-frames.ts';

const NOTHING: SessionFrames = {
  list: () => undefined,
  row: () => undefined,
  view: () => undefined,
  workflow: () => undefined,
  forget: () => undefined,
};

const heldReady = (json: string, count: number): number => {
  const { of } = createStreamFrames({ journal: createJournal({ boot: 'b' }), made: NOTHING });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const take = (seq: number) => of({ seq, kind: 'timeline', sessionId: 's1', json }, { scope: 'all' })[0];
  const first = numbers.map(take);
  return numbers.toReversed().filter((seq) => take(seq) === first[seq - 1]).length;
};

describe('given events that were sent', () => {
  it('when they are short, then many are held ready for the next who asks', () => {
    expect(heldReady('{}', 1000)).toBe(1000);
  });

  it('when they are long, then no more of them than memory has room for', () => {
    expect(heldReady(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), 30)).toBeLessThan(5);
  });
});
