import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureKey, readKey } from './dashboard-key.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ot-key-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (home: string) => statSync(join(home, 'dashboard-key')).mode & 0o777;

describe('given a home', () => {
  it('when it has no key, then one is made, kept, and readable by its owner alone', () => {
    const home = join(root, 'new');
    expect(readKey(root)).toBeUndefined();
    const key = ensureKey(home, process.pid);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(ensureKey(home, process.pid)).toBe(key);
    expect(readKey(home)).toBe(key);
    expect(modeOf(home)).toBe(0o600);
    expect(readdirSync(home)).toEqual(['dashboard-key']);
  });

  it('when others could read it, then they no longer can', () => {
    const key = ensureKey(root, process.pid);
    chmodSync(join(root, 'dashboard-key'), 0o644);
    expect(ensureKey(root, process.pid)).toBe(key);
    expect(modeOf(root)).toBe(0o600);
  });

  it.each(['', 'short', 'spaces in the key that is long enough to be one', '\0'.repeat(43)])(
    'when the file holds %j, then it is not a key and is replaced',
    (text) => {
      writeFileSync(join(root, 'dashboard-key'), text);
      expect(readKey(root)).toBeUndefined();
      expect(ensureKey(root, process.pid)).toHaveLength(43);
    },
  );

  it('when there is a directory in its place, then the error says where', () => {
    mkdirSync(join(root, 'dashboard-key'));
    expect(() => ensureKey(root, process.pid)).toThrow(/dashboard-key/);
  });
});
