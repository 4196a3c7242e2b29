import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appendLines } from './jsonl.ts';

const scratch = mkdtempSync(join(tmpdir(), 'overtone-jsonl-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const BLOCK = 8 * 1024;
const MAX = 16 * BLOCK;
const SIZES = [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 5 * BLOCK + 7, 8 * BLOCK, 16 * BLOCK - 1, MAX];

function fileOf(size: number, end: string): string {
  const path = join(scratch, `${size}.jsonl`);
  writeFileSync(path, 'x'.repeat(size - end.length) + end);
  return path;
}

describe.each(SIZES)('given a file of %i bytes', (size) => {
  it('when it ends with a whole line, then a line is added behind it', () => {
    const path = fileOf(size, '\n');
    expect(appendLines(path, 'next\n', MAX)).toBe(true);
    expect(readFileSync(path, 'utf8').slice(size - 1)).toBe('\nnext\n');
  });

  it('when its last line is torn, then the line that is added begins a new one', () => {
    const path = fileOf(size, 'x');
    expect(appendLines(path, 'next\n', MAX)).toBe(true);
    expect(readFileSync(path, 'utf8').slice(size - 1)).toBe('x\nnext\n');
  });
});

describe('given a file whose last line another process is still writing', () => {
  it('when a line is added, then it waits for the rest, and no empty line stands between them', () => {
    const path = fileOf(10, '{"half');
    let looks = 0;
    const sleep = () => {
      looks += 1;
      if (looks === 2) appendFileSync(path, '":1}\n');
    };
    appendLines(path, 'next\n', MAX, sleep);
    expect(readFileSync(path, 'utf8').slice(-16)).toBe('{"half":1}\nnext\n');
  });
});

describe('given a file that does not exist', () => {
  it('when a line is added, then it is the first', () => {
    const path = join(scratch, 'new.jsonl');
    appendLines(path, 'first\n', MAX);
    expect(readFileSync(path, 'utf8')).toBe('first\n');
  });
});

describe.each([MAX + 1, MAX + BLOCK - 1, MAX + BLOCK, 40 * BLOCK])(
  'given a file of %i bytes, which is too long',
  (size) => {
    it('when a line is to be added, then nothing is written', () => {
      const path = fileOf(size, '\n');
      expect(appendLines(path, 'next\n', MAX)).toBe(false);
      expect(readFileSync(path).length).toBe(size);
    });
  },
);

describe('given a limit that is not a number of whole blocks', () => {
  it.each([
    [1_000, true],
    [1_001, false],
  ])('when the file has %i of at most 1000 bytes, then a line is added: %s', (size, isAdded) => {
    expect(appendLines(fileOf(size, '\n'), 'next\n', 1_000)).toBe(isAdded);
  });
});
