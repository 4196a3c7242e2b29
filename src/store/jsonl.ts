/** Append-only files of one JSON object per line. What is not one is skipped by readers, never repaired. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isRecord, type UnknownRecord } from '../core/narrow.ts';
import { foundingDirectory, writeAll } from './atomic-write.ts';
import { withoutMark } from './document.ts';
import { attempt } from './errno.ts';

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

/** Appends whole lines in one write. False: the file has grown past `maxBytes` and nothing was written. */
export const appendLines = (path: string, lines: string, maxBytes: number): boolean =>
  appending(path, (file) => {
    const { size } = fstatSync(file);
    if (size > maxBytes) return false;
    writeAll(file, afterTornLine(isTorn(file, size), lines));
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

function isTorn(file: number, size: number): boolean {
  const last = new Uint8Array(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
}
