import { execFileSync } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createScratchHome } from '../../../test/store/scratch-home.ts';
import { readForeignDocument, readForeignText } from './document.ts';

const MAKE_PIPE = 'mkfifo';

describe('given a file larger than anything we write', () => {
  it('when it is read as a document, then it is unreadable and is not parsed', () => {
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

describe('given files of all lengths', () => {
  it.each([0, 1, 1024 ** 2, 1024 ** 2 + 1, 3 * 1024 ** 2])('when one has %i bytes, then all are read', (length) => {
    const { put, path } = createScratchHome();
    put('text', 'x'.repeat(length));
    expect(readForeignText(path('text'))).toHaveLength(length);
  });

  it('when there is none, then there is no text', () => {
    expect(readForeignText(createScratchHome().path('nothing'))).toBeUndefined();
  });
});

describe('given something that is not a file', () => {
  it('when it is a pipe without a writer, then it is refused instead of waited for', () => {
    const { put, path } = createScratchHome();
    put('beside', '');
    execFileSync(MAKE_PIPE, [path('pipe')]);
    expect(() => readForeignText(path('pipe'))).toThrow(/not a file/);
  });

  it('when it is a device that holds nothing, then it is refused all the same', () => {
    expect(() => readForeignText('/dev/null')).toThrow(/not a file/);
  });

  it('when it is a directory, then the system says so', () => {
    const { put, path } = createScratchHome();
    put('folder/text', '');
    expect(() => readForeignText(path('folder'))).toThrow(/EISDIR/);
  });

  it('when it is a device, then it is refused instead of read for ever', () => {
    expect(() => readForeignText('/dev/zero')).toThrow(/not a file/);
  });
});
