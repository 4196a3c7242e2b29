/** The key of the dashboard, and the link that opens its page. Both are for the owner alone. */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { attempt, replaceFile } from './disk/atomic-write.ts';
import { readText } from './disk/document.ts';
import { keyFile } from './disk/ownership.ts';

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

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

/**
 * What a page holds in place of the key: good for this port alone. It is no HMAC, because the server hands those out as
 * proofs.
 */
export const pageToken = ({ key, port }: { readonly key: string; readonly port: number }): string =>
  createHash('sha256').update(`overtone page\0${port}\0${key}`).digest('base64url');

/** Browsers do not send the part after `#` to a server. The page stores it and removes it from the address. */
export const addressWithKey = (url: string, tokenOrTicket: string): string => `${url}#key=${tokenOrTicket}`;
