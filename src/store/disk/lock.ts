/**
 * An exclusive lock: a file that names its owner (pid, token, time). A lock whose owner died, or which is older than
 * the expiry, is taken over.
 *
 * Two processes never hold the same lock: link(2) creates the file together with its content and fails if it exists.
 * Only its owner removes it, before it expires. Anyone else removes it while holding the lock's own takeover lock, and
 * only after reading once more that it is still the same stale file. The takeover lock is a lock like any other.
 *
 * A process that was suspended past the expiry cannot write late: it checks its token after the temporary file is there
 * and before the rename, and a process that takes the lock over first removes the former owner's temporary files. So either
 * the check fails, or the rename does, or the rename came before the new owner has read anything.
 */
import { linkSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LIMITS } from '../../workflow/registry/limits.ts';
import {
  attempt,
  createParent,
  hasCode,
  isProcessAlive,
  pauseFor,
  removeFile,
  removeIfEmpty,
  type Sleep,
  sweepLeftovers,
  tempPath,
} from './atomic-write.ts';
import { isLink, readForeignText, readText } from './document.ts';

export type LockOptions = {
  readonly pid: number;
  readonly now: () => Date;
  readonly isAlive?: (pid: number) => boolean;
  readonly random?: () => number;
  readonly sleep?: Sleep;
  readonly waitMs?: number;
  readonly expiryMs?: number;
  /** False: what is locked may be removed, and asking for the lock must not recreate its directory. */
  readonly foundsDirectory?: boolean;
  /** Keeps the directory of the lock even when it is empty. */
  readonly keepsDirectory?: boolean;
};

export type Lease = {
  /** Throws once the lock has expired or another process has taken it over. */
  requireHeld(): void;
};

export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}

/** Runs the work while no other process holds the lock. */
export function withLock<T>(path: string, options: LockOptions, work: (lease: Lease) => T): T {
  const rules = rulesOf(options);
  const held = attempt('take the lock', path, () => acquire(path, rules));
  try {
    return work({ requireHeld: () => requireHeld(held, rules) });
  } finally {
    release(held, rules);
    // A change that wrote nothing must not leave an empty directory behind.
    if (held.founded && !options.keepsDirectory) removeIfEmpty(dirname(path));
  }
}

const ASYNC_PAUSE_MS = 25;

