import { describe, expect, it } from 'vitest';
import { scanText } from './scan-text.ts';

describe('given a text with lines of several lengths', () => {
  it.each([
    ['none is too long', 'abc\nde\n', 'abc\nde\n'],
    ['one fits exactly', 'abcd\nef', 'abcd\nef'],
    ['the first is too long', 'abcdef\ngh', 'abcd\ngh'],
    ['several are, the last among them', 'abcde\nf\nghijkl\n\nmnopqr', 'abcd\nf\nghij\n\nmnop'],
    ['it ends in empty lines', 'abcde\n\n\n', 'abcd\n\n\n'],
    ['it is empty', '', ''],
  ])('when %s, then only what is beyond the limit is gone', (_, raw, expected) => {
    expect(scanText(raw, 4).text).toBe(expected);
  });

  it('then every line begins where it begins in what is left', () => {
    expect(scanText('abcdef\ngh\n', 4).starts).toEqual([0, 5, 8]);
  });
});
