/** Append-only files of one JSON object per line. What is not one is skipped by readers, never repaired. */
import { closeSync, openSync, readvSync } from 'node:fs';
import { isRecord, type UnknownRecord } from '../../core/narrow.ts';
import { foundingDirectory, writeAll } from './atomic-write.ts';
import { withoutMark } from './document.ts';
import { attempt } from './errno.ts';
import { pauseFor, type Sleep } from './patience.ts';

export function parseLine(line: string): UnknownRecord | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(line));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const toLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** A line torn by a crash or a full disk must not swallow the one that follows it. */
export const afterTornLine = (isTorn: boolean, lines: string): string => (isTorn ? `\n${lines}` : lines);

/** Appends whole lines in one write. False: the file has grown past `limit` and nothing was written. */
export const appendLines = (path: string, lines: string, limit: number, sleep: Sleep = pauseFor): boolean =>
  appending(path, (file) => {
    const { size, last } = endOf(file, limit);
    if (size > limit) return false;
    // A line across two pages is there page by page, and whoever writes it may have to wait in between.
    const isTorn =
      last !== NEWLINE &&
      [1, 5, 20].every((ms) => {
        sleep(ms);
        return endOf(file, limit).last !== NEWLINE;
      });
    writeAll(file, afterTornLine(isTorn, lines));
    return true;
  });

/** For who has just read the file and knows how it ends. */
export const appendText = (path: string, text: string): void => appending(path, (file) => writeAll(file, text));

const appending = <T>(path: string, write: (file: number) => T): T =>
  attempt('append to', path, () => {
    const file = foundingDirectory(path, () => openSync(path, 'a+', 0o600));
    try {
      return write(file);
    } finally {
      closeSync(file);
    }
  });

const NEWLINE = 0x0a;

/** A file that has just begun fits into one; a long one takes a few reads. */
const BLOCK_BYTES = 8 * 1024;

/**
 * How long a file is, or that it is longer than `limit`, and the byte it ends with. It is felt for block by block:
 * in a process that has just started, asking the system for the size costs more than all of these reads.
 */
function endOf(file: number, limit: number): { readonly size: number; readonly last: number | undefined } {
  const block = new Uint8Array(BLOCK_BYTES);
  let end: { size: number; last: number | undefined } = { size: 0, last: NEWLINE };
  let [low, high] = [0, Math.floor(limit / BLOCK_BYTES) + 1];
  for (let look = 0; low < high; look = (low + high) >> 1) {
    const count = readvSync(file, [block], look * BLOCK_BYTES);
    if (count > 0) end = { size: look * BLOCK_BYTES + count, last: block[count - 1] };
    if (count === 0) high = look;
    else low = count < BLOCK_BYTES ? high : look + 1;
  }
  return end;
}
