import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Bytes, utf8Of } from './utf8.ts';

describe('given a text of any letters, halves of pairs among them', () => {
  it('when it is made bytes, then they are those Node makes of it, and read back as Node reads them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const bytes = utf8Bytes(text);
        expect(Buffer.compare(bytes, Buffer.from(text))).toBe(0);
        expect(utf8Of(bytes, bytes.length)).toBe(Buffer.from(text).toString());
      }),
    );
    expect(Buffer.compare(utf8Bytes('\ud83d x \ude00'), Buffer.from('\ufffd x \ufffd'))).toBe(0);
  });
});
