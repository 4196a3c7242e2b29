import { describe, expect, it } from 'vitest';
import { firstTooMany, patternWeight, requireLight } from './pattern-weight.ts';

describe('given a pattern of a project', () => {
  it.each([
    ['XYZZY', 15],
    ['(?:ab){10}', 30],
    ['[a-z]{0,100}', 211],
    ['(?:(?:a{10}){10}){5}', 510],
    ['\\{9\\}', 13],
  ])('then %s weighs about as many steps as the engine makes of it', (source, weight) =>
    expect(patternWeight(source)).toBe(weight),
  );

  it('when it repeats too much, then it is refused before it is compiled', () => {
    expect(() => requireLight('(?:[a-h]?){1000}[0-9]')).toThrow('repeats too much');
    expect(() => requireLight('[a-h]{0,200}[0-9]')).not.toThrow();
  });

  it('when all of them together are too much, then the first that no longer fits is named', () => {
    expect(firstTooMany([['aaaaa'], ['aaaaa', 'aaaaa'], ['a']], 30)).toBe(1);
    expect(firstTooMany([['aaaaa'], []], 30)).toBeUndefined();
  });
});
