import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appendLines } from './document.ts';

const scratch = mkdtempSync(join(tmpdir(), 'overtone-jsonl-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const MAX = 1_000;

function fileOf(size: number, end: string): string {
  const path = join(scratch, `${size}.jsonl`);
  writeFileSync(path, 'x'.repeat(size - end.length) + end);
  return path;
}

describe.each([1, 500, MAX])('given a file of %i bytes', (size) => {
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

describe('given a file that does not exist', () => {
  it('when a line is added, then it is the first', () => {
    const path = join(scratch, 'new.jsonl');
    appendLines(path, 'first\n', MAX);
    expect(readFileSync(path, 'utf8')).toBe('first\n');
  });
});

describe('given a file that is longer than the limit', () => {
  it('when a line is to be added, then nothing is written', () => {
    const path = fileOf(MAX + 1, '\n');
    expect(appendLines(path, 'next\n', MAX)).toBe(false);
    expect(readFileSync(path).length).toBe(MAX + 1);
  });
});
