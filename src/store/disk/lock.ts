/** One writer at a time: a lock that names its owner, is waited for, and can be taken over from the dead. */
import { rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { LIMITS } from '../../core/registry/limits.ts';
import { attempt, hasCode } from './errno.ts';
import { isProcessAlive } from './liveness.ts';
import {
  claim,
  type Held,
  isNear,
  isOver,
  isStale,
  type LeaseRules,
  type LockRules,
  readOwner,
  release,
  sweep,
  takeOver,
} from './lock-file.ts';
import { pauseFor, type Sleep } from './patience.ts';

export type LockOptions = Pick<LockRules, 'pid' | 'now'> &
  Partial<LockRules> & {
    readonly sleep?: Sleep;
    readonly waitMs?: number;
    /** A directory of locks alone is worth keeping when it is empty. */
    readonly keepsDirectory?: boolean;
  };

/** The right to write ends when the lock expires: another process may have taken it over by then. */
export type Lease = { requireHeld(): void };

/** What work is given: a lock that was renewed is held from then on. */
export type HeldLease = Lease & { held: Held };

export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}

/** Does the work while no other process works under the same path. The directory is created if need be. */
export function withLock<T>(lockPath: string, options: LockOptions, work: (lease: HeldLease) => T): T {
  const held = attempt('take the lock', lockPath, () => acquire(lockPath, options));
  const { now, expiryMs = LIMITS.lock.expiryMs, keepsSpare = false } = options;
  const rules = { now, expiryMs, keepsSpare };
  const lease: HeldLease = { held, requireHeld: () => requireHeld(lease.held, rules) };
  try {
    return work(lease);
  } finally {
    release(lease.held, rules);
    if (held.founded && !options.keepsDirectory) removeIfEmpty(dirname(lockPath));
  }
}

/** A crash may leave files and no lock to take over, so any holder sweeps now and then. */
const SWEEP_CHANCE = 1 / 32;

/** Who has waited long looks more often than who has just come, so that nobody starves in a crowd. */
const LONGEST_PAUSE_MS = 12;
const EAGER_AFTER_MS = 1_000;

/** Most locks are free, and in a new process it costs to put together what only others need. */
function acquire(path: string, options: LockOptions): Held {
  const held = claim(path, options) ?? waitFor(path, rulesOf(options));
  if ((options.random ?? Math.random)() < SWEEP_CHANCE) sweep(path, rulesOf(options));
  return held;
}

type WaitRules = LockRules & Required<Pick<LockOptions, 'sleep' | 'waitMs'>>;

const rulesOf = (options: LockOptions): WaitRules => ({
  isAlive: isProcessAlive,
  random: Math.random,
  sleep: pauseFor,
  ...LIMITS.lock,
  ...options,
});

function waitFor(path: string, rules: WaitRules): Held {
  const start = rules.now().getTime();
  let slept = 0;
  for (;;) {
    const owner = readOwner(path);
    const held = owner === undefined ? claim(path, rules) : undefined;
    if (held !== undefined) return held;
    if (owner !== undefined && isStale(owner, rules) && takeOver(path, owner, rules)) continue;
    if (owner?.pid === rules.pid && isNear(owner, rules) && !isOver(owner, rules)) {
      throw new Error(`[store] ${path} is held by the caller itself: no change may begin inside another one.`);
    }
    // The sum of the pauses ends the wait even when the clock stands still or is set back.
    const waited = Math.max(slept, rules.now().getTime() - start);
    if (waited >= rules.waitMs) throw new LockTimeout(timeoutMessage(path, owner?.pid, rules.waitMs));
    const pause = 1 + rules.random() * LONGEST_PAUSE_MS * Math.max(0.1, 1 - waited / EAGER_AFTER_MS);
    rules.sleep(pause);
    slept += pause;
  }
}

const timeoutMessage = (path: string, pid: number | undefined, waitMs: number): string =>
  `[store] ${path} was not free for ${waitMs} ms; its owner is process ${pid ?? 'unknown'}. Nothing was written: does it hang?`;

function requireHeld({ path, owner }: Held, rules: LeaseRules): void {
  if (isOver(owner, rules)) throw new Error(`[store] ${path} expired during the work. Nothing was written; try again.`);
}

/** A change that wrote nothing must not leave an empty session behind. */
function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}
