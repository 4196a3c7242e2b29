/** The key of this installation: whoever can read it is its owner, and only the owner may change things. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, statSync } from 'node:fs';
import { foundingDirectory, removeFile, tempPath, writeFile } from '../store/disk/atomic-write.ts';
import { readText } from '../store/disk/document.ts';
import { attempt, hasCode } from '../store/disk/errno.ts';

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;
const OWNER_ONLY = 0o600;

const keyFile = (home: string): string => `${home}/dashboard-key`;

/** `undefined`: there is none yet, or what is there is none. */
export function readKey(home: string): string | undefined {
  const key = readText(keyFile(home))?.trim();
  return key !== undefined && KEY.test(key) ? key : undefined;
}

/** The key there is, else a new one. Among several that begin at once one is first, and all take its key. */
export function ensureKey(home: string, pid: number): string {
  const path = keyFile(home);
  return attempt('create', path, () => {
    const found = readKey(home);
    if (found === undefined) create(path, pid);
    else closeToOthers(path);
    return found ?? requireKey(home);
  });
}

/** Linked, not written: the file appears with all that is in it, and fails when there is one. */
function create(path: string, pid: number): void {
  if (readText(path) !== undefined) removeFile(path);
  const temp = tempPath(path, { pid });
  foundingDirectory(path, () => {
    try {
      writeFile(temp, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
      linkSync(temp, path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      removeFile(temp);
    }
  });
}

/** A copy of the home directory may have lost the mode. */
function closeToOthers(path: string): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY);
}

function requireKey(home: string): string {
  const key = readKey(home);
  if (key === undefined) throw new Error(`[dashboard] ${keyFile(home)} holds no key. Remove it and start again.`);
  return key;
}
