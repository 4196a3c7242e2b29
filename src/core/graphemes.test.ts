import { expect, it } from 'vitest';
import { graphemes } from './graphemes.ts';

it('given characters of several parts, then none is torn apart', () => {
  expect(graphemes('修👩‍👩‍👧e\u0301復', 3)).toEqual(['修', '👩‍👩‍👧', 'e\u0301']);
});

it('given a character of endless marks, then it is cut', () => {
  expect(graphemes(`a${'\u0301'.repeat(10_000)}`, 2).join('').length).toBeLessThanOrEqual(100);
});
