import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockTimeout, withAsyncLock } from './lock.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'ot-lock-')), 'locks', 'one.lock');
});
afterEach(() => rmSync(join(path, '..', '..'), { recursive: true, force: true }));

const OPTIONS = { pid: process.pid, now: () => new Date(), waitMs: 5_000, expiryMs: 60_000 };
const DEAD = 999_999;

describe('given a lock for work that takes its time', () => {
  it('when several want it, then one works at a time and the file is gone afterwards', async () => {
    let atWork = 0;
    const most: number[] = [];
    const work = async () => {
      atWork += 1;
      most.push(atWork);
      await new Promise((resolve) => setTimeout(resolve, 1));
      atWork -= 1;
    };
    await Promise.all([1, 2, 3, 4].map(() => withAsyncLock(path, OPTIONS, work)));
    expect(most).toEqual([1, 1, 1, 1]);
    expect(existsSync(path)).toBe(false);
  });

  it('when the work fails, then the lock is free all the same', async () => {
    const failing = withAsyncLock(path, OPTIONS, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withAsyncLock(path, OPTIONS, async () => 'yes')).toBe('yes');
  });

  it('when its owner is dead, then it is taken over', async () => {
    await withAsyncLock(path, OPTIONS, async () => undefined);
    writeFileSync(path, `${DEAD} token ${Date.now()}\n`);
    expect(await withAsyncLock(path, OPTIONS, async () => 'yes')).toBe('yes');
  });

  it('when it is never free, then the wait ends with an error', async () => {
    const waiting = withAsyncLock(path, OPTIONS, () =>
      withAsyncLock(path, { ...OPTIONS, waitMs: 30 }, async () => undefined),
    );
    await expect(waiting).rejects.toThrow(LockTimeout);
  });
});
