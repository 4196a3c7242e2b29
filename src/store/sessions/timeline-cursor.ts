/**
 * Reads a growing timeline incrementally, each time from where the last read ended, across segments. A segment is the
 * same file under another name. A file that was cut or replaced resets the cursor.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { TimelineRecord } from '../../workflow/ports.ts';
import { hasCode } from '../disk/atomic-write.ts';
import type { SessionPaths } from './session-paths.ts';
import { listSegments, parseRecord } from './timeline-file.ts';

export type FileAt = { readonly path: string; readonly inode: number; readonly size: number; readonly stamp: string };

export type CursorOptions = {
  /** Oldest first; only the newest may still be appended to regularly. */
  readonly files: () => readonly FileAt[];
  /** `end`: only what is appended from now on. */
  readonly from?: 'start' | 'end';
  readonly onLine: (
    line: string,
    at: { readonly inode: number; readonly offset: number; readonly bytes: number },
  ) => void;
  /** Everything read so far is void; what is there now follows. */
  readonly onReset?: () => void;
  /** An old segment was removed. */
  readonly onDrop?: (inode: number) => void;
};

export type TimelineCursor = {
  /** Returns true when the budget ended the read before the end of the files. */
  advance(budgetBytes?: number): boolean;
  /** Oldest first. */
  inodes(): number[];
  pathOf(inode: number): string | undefined;
};

type Place = {
  path: string;
  /** After the last whole line. */
  offset: number;
  /** The last bytes before the offset: if they differ, the file was rewritten. */
  anchor: Buffer;
  /** Inside a line that is too long to be an event. */
  isSkipping: boolean;
  stamp: string;
};

const CHUNK_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 1024 * 1024;
const ANCHOR_BYTES = 48;
const NEWLINE = 0x0a;

export function createTimelineCursor({
  files,
  from = 'start',
  onLine,
  onReset,
  onDrop,
}: CursorOptions): TimelineCursor {
  const places = new Map<number, Place>();
  const skip = (found: readonly FileAt[]): void => {
    for (const file of found) {
      const place = withFile(file.path, (fd) => placeAtEnd(fd, file));
      if (place !== undefined) places.set(file.inode, place);
    }
  };
  const restart = (found: readonly FileAt[]): void => {
    places.clear();
    onReset?.();
    if (from === 'end') skip(found.slice(0, -1));
  };
  const forgetRemoved = (found: readonly FileAt[]): void => {
    for (const inode of [...places.keys()]) {
      if (found.some((file) => file.inode === inode)) continue;
      places.delete(inode);
      onDrop?.(inode);
    }
  };
  if (from === 'end') skip(files());
  return {
    inodes: () => [...places.keys()],
    pathOf: (inode) => places.get(inode)?.path,
    advance(budgetBytes = Number.POSITIVE_INFINITY) {
      const found = files();
      if (isReset(places, found)) restart(found);
      forgetRemoved(found);
      let left = budgetBytes;
      for (const { inode, path, stamp } of found) {
        const place = places.get(inode) ?? { path, offset: 0, anchor: Buffer.alloc(0), isSkipping: false, stamp: '' };
        places.set(inode, place);
        place.path = path;
        if (place.stamp === stamp) continue;
        left -= withFile(path, (fd) => readLines(fd, place, left, (line, at) => onLine(line, { inode, ...at }))) ?? 0;
        if (left <= 0) return true;
        // The stamp from before reading: what was appended meanwhile is read next time.
        place.stamp = stamp;
      }
      return false;
    },
  };
}

/** Reads a whole timeline, oldest first, one record at a time. */
export const eachRecord = (paths: SessionPaths, take: (record: TimelineRecord) => void): void =>
  void createTimelineCursor({
    files: () => timelineFiles(paths),
    onLine(line) {
      const record = parseRecord(line);
      if (record !== undefined) take(record);
    },
  }).advance();

