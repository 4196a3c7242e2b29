import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createScratchHome } from '../../test/store/scratch-home.ts';
import { readForeignDocument, readForeignText } from './document.ts';

describe('given a file larger than anything we write', () => {
  it('when it is read as a document, then it is unreadable, and nobody parses it', () => {
    const { put, path } = createScratchHome();
    put('large.json', '{}');
    truncateSync(path('large.json'), 17 * 1024 ** 2);
    expect(readForeignDocument(path('large.json'), (value) => value)).toMatchObject({
      state: 'unreadable',
      why: expect.stringContaining('larger than'),
    });
  });

  it('when a limit is given, then only what is above it is refused', () => {
    const { put, path } = createScratchHome();
    put('text', '12345');
    expect(readForeignText(path('text'), 5)).toBe('12345');
    expect(() => readForeignText(path('text'), 4)).toThrow(/larger than 4 bytes/);
  });
});

describe('given something that is no file', () => {
  it('when it is a device, then it is refused instead of read for ever', () => {
    expect(() => readForeignText('/dev/zero')).toThrow(/not a file/);
  });
});
