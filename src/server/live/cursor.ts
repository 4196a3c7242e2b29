/** A place in a file that others append to. It knows the bytes before it, so that another content is noticed. */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { hasCode } from '../../store/disk/errno.ts';
import { createLineSplitter, type LineSplitter, LONGEST_LINE_BYTES } from './line-splitter.ts';

export type Cursor = {
  readonly inode: number;
  offset: number;
  /** The last bytes before the offset. */
  anchor: Buffer;
  readonly splitter: LineSplitter;
};

const ANCHOR_BYTES = 48;
const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

export const cursorAtStart = (inode: number): Cursor => ({
  inode,
  offset: 0,
  anchor: Buffer.alloc(0),
  splitter: createLineSplitter(),
});

/** After the last whole line: what is being written at this moment is still to come. */
export function cursorAtEnd(file: number): Cursor {
  const { ino, size } = fstatSync(file);
  const line = afterLastNewline(file, size);
  const offset = line ?? size;
  const splitter = createLineSplitter({ isInside: line === undefined });
  return { inode: ino, offset, anchor: anchorBefore(file, offset), splitter };
}

/** What stands before a place tells whether it is still the same place. */
export const anchorBefore = (file: number, offset: number): Buffer =>
  readAt(file, Math.max(0, offset - ANCHOR_BYTES), offset);

function afterLastNewline(file: number, size: number): number | undefined {
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const at = readAt(file, start, end).lastIndexOf(NEWLINE);
    if (at !== -1) return start + at + 1;
    if (size - start > LONGEST_LINE_BYTES) return undefined;
    end = start;
  }
  return 0;
}

/** False: the file was cut, or something else stands where the cursor has been. */
export function holdsStill(file: number, { offset, anchor }: Cursor): boolean {
  return fstatSync(file).size >= offset && readAt(file, offset - anchor.length, offset).equals(anchor);
}

/** Reads on until the end or until the budget is spent. It goes by what was read, never by what a size once said. */
export function readOn(file: number, cursor: Cursor, budget: number): { lines: string[]; bytes: number } {
  const lines: string[] = [];
  let bytes = 0;
  while (bytes < budget) {
    const chunk = readAt(file, cursor.offset, cursor.offset + CHUNK_BYTES);
    if (chunk.length === 0) break;
    lines.push(...cursor.splitter.take(chunk));
    cursor.offset += chunk.length;
    cursor.anchor = Buffer.concat([cursor.anchor, chunk.subarray(-ANCHOR_BYTES)]).subarray(-ANCHOR_BYTES);
    bytes += chunk.length;
  }
  return { lines, bytes };
}

/** Shorter than asked where the file ends before. */
export function readAt(file: number, start: number, end: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, end - start));
  let filled = 0;
  while (filled < buffer.length) {
    const got = readSync(file, buffer, filled, buffer.length - filled, start + filled);
    if (got === 0) break;
    filled += got;
  }
  return buffer.subarray(0, filled);
}

/** A file that is not there, or not ours to read, has nothing to say; neither has what is no file. */
export function openIfReadable(path: string): number | undefined {
  const file = ifReadable(() => openSync(path, READING));
  if (file === undefined || fstatSync(file).isFile()) return file;
  closeSync(file);
  return undefined;
}

/** A pipe opened so is there at once, where it would be waited for else. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export const statIfReadable = (path: string): Stats | undefined =>
  ifReadable(() => statSync(path, { throwIfNoEntry: false }));

function ifReadable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP')) return undefined;
    throw error;
  }
}

export function withFile<T>(path: string, work: (file: number) => T): T | undefined {
  const file = openIfReadable(path);
  if (file === undefined) return undefined;
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}
