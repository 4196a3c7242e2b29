/** Reading files that others write to, or that may not be there: in parts, from the end, or not at all. */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { LIMITS } from '../../workflow/registry/limits.ts';
import { hasCode } from './atomic-write.ts';

export type FileAt = { readonly path: string; readonly inode: number; readonly size: number; readonly stamp: string };

/** Empty where there is no such file. */
export function fileAt(path: string): FileAt[] {
  const stat = ifReadable(() => statSync(path, { throwIfNoEntry: false }));
  return stat?.isFile() ? [{ path, inode: stat.ino, size: stat.size, stamp: stampOf(stat) }] : [];
}

/** Another one whenever the file has changed. */
export const stampOf = ({ ino, size, mtimeMs }: Pick<Stats, 'ino' | 'size' | 'mtimeMs'>): string =>
  `${ino}:${size}:${mtimeMs}`;

/** Non-blocking, because opening a pipe would wait for its writer. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Undefined where there is no regular file that may be read. `flags`: of `open`, in addition. */
export function withFile<T>(path: string, work: (fd: number) => T, flags = 0): T | undefined {
  const fd = ifReadable(() => openSync(path, READING | flags));
  if (fd === undefined) return undefined;
  try {
    return fstatSync(fd).isFile() ? work(fd) : undefined;
  } finally {
    closeSync(fd);
  }
}

export function ifReadable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG')) return undefined;
    throw error;
  }
}

/** Shorter than asked where the file ends before. */
export function readAt(fd: number, start: number, end: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, end - start));
  let filled = 0;
  while (filled < buffer.length) {
    const got = readSync(fd, buffer, filled, buffer.length - filled, start + filled);
    if (got === 0) break;
    filled += got;
  }
  return buffer.subarray(0, filled);
}

export const CHUNK_BYTES = 64 * 1024;
export const NEWLINE = 0x0a;
/** No event is longer than the input of a hook; a longer line is not held in memory. */
const LONGEST_LINE_BYTES = LIMITS.hookInputBytes;

/** The lines of an open file, last one first, read in chunks from the end. */
export function* linesFromEnd(file: number): Generator<string> {
  let end = fstatSync(file).size;
  let line = NOTHING;
  while (end > 0) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const chunk = readAt(file, start, end);
    let stop = chunk.length;
    for (let at = newlineBefore(chunk, stop); at !== -1; at = newlineBefore(chunk, stop)) {
      yield textOf(prepend(chunk.subarray(at + 1, stop), line));
      line = NOTHING;
      stop = at;
    }
    line = prepend(chunk.subarray(0, stop), line);
    end = start;
  }
  yield textOf(line);
}

/** The part of a line seen so far; a line that is too long keeps its length only. */
type Part = { readonly pieces: readonly Buffer[]; readonly bytes: number };
const NOTHING: Part = { pieces: [], bytes: 0 };

function prepend(piece: Buffer, { pieces, bytes }: Part): Part {
  const total = bytes + piece.length;
  return { pieces: total > LONGEST_LINE_BYTES ? [] : [piece, ...pieces], bytes: total };
}

const textOf = ({ pieces }: Part): string => Buffer.concat(pieces).toString('utf8');

const newlineBefore = (chunk: Buffer, stop: number): number => (stop > 0 ? chunk.lastIndexOf(NEWLINE, stop - 1) : -1);