/** The same lock for asynchronous work; waiting does not block the process. */
export async function withAsyncLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const rules = rulesOf(options);
  const take = () => attempt('take the lock', path, () => tryAcquire(path, rules, readOwner(path)));
  let held = take();
  for (let waited = 0; held === undefined; waited += ASYNC_PAUSE_MS) {
    if (waited >= rules.waitMs) throw new LockTimeout(`[store] ${path} was not free for ${rules.waitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, ASYNC_PAUSE_MS));
    held = take();
  }
  try {
    return await work();
  } finally {
    release(held, rules);
  }
}

type Rules = Required<Omit<LockOptions, 'keepsDirectory'>>;

const rulesOf = (options: LockOptions): Rules => ({
  isAlive: isProcessAlive,
  random: Math.random,
  sleep: pauseFor,
  foundsDirectory: true,
  ...LIMITS.lock,
  ...options,
});

/** `pid` is undefined where another program wrote the file; then only its age counts. */
type Owner = { readonly pid: number | undefined; readonly token: string; readonly since: number };

type Held = { readonly path: string; readonly founded: boolean; readonly owner: Owner };

/** A crash can leave temporary files without a lock to take over, so holders sweep now and then. */
const SWEEP_CHANCE = 1 / 32;
const LONGEST_PAUSE_MS = 12;
/** Shorter pauses after this time, so that no process starves in a crowd. */
const EAGER_AFTER_MS = 1_000;

function acquire(path: string, rules: Rules): Held {
  const start = rules.now().getTime();
  let slept = 0;
  for (;;) {
    const owner = readOwner(path);
    const held = tryAcquire(path, rules, owner);
    if (held !== undefined) {
      if (rules.random() < SWEEP_CHANCE) sweep(path, rules);
      return held;
    }
    if (owner?.pid === rules.pid && !isOver(owner, rules)) {
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

function tryAcquire(path: string, rules: Rules, owner: Owner | undefined): Held | undefined {
  const isFree = owner === undefined || (isStale(owner, rules) && takeOver(path, owner, rules));
  return isFree ? claim(path, rules) : undefined;
}

/** Undefined when the lock is taken. */
function claim(path: string, rules: Rules): Held | undefined {
  const temp = tempPath(path, rules);
  const owner = { pid: rules.pid, token: temp.slice(path.length + 1), since: rules.now().getTime() };
  const create = (founded: boolean): Held | undefined => {
    try {
      writeFileSync(temp, textOf(owner), { mode: 0o600 });
      createFrom(temp, path, owner);
      return { path, owner, founded };
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return undefined;
      throw error;
    } finally {
      removeFile(temp);
    }
  };
  return rules.foundsDirectory ? createParent(path, create) : create(false);
}

/** Error codes of file systems without hard links; Windows reports EISDIR. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/** Without links the file is empty for a moment; until it is written, only its age counts. */
function createFrom(temp: string, path: string, owner: Owner): void {
  try {
    linkSync(temp, path);
  } catch (error) {
    if (!hasCode(error, ...NO_LINKS)) throw error;
    writeFileSync(path, textOf(owner), { mode: 0o600, flag: 'wx' });
  }
}

const textOf = ({ pid, token, since }: Owner): string => `${pid} ${token} ${since}\n`;

function readOwner(path: string): Owner | undefined {
  // A link that came with a project was never a lock.
  if (isLink(path)) return { pid: undefined, token: 'link', since: 0 };
  const text = readForeignText(path);
  if (text === undefined) return undefined;
  const [pid, token, since] = text.split(' ');
  if (token && Number(pid) > 0 && Number(since) > 0) return { pid: Number(pid), token, since: Number(since) };
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // The documented shape of a lock is JSON with the pid of its owner.
  return { pid: Number(/"pid":\s*(\d+)/.exec(text)?.[1]) || undefined, token: `${written} ${text}`, since: written };
}

const isOwn = ({ path, owner }: Held): boolean => readText(path)?.includes(` ${owner.token} `) === true;

const isStale = (owner: Owner, rules: Rules): boolean =>
  (owner.pid !== undefined && !rules.isAlive(owner.pid)) || age(owner, rules) >= rules.expiryMs;

/** For its owner a lock ends earlier than for others, so that a slow step cannot meet a takeover. */
const isOver = (owner: Owner, rules: Rules): boolean => age(owner, rules) >= (rules.expiryMs * 2) / 3;

/** A time in the future counts as well: the clock was set back since. */
const age = ({ since }: Owner, { now }: Rules): number => Math.abs(now().getTime() - since);

/** Removes a stale lock; false when a rival was faster. */
function takeOver(path: string, stale: Owner, rules: Rules): boolean {
  const held = claim(takeoverLock(path), rules);
  if (held === undefined) return freeTakeover(path, rules);
  try {
    const owner = readOwner(path);
    if (owner?.token !== stale.token || owner.since !== stale.since) return false;
    unlinkSync(path);
    sweepLeftovers(dirname(path), (pid) => pid !== stale.pid && rules.isAlive(pid));
    return true;
  } finally {
    release(held, rules);
  }
}

function sweep(path: string, rules: Rules): void {
  sweepLeftovers(dirname(path), rules.isAlive);
  freeTakeover(path, rules);
}

function freeTakeover(path: string, rules: Rules): boolean {
  const owner = readOwner(takeoverLock(path));
  return owner !== undefined && isStale(owner, rules) && takeOver(takeoverLock(path), owner, rules);
}

const takeoverLock = (path: string): string => `${path}.takeover`;

function requireHeld(held: Held, rules: Rules): void {
  const { path, owner } = held;
  if (isOver(owner, rules) || !isOwn(held))
    throw new Error(`[store] ${path} expired during the work. Nothing was written; try again.`);
}

/** An expired lock is left to be taken over. */
function release(held: Held, rules: Rules): void {
  if (!isOver(held.owner, rules) && isOwn(held)) unlinkSync(held.path);
}
