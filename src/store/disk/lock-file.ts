/**
 * The file of a lock and the rules of its removal.
 *
 * Why two processes never hold one lock: link(2) creates the file together with its owner and fails when it exists.
 * Where a file system has no links, exclusive creation does, and the owner is in it a moment later. It is removed in two
 * ways only. Its owner removes it, or renames it for the next one, well before it expires. Anybody else removes it while
 * holding the lock's own takeover lock, and only after reading there once more that it is still the same stale file:
 * a dead owner cannot remove it, an expired one does not, other rivals wait for the takeover lock, and no new lock can
 * appear while the old file exists. So what is removed is what was read, never a lock that came later. The takeover
 * lock is a lock like any other: whoever dies holding it loses it by the same rules, one level up. Only on the host of its
 * owner can anybody tell that it is dead; the others wait until the lock expires.
 *
 * The limit of every lease stays: a process stopped for longer than the expiry between its last look at the clock and
 * its write can still write late.
 */
import { closeSync, existsSync, linkSync, openSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { foundingDirectory, sweepLeftovers, tempPath, writeAll, writeFile } from './atomic-write.ts';
import { readForeignText, readText } from './document.ts';
import { hasCode } from './errno.ts';
import { isLink } from './project-link.ts';

export type LockRules = {
  readonly pid: number;
  readonly now: () => Date;
  readonly isAlive: (pid: number) => boolean;
  /** The machine this runs on, for locks that processes of another one may want. */
  readonly host?: string;
  readonly random: () => number;
  readonly expiryMs: number;
  /** False: what is to be locked can go away, and nobody may bring its directory back by asking for the lock. */
  readonly foundsDirectory?: boolean;
  /** For locks that are taken often, where nobody minds one file more. */
  readonly keepsSpare?: boolean;
};

/** All that taking a free lock needs. */
export type ClaimRules = Pick<LockRules, 'pid' | 'now'> & Partial<LockRules>;

/**
 * `pid` is unknown where something else wrote the file; then only its age counts. So it does where `host` is another
 * one. Whoever wrote none is taken for a neighbour.
 */
export type Owner = {
  readonly pid: number | undefined;
  readonly token: string;
  readonly since: number;
  readonly host?: string | undefined;
};

/** `founded`: the directory did not exist before. */
export type Held = { readonly path: string; readonly owner: Owner; readonly founded: boolean };

/** The lock, or undefined when somebody has it. */
export function claim(path: string, rules: ClaimRules): Held | undefined {
  const temp = tempPath(path, rules);
  const owner = { pid: rules.pid, token: temp.slice(path.length + 1), since: rules.now().getTime() };
  const found = rules.foundsDirectory === false ? once : foundingDirectory;
  return found(path, (founded) => {
    const text = `${owner.pid} ${owner.token} ${owner.since} ${rules.host ?? ''} `.padEnd(OWNER_LENGTH);
    try {
      writeFile(temp, `${text}\n`, rules.keepsSpare && takeSpare(path, temp) ? 'r+' : 'w');
      linkSync(temp, path);
      return { path, owner, founded };
    } catch (error) {
      if (hasCode(error, 'EEXIST') || isSwept(error, path)) return undefined;
      if (!hasCode(error, ...NO_LINKS)) throw error;
      return createInPlace({ path, owner, founded }, text);
    } finally {
      discard(temp);
    }
  });
}

/** Another host takes the temporary file of a living process for that of a dead one. Asking again is all it takes. */
const isSwept = (error: unknown, path: string): boolean => hasCode(error, 'ENOENT') && existsSync(dirname(path));

/** How file systems refuse hard links; EISDIR is what Windows makes of a disk that knows none. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/**
 * For a moment the file names nobody. Whoever sees it then knows its age and waits. Should this process stop here for so
 * long that another takes the file away, the owner is written to nothing: so it is read once more.
 */
function createInPlace(held: Held, text: string): Held | undefined {
  const file = openNew(held.path);
  if (file === undefined) return undefined;
  try {
    writeAll(file, `${text}\n`);
  } catch (error) {
    discard(held.path);
    throw error;
  } finally {
    closeSync(file);
  }
  return isOwn(held) ? held : undefined;
}

function openNew(path: string): number | undefined {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return undefined;
    throw error;
  }
}

