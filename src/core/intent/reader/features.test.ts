import { describe, expect, it } from 'vitest';
import { FEATURE_BITS } from '../../reader/words.ts';
import type { IntentContext } from '../intent.ts';
import { featuresOf } from './features.ts';

const WORKED: IntentContext = { step: 'step3_execute', codeChanges: 2, cleanupAsked: false };

const shared = (one: string, other: string): number => {
  const known = featuresOf(other, WORKED);
  const found = [...featuresOf(one, WORKED)];
  return found.filter((feature) => known.has(feature)).length / found.length;
};

describe('given two messages', () => {
  it.each([
    ['It Works NOW', 'it works now'],
    ['測試都過了', '测试都过了'],
    ['ＯＫ了！', 'ok了!'],
    ['fails with 404', 'fails with 12'],
    ['it’s fine', "it's fine"],
  ])('when %s and %s differ in writing alone, then they are the same', (one, other) => {
    expect(featuresOf(one, WORKED)).toEqual(featuresOf(other, WORKED));
  });
  it('when the same words stand in another order, then they are not the same', () => {
    expect(shared('好了不', '不好了')).toBeLessThan(1);
  });
  it('when a word is spelt wrong, then most of it is known still', () => {
    const apart = shared('xyz qq vvv', 'the problem is solved');
    expect(shared('the probelm is solved', 'the problem is solved')).toBeGreaterThan(Math.max(0.4, apart));
  });
  it('when one says more, then the beginning is known and the end is another', () => {
    expect(shared('works', 'works but slow')).toBeGreaterThan(0.5);
    expect(shared('works', 'works but slow')).toBeLessThan(1);
  });
});

describe('given any message', () => {
  it('when it is read, then its features are whole numbers below the limit', () => {
    for (const feature of featuresOf('好了 🎉 it works, 但是 404?', WORKED))
      expect(feature === Math.floor(feature) && feature >= 0 && feature < 2 ** FEATURE_BITS).toBe(true);
  });
  it('when many words are hashed, then few of them meet', () => {
    const words = Array.from({ length: 2_000 }, (_, at) => String.fromCharCode(0x4e00 + at));
    const alone = new Set(words.flatMap((word) => [...featuresOf(word, WORKED)]));
    expect(alone.size).toBeGreaterThan(0.97 * 3 * 2_000);
  });
});
