/** The key of this installation: only its owner can read it, and only who has it may change things. */
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { attempt, replaceFile } from '../store/disk/atomic-write.ts';
import { readText } from '../store/disk/document.ts';

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

const keyFile = (home: string): string => `${home}/dashboard-key`;

/** Undefined where there is no valid key. */
export function readKey(home: string): string | undefined {
  const key = readText(keyFile(home))?.trim();
  return key !== undefined && KEY.test(key) ? key : undefined;
}

/** The existing key, else a new one. Called under the lock of the dashboard. */
export function ensureKey(home: string, pid: number): string {
  const found = readKey(home);
  if (found !== undefined) {
    // A copy of the home directory may have lost the mode.
    attempt('protect', keyFile(home), () => chmodSync(keyFile(home), 0o600));
    return found;
  }
  const key = randomBytes(KEY_BYTES).toString('base64url');
  replaceFile(keyFile(home), `${key}\n`, { pid });
  return key;
}
