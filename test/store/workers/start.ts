/** What every worker begins with. */

import { existsSync } from 'node:fs';
import process from 'node:process';
import type { LockOptions } from '../../../src/store/disk/lock.ts';
import { createTestStore, type TestStore } from '../test-store.ts';

export const argument = (index: number): string => process.argv[index + 2] ?? '';

/** Patient, so that a machine with other work to do cannot fail a test about something else. */
export const lockOptions: LockOptions = { pid: process.pid, now: () => new Date(), waitMs: 45_000 };

export const openStore = (home: string, random = Math.random): TestStore =>
  createTestStore({ home, random, ...lockOptions });

/** Says that it is ready and begins with all the others, when the file appears. */
export function awaitSignal(path: string): void {
  process.stdout.write('ready\n');
  while (!existsSync(path)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}
