/**
 * Follows a file of lines that only grows, and across its turning into numbered segments: a segment is the same file under
 * another name, so it is read to its end before the new file is begun. Anything else that happens to the file is a reset.
 */
import { closeSync, fstatSync } from 'node:fs';
import {
  type Cursor,
  cursorAtEnd,
  cursorAtStart,
  holdsStill,
  openIfReadable,
  readOn,
  statIfReadable,
  withFile,
} from './cursor.ts';
import { stampOf } from './state-file.ts';

/** `more`: there is more to read at once. */
export type Look = { readonly lines: readonly string[]; readonly reset: boolean; readonly more: boolean };

export type Tail = { look(): Look; close(): void };

export type SegmentFile = { readonly path: string; readonly number: number };

export type TailOptions = {
  readonly path: string;
  /** Oldest first. Files that never turn into segments have none. */
  readonly segments?: () => readonly SegmentFile[];
  /** `end`: what is there already was read by others. */
  readonly from: 'start' | 'end';
  readonly budget?: number;
};

/** Enough for a burst of events, little enough that other sessions and pages have their turn. */
const BUDGET_BYTES = 128 * 1024;

/** A process that opened the file before it became a segment may still append to it. */
const LATE_SEGMENTS = 4;

type Late = { readonly path: string; readonly cursor: Cursor };
/** `turned`: a segment; whatever is appended to it from now on comes late. */
type Opened = Late & { readonly file: number; readonly turned: boolean };

type State = {
  readonly path: string;
  readonly segments: () => readonly SegmentFile[];
  cursor: Cursor | undefined;
  newestSegment: number;
  late: readonly Late[];
  /** Held open, whatever becomes of their names. */
  toRead: readonly Opened[];
  seen: string | undefined;
};

export function createTail({ path, segments = () => [], from, budget = BUDGET_BYTES }: TailOptions): Tail {
  const state: State = { path, segments, cursor: undefined, newestSegment: 0, late: [], toRead: [], seen: undefined };
  if (from === 'end') {
    state.cursor = withFile(path, cursorAtEnd);
    state.newestSegment = segments().at(-1)?.number ?? 0;
  }
  return {
    look() {
      if (state.toRead.length > 0) return { ...readAll(state, budget), reset: false };
      const stamp = stampOfAll(state);
      if (stamp === state.seen) return NOTHING;
      const reset = discover(state);
      // The stamp from before reading: whatever came in between is met again.
      state.seen = stamp;
      return { ...readAll(state, budget), reset };
    },
    close() {
      for (const { file } of state.toRead) closeSync(file);
      state.toRead = [];
    },
  };
}

const NOTHING: Look = { lines: [], reset: false, more: false };

const stampOfAll = ({ path, late }: State): string =>
  [path, ...late.map((segment) => segment.path)]
    .map(statIfReadable)
    .map((stat) => (stat === undefined ? '' : stampOf(stat)))
    .join();

/** True: what was read before is no longer true. */
function discover(state: State): boolean {
  // Opened before the segments are listed: what turns into one in between is known by its inode.
  const file = openIfReadable(state.path);
  const inode = file === undefined ? undefined : fstatSync(file).ino;
  const own = file !== undefined && state.cursor?.inode === inode ? state.cursor : undefined;
  const isSame = file !== undefined && own !== undefined && holdsStill(file, own);
  const wasReplaced = own !== undefined && !isSame;
  const turned = isSame ? [] : wasReplaced ? undefined : turnedSince(state, inode);
  if (turned === undefined) {
    state.late = [];
    state.newestSegment = state.segments().at(-1)?.number ?? 0;
  }
  if (!isSame) state.cursor = inode === undefined ? undefined : cursorAtStart(inode);
  const { cursor, path } = state;
  const current = file !== undefined && cursor !== undefined ? [{ path, file, cursor, turned: false }] : [];
  state.toRead = [...state.late.flatMap(grownSince), ...(turned ?? []), ...current];
  return turned === undefined;
}

/** The files between the cursor and the current one, oldest first; undefined when the cursor's own is not among them. */
function turnedSince(state: State, inode: number | undefined): Opened[] | undefined {
  const { cursor, newestSegment } = state;
  const later = state
    .segments()
    .filter(({ number }) => number > newestSegment)
    .map((segment) => ({ ...segment, inode: statIfReadable(segment.path)?.ino }))
    .filter((segment) => segment.inode !== undefined && segment.inode !== inode);
  const own = cursor === undefined ? 0 : later.findIndex((segment) => segment.inode === cursor.inode);
  if (own === -1) return undefined;
  return later.slice(own).flatMap(({ path, number }, index) => {
    const file = openIfReadable(path);
    if (file === undefined) return [];
    state.newestSegment = number;
    const place = index === 0 && cursor !== undefined ? cursor : cursorAtStart(fstatSync(file).ino);
    return [{ path, file, cursor: place, turned: true }];
  });
}

function grownSince({ path, cursor }: Late): Opened[] {
  const stat = statIfReadable(path);
  if (stat?.ino !== cursor.inode || stat.size <= cursor.offset) return [];
  const file = openIfReadable(path);
  return file === undefined ? [] : [{ path, file, cursor, turned: true }];
}

function readAll(state: State, budget: number): { lines: string[]; more: boolean } {
  const lines: string[] = [];
  let left = budget;
  for (let [first] = state.toRead; first !== undefined; [first] = state.toRead) {
    const got = readOn(first.file, first.cursor, left);
    for (const line of got.lines) lines.push(line);
    left -= got.bytes;
    if (left <= 0) return { lines, more: true };
    closeSync(first.file);
    state.toRead = state.toRead.slice(1);
    const { cursor, turned } = first;
    const others = state.late.filter((late) => late.cursor !== cursor);
    if (turned) state.late = [...others, first].slice(-LATE_SEGMENTS);
  }
  return { lines, more: false };
}