/** The newest known file never goes away by itself; only old segments are removed. */
function isReset(places: ReadonlyMap<number, Place>, found: readonly FileAt[]): boolean {
  const newest = [...places.keys()].at(-1);
  if (newest !== undefined && !found.some(({ inode }) => inode === newest)) return true;
  return found.some((file) => {
    const place = places.get(file.inode);
    return place !== undefined && place.stamp !== file.stamp && (file.size < place.offset || !hasAnchor(file, place));
  });
}

const hasAnchor = ({ path }: FileAt, { offset, anchor }: Place): boolean =>
  withFile(path, (fd) => readAt(fd, offset - anchor.length, offset).equals(anchor)) ?? true;

/** Stops after the last whole line: what is being written at this moment is still to come. */
function placeAtEnd(fd: number, { path, size, stamp }: FileAt): Place {
  const start = Math.max(0, size - MAX_LINE_BYTES);
  const newline = readAt(fd, start, size).lastIndexOf(NEWLINE);
  const isSkipping = newline === -1 && start > 0;
  const offset = isSkipping ? size : start + newline + 1;
  return { path, offset, anchor: readAt(fd, Math.max(0, offset - ANCHOR_BYTES), offset), isSkipping, stamp };
}

type OnLine = (line: string, at: { readonly offset: number; readonly bytes: number }) => void;

/** Returns how many bytes were read. */
function readLines(fd: number, place: Place, budget: number, onLine: OnLine): number {
  let [bytes, room] = [0, CHUNK_BYTES];
  while (bytes < budget) {
    const chunk = readAt(fd, place.offset, place.offset + room);
    const whole = chunk.lastIndexOf(NEWLINE) + 1;
    if (whole > 0) emitLines(chunk.subarray(0, whole), place, onLine);
    else if (room > MAX_LINE_BYTES) place.isSkipping = true;
    const read = whole > 0 ? whole : place.isSkipping ? chunk.length : 0;
    moveOn(place, chunk.subarray(0, read));
    bytes += read;
    if (chunk.length < room) return bytes;
    room = read > 0 ? CHUNK_BYTES : room * 2;
  }
  return bytes;
}

function emitLines(chunk: Buffer, place: Place, onLine: OnLine): void {
  let start = 0;
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
    const bytes = end - start;
    if (bytes > 0 && bytes <= MAX_LINE_BYTES && !place.isSkipping) {
      onLine(chunk.toString('utf8', start, end), { offset: place.offset + start, bytes });
    }
    place.isSkipping = false;
    start = end + 1;
  }
}

function moveOn(place: Place, read: Buffer): void {
  place.offset += read.length;
  place.anchor = Buffer.concat([place.anchor, read.subarray(-ANCHOR_BYTES)]).subarray(-ANCHOR_BYTES);
}

/** The current file is looked at first: if it turns into a segment in between, it is recognised and counted once. */
export function timelineFiles({ directory, timeline }: SessionPaths): FileAt[] {
  const current = fileAt(timeline);
  const segments = (ifReadable(() => listSegments(directory)) ?? []).flatMap(({ path }) => fileAt(path));
  const isSegment = current.some(({ inode }) => segments.some((segment) => segment.inode === inode));
  return isSegment ? segments : [...segments, ...current];
}

export function fileAt(path: string): FileAt[] {
  const stat = ifReadable(() => statSync(path, { throwIfNoEntry: false }));
  return stat?.isFile() ? [{ path, inode: stat.ino, size: stat.size, stamp: stampOf(stat) }] : [];
}

export const stampOf = ({ ino, size, mtimeMs }: Pick<Stats, 'ino' | 'size' | 'mtimeMs'>): string =>
  `${ino}:${size}:${mtimeMs}`;

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

/** Non-blocking, because opening a pipe would wait for its writer. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Undefined where there is no regular file that may be read. */
export function withFile<T>(path: string, work: (fd: number) => T): T | undefined {
  const fd = ifReadable(() => openSync(path, READING));
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
