import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { clip, clipWith, graphemes, MOST_UNITS } from './clip.ts';

const FAMILY = '👨‍👩‍👧';

/** Pieces of which characters are made, so that cuts fall into all kinds of them. */
const pieces = fc.constantFrom(
  ...['a', 'é', 'e\u0301', 'i\u0308\u0301', '中', '復', '𠮷', 'か\u3099', 'ｶ\uff9e', '한', '\u1112\u1161\u11ab'],
  ...['😀', FAMILY, '👍🏽', '🇹🇼', '🇯', '1\ufe0f\u20e3', '❤\ufe0f', '✓', 'क्षि', '\u200d', '\r\n', '\r', '\n', ' '],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

const charactersOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('given any text', () => {
  it('when it is clipped, then it fits, no character is torn, and not one more would have fitted', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, max) => {
        const characters = charactersOf(text);
        fc.pre(characters.every(({ length }) => length <= MOST_UNITS));
        const cut = clip(text, max);
        const kept = charactersOf(cut);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(kept).toEqual(characters.slice(0, kept.length));
        expect(cut.length + (characters[kept.length]?.length ?? max + 1)).toBeGreaterThan(max);
      }),
      { numRuns: 2_000 },
    );
  });

  it('when there is no room at all, then nothing is left', () => {
    expect([clip('abc', 0), clip('abc', -1), clip('', 0)]).toEqual(['', '', '']);
  });
});

it('given letters that combine with nothing around the cut, when it is clipped, then no segmenter is used', () => {
  const asked = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const cuts = [
    'plain words',
    '中文字，还有别的',
    '한국어 단어',
    'ひらカタ漢字',
    'привет',
    `${FAMILY}abcdef`,
    'ok ✓ done → next',
  ];
  for (const text of cuts) clip(text, text.length - 2);
  for (const text of [FAMILY, 'e\u0301']) clip(text, text.length);
  expect(asked).not.toHaveBeenCalled();
  clip('e\u0301', 1);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
});

it('given a character of endless marks, when it is clipped, then it does not hide what there is', () => {
  expect(clip(`a${'\u0301'.repeat(10_000)}`, 200)).toHaveLength(200);
});

it('given a suffix, when the text is too long, then both fit together', () => {
  expect(clipWith('abcdef', 5, '…')).toBe('abcd…');
  expect(clipWith('abc', 5, '…')).toBe('abc');
  expect(clipWith(`ab${FAMILY}`, 5, '…')).toBe('ab…');
});

it('given characters of several parts, then none is torn apart', () => {
  expect(graphemes('修👩‍👩‍👧e\u0301復', 3)).toEqual(['修', '👩‍👩‍👧', 'e\u0301']);
});

it('given a character of endless marks, then it is cut', () => {
  expect(graphemes(`a${'\u0301'.repeat(10_000)}`, 2).join('').length).toBeLessThanOrEqual(100);
});
