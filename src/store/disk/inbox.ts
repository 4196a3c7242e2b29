/** A folder of letters: what could not be written under a lock waits there for the next holder, oldest first. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { foundIn } from '../../workflow/ports.ts';
import {
  attempt,
  hasCode,
  isProcessAlive,
  removeFile,
  renameFile,
  sweepLeftovers,
  tempPath,
  unless,
  writeFile,
} from './atomic-write.ts';
import { type Decode, dropLink, readForeignDocument, setAside } from './document.ts';
import type { LockOptions } from './lock.ts';

export type InboxOptions = Pick<LockOptions, 'pid' | 'now' | 'random' | 'sleep' | 'isAlive'>;

export type Letter<T> = { readonly path: string; readonly content: T };

/** False when the folder around the inbox is gone. Parents are not created: what was removed stays removed. */
export function leaveLetter(inbox: string, content: unknown, options: InboxOptions): boolean {
  return attempt('leave an event in', inbox, () => {
    const temp = tempPath(`${inbox}/${String(options.now().getTime()).padStart(15, '0')}-${options.pid}`, options);
    try {
      dropLink(inbox);
      // Two processes may make it at the same time.
      unless(['EEXIST'], () => mkdirSync(inbox, { mode: 0o700 }));
      writeFile(temp, JSON.stringify(content));
      renameFile(temp, temp.replace(/\.tmp$/, '.json'), options);
      return true;
    } catch (error) {
      removeFile(temp);
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  });
}

/** A file that is no letter is set aside. */
export function readLetters<T>(inbox: string, decode: Decode<T>, options: InboxOptions): Letter<T>[] {
  dropLink(inbox);
  if (!existsSync(inbox)) return [];
  sweepLeftovers(inbox, options.isAlive ?? isProcessAlive);
  return readdirSync(inbox)
    .filter((name) => name.endsWith('.json'))
    .sort(byNumbers)
    .flatMap((name) => {
      const path = `${inbox}/${name}`;
      const content = foundIn(readForeignDocument(path, decode));
      if (content === undefined) setAside(path, options.now());
      return content === undefined ? [] : [{ path, content }];
    });
}

/** A name holds time, process and count; within a millisecond the ninth comes before the tenth. */
const byNumbers = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });
