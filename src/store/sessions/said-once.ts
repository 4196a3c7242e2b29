/**
 * What is said once although the session's own files cannot be used: a mark in the system's directory for temporary files. A mark
 * is an empty directory, which a full disk and two processes at once still make, or find.
 */
import { lstatSync, mkdirSync } from 'node:fs';
import { hash } from '../../values/hash.ts';
import { orUndefined } from '../../values/narrow.ts';

/** Whether this is the first time; always where no mark can be left. */
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
