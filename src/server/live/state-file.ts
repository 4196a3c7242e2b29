/** A file that is replaced whole: read again only when it is another one. */
import { fstatSync, lstatSync, readFileSync } from 'node:fs';
import { foundIn } from '../../core/found-in.ts';
import type { ReadResult } from '../../core/ports.ts';
import { type Decode, parseDocument } from '../../store/disk/document.ts';
import { statIfReadable, withFile } from './cursor.ts';

export type StateFile<T> = {
  /** True when the file is another one than at the last look. */
  look(): boolean;
  /** Undefined where there is none, or none that can be read. */
  value(): T | undefined;
  /** There is one, and it is not what it should be. */
  isDamaged(): boolean;
};

export function createStateFile<T>(path: string, decode: Decode<T>): StateFile<T> {
  let seen: string | undefined;
  let document: ReadResult<T> | undefined;
  return {
    look() {
      const before = seen;
      const stat = statIfReadable(path);
      if (stat !== undefined && stampOf(stat) === seen) return false;
      const read = stat && withFile(path, (file) => ({ stat: fstatSync(file), text: readFileSync(file, 'utf8') }));
      seen = read && stampOf(read.stat);
      document = read && parseDocument(path, read.text, decode);
      return seen !== before;
    },
    value: () => document && foundIn(document),
    isDamaged: () => document?.state === 'corrupt',
  };
}

type Stat = { readonly ino: number; readonly size: number; readonly mtimeMs: number };

export const stampOf = ({ ino, size, mtimeMs }: Stat): string => `${ino}:${size}:${mtimeMs}`;

/** Empty where there is nothing, or nothing that may be looked at. */
export function stampAt(path: string): string {
  try {
    return stampOf(lstatSync(path));
  } catch {
    return '';
  }
}
