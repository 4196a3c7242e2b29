/** Reading files that others write to, or that may not be there: in parts, from the end, or not at all. */
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { LIMITS } from '../../workflow/registry/limits.ts';
import { unless } from './atomic-write.ts';

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

const UNREADABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'];

export const ifReadable = <T>(work: () => T): T | undefined => unless(UNREADABLE, work);

/** Entries of a folder, sorted by name; none where it is missing or cannot be listed. */
export const entriesIn = (folder: string): Dirent[] =>
  (ifReadable(() => readdirSync(folder, { withFileTypes: true })) ?? []).sort((a, b) => (a.name < b.name ? -1 : 1));

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

/** Of a longer line only the beginning is held in memory: no event is longer than the input of a hook. */
const isTooLong = (pieces: readonly Buffer[]): boolean => pieces.length * CHUNK_BYTES > LIMITS.hookInputBytes;

/** The lines of an open file, last one first, read in chunks from the end. */
export function* linesFromEnd(file: number): Generator<string> {
  let line: Buffer[] = [];
  for (let end = fstatSync(file).size; end > 0; end -= CHUNK_BYTES) {
    const chunk = readAt(file, Math.max(0, end - CHUNK_BYTES), end);
    const first = chunk.indexOf(NEWLINE);
    if (first === -1) {
      line = isTooLong(line) ? [chunk] : [chunk, ...line];
      continue;
    }
    const lines = Buffer.concat([chunk.subarray(first + 1), ...line]).toString('utf8');
    yield* lines.split('\n').reverse();
    line = [chunk.subarray(0, first)];
  }
  yield Buffer.concat(line).toString('utf8');
}
