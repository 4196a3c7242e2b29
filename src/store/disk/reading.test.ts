import { closeSync, openSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScratchHome } from '../../../test/store/scratch-home.ts';
import { LIMITS } from '../../workflow/registry/limits.ts';
import { linesFromEnd } from './reading.ts';

const CHUNK_BYTES = 64 * 1024;

function read(content: string | Buffer): string[] {
  const { put, path } = createScratchHome();
  put('lines', content);
  const file = openSync(path('lines'), 'r');
  try {
    return [...linesFromEnd(file)];
  } finally {
    closeSync(file);
  }
}

describe('given a file of lines', () => {
  it('when it is read from its end, then the lines are those of the whole text, backwards', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' ')),
      fc.integer({ min: 0, max: 2 * CHUNK_BYTES }).map((length) => '階'.repeat(length / 3)),
      fc.constantFrom('', 'x'.repeat(CHUNK_BYTES - 1), 'x'.repeat(CHUNK_BYTES), 'x'.repeat(CHUNK_BYTES + 1)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        expect(read(text)).toEqual(text.split('\n').reverse());
      }),
      { numRuns: 60 },
    );
  });

  it('when it is empty, then there is one empty line', () => {
    expect(read('')).toEqual(['']);
  });

  it('when one line is longer than any event, then it is not held in memory and the others are read', () => {
    const content = Buffer.concat([
      Buffer.from('first\n'),
      Buffer.alloc(2 * LIMITS.hookInputBytes - 1, 'x'),
      Buffer.from('\nlast'),
    ]);
    const [last, long = '', first, ...others] = read(content);
    expect([last, first, others]).toEqual(['last', 'first', []]);
    expect(long.length).toBeLessThan(LIMITS.hookInputBytes);
  });
});
