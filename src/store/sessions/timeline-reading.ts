/** Reads timelines oldest first: whole, or as they grow. A segment is the same file under another name. */
import { fstatSync, readFileSync } from 'node:fs';
import { keepRecent } from '../../values/narrow.ts';
import type { TimelineEventType, TimelineRecord } from '../../workflow/ports.ts';
import { CHUNK_BYTES, type FileAt, fileAt, ifReadable, NEWLINE, readAt, withFile } from '../disk/reading.ts';
import { type SessionPaths, sessionPaths } from './session-paths.ts';
import { listSegments, parseRecord } from './timeline-file.ts';

/**
 * Oldest first. The current file is looked at before the segments are listed: if it turns into one in between, it is
 * recognised and counted once.
 */
export function timelineFiles({ directory, timeline }: SessionPaths): FileAt[] {
  const current = fileAt(timeline);
  const segments = (ifReadable(() => listSegments(directory)) ?? []).flatMap(({ path }) => fileAt(path));
  const isSegment = current.some(({ inode }) => segments.some((segment) => segment.inode === inode));
  return isSegment ? segments : [...segments, ...current];
}

/** A longer line is no event. */
const MAX_LINE_LENGTH = 1024 * 1024;

/** The lines of one of these files, which may have become a segment since. */
export function readLines(file: FileAt, paths: SessionPaths): string[] {
  const found = [file, ...timelineFiles(paths)].filter(({ inode }) => inode === file.inode);
  for (const one of found) {
    const text = withFile(one.path, (fd) => (fstatSync(fd).ino === one.inode ? readFileSync(fd, 'utf8') : undefined));
    if (text !== undefined) return text.split('\n').filter(({ length }) => length <= MAX_LINE_LENGTH);
  }
  return [];
}

export function eachRecord(paths: SessionPaths, take: (record: TimelineRecord) => void): void {
  for (const file of timelineFiles(paths)) {
    for (const line of readLines(file, paths)) {
      const record = parseRecord(line);
      if (record !== undefined) take(record);
    }
  }
}

export type FollowOptions = {
  /** Oldest first. */
  readonly files: () => readonly FileAt[];
  /** `end`: only what is appended from now on. */
  readonly from: 'start' | 'end';
  readonly onLine: (line: string) => void;
  /** The file was cut or replaced: everything read so far is void; what is there now follows. */
  readonly onReset: () => void;
};

/** `offset`: after the last whole line. Older files stay, because a process may append to one that has just become a segment. */
type Place = { offset: number; stamp: string };

/** Each call reads from where the last one ended, and returns true when the budget ended it before the end of the files. */
export function followLines({ files, from, onLine, onReset }: FollowOptions): (budgetBytes: number) => boolean {
  const places = new Map<number, Place>();
  const skip = (found: readonly FileAt[]): void => {
    for (const { inode, path, size, stamp } of found) places.set(inode, { offset: lastLineEnd(path, size), stamp });
  };
  if (from === 'end') skip(files());
  return (budgetBytes) => {
    const found = files();
    if (isReset(places, found)) {
      places.clear();
      onReset();
      if (from === 'end') skip(found.slice(0, -1));
    }
    for (const inode of [...places.keys()]) if (!found.some((file) => file.inode === inode)) places.delete(inode);
    let left = budgetBytes;
    for (const { inode, path, stamp } of found) {
      const place = places.get(inode) ?? { offset: 0, stamp: '' };
      places.set(inode, place);
      if (place.stamp === stamp) continue;
      left -= withFile(path, (fd) => readOn(fd, place, left, onLine)) ?? 0;
      if (left <= 0) return true;
      // The stamp from before reading: what was appended meanwhile is read next time.
      place.stamp = stamp;
    }
    return false;
  };
}

/** The newest known file never goes away by itself; only old segments are removed. */
function isReset(places: ReadonlyMap<number, Place>, found: readonly FileAt[]): boolean {
  const newest = [...places.keys()].at(-1);
  if (newest !== undefined && !found.some(({ inode }) => inode === newest)) return true;
  return found.some(({ inode, size }) => size < (places.get(inode)?.offset ?? 0));
}

/** After the last line that was read; inode 0 is before the first. */
export type TimelinePlace = { readonly inode: number; readonly offset: number };

const MOST_READ_BYTES = 256 * 1024;

/** Reads on from a place that is kept over restarts, at most about 256 KB; a place whose file is gone begins anew. */
export function readTimelineFrom(
  paths: SessionPaths,
  from: TimelinePlace,
  onLine: (line: string) => void,
): TimelinePlace {
  const files = timelineFiles(paths);
  const at = files.findIndex(({ inode, size }) => inode === from.inode && size >= from.offset);
  for (const { path, inode } of files.slice(Math.max(at, 0))) {
    const place = { offset: at !== -1 && inode === from.inode ? from.offset : 0, stamp: '' };
    const bytes = withFile(path, (fd) => readOn(fd, place, MOST_READ_BYTES, onLine)) ?? 0;
    if (bytes > 0) return { inode, offset: place.offset };
  }
  return from;
}

/** What is being written at this moment is still to come. */
const lastLineEnd = (path: string, size: number): number =>
  withFile(path, (fd) => {
    for (let end = size; end > 0; end -= CHUNK_BYTES) {
      const start = Math.max(0, end - CHUNK_BYTES);
      const newline = readAt(fd, start, end).lastIndexOf(NEWLINE);
      if (newline !== -1) return start + newline + 1;
    }
    return 0;
  }) ?? 0;

/** Whole lines only; returns how many bytes were read. */
function readOn(fd: number, place: Place, budget: number, onLine: FollowOptions['onLine']): number {
  let [bytes, room] = [0, CHUNK_BYTES];
  while (bytes < budget) {
    const chunk = readAt(fd, place.offset, place.offset + room);
    const whole = chunk.lastIndexOf(NEWLINE) + 1;
    const lines = chunk.toString('utf8', 0, Math.max(0, whole - 1)).split('\n');
    for (const line of lines) if (line !== '' && line.length <= MAX_LINE_LENGTH) onLine(line);
    place.offset += whole;
    bytes += whole;
    if (chunk.length < room) return bytes;
    room = whole > 0 ? CHUNK_BYTES : room * 2;
  }
  return bytes;
}

const WANTED: readonly TimelineEventType[] = [
  'workflow:start',
  'workflow:complete',
  'stage:complete',
  'stage:retry',
  'grader:score',
  'loop:advance',
  'session:start',
];
const MARKS = WANTED.map((type) => `"${type}"`);

const MAX_SESSIONS = 256;

/** The few events that statistics are made of, oldest first. A file is read again only when it has changed. */
export function createOutcomeReader(home: string) {
  const known = new Map<string, ReadonlyMap<string, readonly TimelineRecord[]>>();
  return (sessionId: string): readonly TimelineRecord[] => {
    const paths = sessionPaths(home, sessionId);
    const before = known.get(sessionId);
    const byFile = new Map(
      timelineFiles(paths).map((file) => [file.stamp, before?.get(file.stamp) ?? outcomesIn(readLines(file, paths))]),
    );
    return [...keepRecent(known, sessionId, byFile, MAX_SESSIONS).values()].flat();
  };
}

const outcomesIn = (lines: readonly string[]): TimelineRecord[] =>
  lines
    .filter((line) => MARKS.some((mark) => line.includes(mark)))
    .flatMap((line) => parseRecord(line) ?? [])
    .filter(({ type }) => WANTED.includes(type));
