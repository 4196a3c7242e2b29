import { describe, expect, it } from 'vitest';
import { errorLines, lastLines, plainText, readChanges } from './judge.ts';

const ESC = '\u001b';

describe('given what a program printed', () => {
  it('when it has colours and links, then only the words are left', () => {
    const link = `${ESC}]8;;https://example.test${ESC}\\here${ESC}]8;;${ESC}\\`;
    expect(plainText(`${ESC}[31mred${ESC}[0m ${link}\r\nnext`)).toBe('red here\nnext');
  });

  it('when it is long, then its end is kept', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    expect(lastLines(lines.join('\n')).split('\n')).toEqual(lines.slice(-40));
    expect(lastLines('x'.repeat(1000)).length).toBe(300);
  });

  it('when errors are in it, then the first of them are picked out', () => {
    const output = [
      '> build',
      'npm warn something',
      'Checking 40 files, 0 errors so far',
      "src/a.ts(1,1): error TS2322: Type 'string'",
      'all fine here',
      '✗ adds numbers',
      'npm error code 1',
    ].join('\n');
    expect(errorLines(output)).toEqual(["src/a.ts(1,1): error TS2322: Type 'string'", '✗ adds numbers']);
    expect(errorLines(Array.from({ length: 30 }, (_, index) => `error ${index}`).join('\n'))).toHaveLength(10);
  });

  it('when nothing in it looks like an error, then its last lines are shown', () => {
    expect(errorLines('one\n\ntwo\n')).toEqual(['one', 'two']);
  });
});

describe('given what git says about a change', () => {
  it('then lines are summed up, and binary files count as files', () => {
    expect(readChanges('3\t1\tsrc/a.ts\n-\t-\tlogo.png\n10\t0\t中文.md\n', 'new.ts\n')).toEqual({
      files: [
        { path: 'src/a.ts', insertions: 3, deletions: 1 },
        { path: 'logo.png', insertions: 0, deletions: 0 },
        { path: '中文.md', insertions: 10, deletions: 0 },
      ],
      insertions: 13,
      deletions: 1,
      untracked: ['new.ts'],
    });
  });

  it('when there is none, then nothing is counted', () => {
    expect(readChanges('', '')).toEqual({ files: [], insertions: 0, deletions: 0, untracked: [] });
  });
});
