/** The same lock for work that takes its time: whoever waits for it does not stop the process. */
import { attempt } from './errno.ts';
import { isProcessAlive } from './liveness.ts';
import { type LockOptions, LockTimeout } from './lock.ts';
import { claim, type Held, isStale, type LockRules, readOwner, release, takeOver } from './lock-file.ts';

export type AsyncLockOptions = Pick<LockOptions, 'pid' | 'now'> & {
  readonly waitMs: number;
  readonly expiryMs: number;
};

const PAUSE_MS = 25;

export async function withAsyncLock<T>(path: string, options: AsyncLockOptions, work: () => Promise<T>): Promise<T> {
  const rules = { isAlive: isProcessAlive, random: Math.random, ...options };
  const held = await acquire(path, rules);
  try {
    return await work();
  } finally {
    release(held, rules);
  }
}

async function acquire(path: string, rules: LockRules & AsyncLockOptions): Promise<Held> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const held = attempt('take the lock', path, () => tryOnce(path, rules));
    if (held !== undefined) return held;
    if (waited >= rules.waitMs) throw new LockTimeout(`[store] ${path} was not free for ${rules.waitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function tryOnce(path: string, rules: LockRules): Held | undefined {
  const owner = readOwner(path);
  if (owner !== undefined && !(isStale(owner, rules) && takeOver(path, owner, rules))) return undefined;
  return claim(path, rules);
}
