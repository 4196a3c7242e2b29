import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readerFile, readerIn } from './reader-file.ts';

const SHAPE = { kinds: 2, gates: 1 };
const root = mkdtempSync(join(tmpdir(), 'ot-reader-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('given no table that can be read, then the rules read alone', () => {
  it('when there is no file', () => {
    expect(readerIn(root, 'messages', SHAPE)()).toBeUndefined();
  });
  it('when a directory lies in its place', () => {
    mkdirSync(readerFile(root, 'messages'), { recursive: true });
    expect(readerIn(root, 'messages', SHAPE)()).toBeUndefined();
  });
  it('when the file is something else', () => {
    mkdirSync(dirname(readerFile(root, 'messages')), { recursive: true });
    writeFileSync(readerFile(root, 'messages'), `${'A'.repeat(130_000)}\n`);
    expect(readerIn(root, 'messages', SHAPE)()).toBeUndefined();
  });
});
