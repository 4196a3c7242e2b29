/** Whose a file is: Overtone neither reads nor writes below a home, nor trusts a mark, that another account owns or can write. */
import { lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { hash } from '../../values/hash.ts';
import { orUndefined } from '../../values/narrow.ts';

export type Foreign = { readonly path: string; readonly why: 'owner' | 'mode'; readonly fix: string };

const OTHERS_MAY_WRITE = 0o002;
const GROUP_MAY_WRITE = 0o020;
const OTHERS_MAY_READ = 0o044;

/** Undefined where all of them are the user's own, or not there yet. Windows has neither ids nor modes. */
export function foreignAmong(paths: readonly string[]): Foreign | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  for (const path of paths) {
    const found = orUndefined(() => statSync(path, { throwIfNoEntry: false }));
    if (found === undefined) continue;
    // Root can write everywhere anyway.
    if (found.uid !== user && found.uid !== 0) return { path, why: 'owner', fix: `sudo chown -R "$USER" "${path}"` };
    const isShared = (found.mode & GROUP_MAY_WRITE) !== 0 && hasOtherMembers(found.gid);
    if ((found.mode & OTHERS_MAY_WRITE) !== 0 || isShared) return { path, why: 'mode', fix: `chmod -R go-w "${path}"` };
  }
  return undefined;
}

/**
 * Many systems give every user a group of their own, and let it write. It is the user's primary group and has no other member.
 * If the system's files do not list it, it counts as shared.
 */
function hasOtherMembers(gid: number): boolean {
  const users = linesOf('/etc/passwd');
  const group = linesOf('/etc/group').find(([, , id]) => Number(id) === gid);
  const name = users.find(([, , uid]) => Number(uid) === process.getuid?.())?.[0];
  if (group === undefined || name === undefined || gid !== process.getgid?.()) return true;
  const members = (group[3] ?? '').split(',').filter(Boolean);
  const isFirstOfOthers = users.some(([other, , , id]) => Number(id) === gid && other !== name);
  return isFirstOfOthers || members.some((member) => member !== name);
}

const linesOf = (file: string): string[][] =>
  (orUndefined(() => readFileSync(file, 'utf8')) ?? '').split('\n').map((line) => line.split(':'));

/** Whether another account could read a secret. */
export const isReadableByOthers = (path: string): boolean =>
  process.getuid !== undefined && ((orUndefined(() => statSync(path))?.mode ?? 0) & OTHERS_MAY_READ) !== 0;

export const keyFile = (home: string): string => `${home}/dashboard-key`;

/** The parts of Overtone's home through which others could change its behaviour. */
export const ownedPaths = (home: string): readonly string[] => [
  home,
  keyFile(home),
  ...['sessions', 'config.json', 'trust.json'].map((name) => `${home}/${name}`),
];

/**
 * What is said once although the session's own files cannot be used: a mark in the system's directory for temporary files. A
 * mark is an empty directory, which a full disk and two processes at once still make, or find. Always the first time where no
 * mark can be left.
 */
export function isFirstTime(temporary: string, what: string): boolean {
  const directory = `${temporary}/overtone-${process.getuid?.() ?? 'user'}`;
  if (!isOwnDirectory(directory)) return true;
  try {
    mkdirSync(`${directory}/${hash(what).toString(36)}${hash(`${what}.`).toString(36)}`);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
}

const OTHERS = 0o077;

/** The directory is shared: a mark that is a link or belongs to another user is left alone. */
function isOwnDirectory(path: string): boolean {
  orUndefined(() => mkdirSync(path, { mode: 0o700 }));
  const found = orUndefined(() => lstatSync(path));
  if (found?.isDirectory() !== true) return false;
  const user = process.getuid?.();
  return user === undefined || (found.uid === user && (found.mode & OTHERS) === 0);
}