export const isOwn = ({ path, owner }: Held): boolean => readText(path)?.includes(` ${owner.token} `) === true;

/**
 * The same for all, so that one owner is written over another without emptying the file first. A host's name has at most
 * 64 characters.
 */
const OWNER_LENGTH = 128;

/**
 * What was the file of the lock is kept for the next one: a file system that has just given up many files looks at each
 * of them again before it makes a new one, and hooks come often.
 */
const spareOf = (path: string): string => `${path}.spare`;

function takeSpare(path: string, temp: string): boolean {
  try {
    renameSync(spareOf(path), temp);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

const once = <T>(_path: string, work: (founded: boolean) => T): T => work(false);

/** Whatever a full disk left of it; in a fresh process unlink costs far less than rm. */
function discard(temp: string): void {
  try {
    unlinkSync(temp);
  } catch {
    // Its name says whose it was, so that it is swept; what is worth telling was thrown before.
  }
}

export function readOwner(path: string): Owner | undefined {
  if (isLink(path)) return NO_LOCK;
  const text = readForeignText(path);
  if (text === undefined) return undefined;
  const [pid, token, since, host] = text.split(' ');
  if (!token || !(Number(pid) > 0) || !(Number(since) > 0)) return foreignOwner(path, text);
  return { pid: Number(pid), token, since: Number(since), host };
}

/** A link was never a lock: whoever comes may take it away. */
const NO_LOCK: Owner = { pid: undefined, token: 'link', since: 0 };

/** Other programs write their locks as JSON; of anything else only the age can be told. */
function foreignOwner(path: string, text: string): Owner {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return { pid: Number(/"pid":\s*(\d+)/.exec(text)?.[1]) || undefined, token: `${written} ${text}`, since: written };
}

export const isStale = (owner: Owner, rules: LockRules): boolean =>
  (owner.pid !== undefined && isNear(owner, rules) && !rules.isAlive(owner.pid)) || age(owner, rules) >= rules.expiryMs;

/** Two machines, or two containers, have processes of the same number. */
export const isNear = (owner: Owner, { host }: Pick<LockRules, 'host'>): boolean => !owner.host || owner.host === host;

/** How long a lock lasts, and what becomes of its file. */
export type LeaseRules = Pick<LockRules, 'now' | 'expiryMs' | 'keepsSpare'>;

/** For its owner a lock ends earlier than for the others, so that a slow step cannot meet a takeover. */
export const isOver = (owner: Owner, rules: LeaseRules): boolean => age(owner, rules) >= (rules.expiryMs * 2) / 3;

/** A time ahead counts like one ago: the clock was set back since. */
export const age = ({ since }: Owner, { now }: LeaseRules): number => Math.abs(now().getTime() - since);

/** Removes a stale lock; false when a rival was faster. */
export function takeOver(path: string, stale: Owner, { keepsSpare: _, ...rules }: LockRules): boolean {
  const held = claim(takeoverLock(path), rules);
  if (held === undefined) return freeTakeover(path, rules);
  try {
    const owner = readOwner(path);
    if (owner?.token !== stale.token || owner.since !== stale.since) return false;
    unlinkSync(path);
    sweepLeftovers(dirname(path), rules.isAlive);
    return true;
  } finally {
    release(held, rules);
  }
}

/** Removes what processes left behind that died before they came to hold the lock. */
export function sweep(path: string, rules: LockRules): void {
  sweepLeftovers(dirname(path), rules.isAlive);
  freeTakeover(path, rules);
}

function freeTakeover(path: string, rules: LockRules): boolean {
  const owner = readOwner(takeoverLock(path));
  return owner !== undefined && isStale(owner, rules) && takeOver(takeoverLock(path), owner, rules);
}

const takeoverLock = (path: string): string => `${path}.takeover`;

/** Only what is one's own, and only in time: an expired lock is left to be taken over. */
export function release(held: Held, rules: LeaseRules): void {
  const { path, owner, founded } = held;
  if (isOver(owner, rules) || !isOwn(held)) return;
  // A directory that came with the lock may have to go with it.
  if (rules.keepsSpare && !founded) renameSync(path, spareOf(path));
  else unlinkSync(path);
}
