import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clip, clipWith } from './clip.ts';

it('given any text, when it is clipped, then it fits and no character is torn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
      const cut = clip(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut).not.toMatch(/[\ud800-\udbff]$/);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});

it('given a suffix, when the text is too long, then both fit together', () => {
  expect(clipWith('abcdef', 5, '…')).toBe('abcd…');
  expect(clipWith('abc', 5, '…')).toBe('abc');
});
