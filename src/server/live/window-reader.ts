/** A window into a timeline of any length, optionally filtered. Where each event lies is indexed once and then extended. */
import { fstatSync } from 'node:fs';
import { type SessionPaths, sessionPaths } from '../../store/sessions/session-paths.ts';
import {
  createTimelineCursor,
  readAt,
  type TimelineCursor,
  timelineFiles,
  withFile,
} from '../../store/sessions/timeline-cursor.ts';
import { parseRecord } from '../../store/sessions/timeline-file.ts';
import { asText } from '../../values/narrow.ts';
import type { TimelineCategory, TimelineRecord } from '../../workflow/ports.ts';

import type { ReadWindow, TimelineWindow, WindowRequest } from '../app-deps.ts';

const MAX_SESSIONS = 6;
const MAX_FILTERS = 6;
const MAX_COUNT = 500;
const MAX_STAGES = 200;
const MAX_TRIES = 4;

export function createWindowReader(options: { readonly home: string; readonly maxSessions?: number }): ReadWindow {
  const { home, maxSessions = MAX_SESSIONS } = options;
  const known = new Map<string, TimelineIndex>();
  const read = (sessionId: string, request: WindowRequest): TimelineWindow => {
    const index = mostRecent(known, sessionId, maxSessions, () => createIndex(sessionPaths(home, sessionId)));
    index.cursor.advance();
    return windowOf(index, request);
  };
  return (sessionId, request) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return read(sessionId, request);
      } catch (error) {
        // Files can get other names while they are read.
        if (!(error instanceof MovedFile) || tries === MAX_TRIES) throw error;
      }
    }
  };
}

/** The value for a key, created if needed; only the most recently used ones are kept. */
function mostRecent<T>(map: Map<string, T>, key: string, max: number, create: () => T): T {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
  return value;
}

/** Columns of numbers: a timeline may hold hundreds of thousands of events. */
type FileIndex = {
  readonly inode: number;
  readonly offsets: number[];
  readonly lengths: number[];
  readonly categories: TimelineCategory[];
  readonly starts: { readonly at: number; readonly stage: string; readonly ts: string }[];
  readonly matches: Map<string, { seen: number; readonly found: number[] }>;
};

type TimelineIndex = { readonly cursor: TimelineCursor; readonly files: ReadonlyMap<number, FileIndex> };

function createIndex(paths: SessionPaths): TimelineIndex {
  const files = new Map<number, FileIndex>();
  const cursor = createTimelineCursor({
    files: () => timelineFiles(paths),
    onReset: () => files.clear(),
    onDrop: (inode) => files.delete(inode),
    onLine(line, { inode, offset, bytes }) {
      const record = parseRecord(line);
      if (record === undefined) return;
      const file = files.get(inode) ?? emptyIndex(inode);
      files.set(inode, file);
      const stage = record.type === 'stage:start' ? asText(record['stage']) : '';
      if (stage !== '') file.starts.push({ at: file.offsets.length, stage, ts: record.ts });
      file.offsets.push(offset);
      file.lengths.push(bytes);
      file.categories.push(record.category);
    },
  });
  return { cursor, files };
}

const emptyIndex = (inode: number): FileIndex => ({
  inode,
  offsets: [],
  lengths: [],
  categories: [],
  starts: [],
  matches: new Map(),
});

/** `found`: which events of the file match; undefined: all of them. `first`, `before`: events and matches in earlier files. */
type FileMatches = FileIndex & {
  readonly found: readonly number[] | undefined;
  readonly first: number;
  readonly before: number;
};

function windowOf(index: TimelineIndex, request: WindowRequest): TimelineWindow {
  const files = matchesIn(index, request);
  const last = files.at(-1);
  const total = last === undefined ? 0 : last.before + countOf(last);
  const wanted = Math.min(MAX_COUNT, Math.max(0, Math.floor(request.count) || 0));
  const from = request.from < 0 ? Math.max(0, total - wanted) : Math.min(Math.floor(request.from) || 0, total);
  const events = files.flatMap((file) => {
    const places = Array.from({ length: countOf(file) }, (_, at) => at).slice(
      Math.max(0, from - file.before),
      Math.max(0, from + wanted - file.before),
    );
    return places.map((place) => {
      const at = file.found ? (file.found[place] ?? 0) : place;
      return { ...readEvent(index, file, at), n: file.first + at };
    });
  });
  const stages = files.flatMap((file) =>
    file.starts.map(({ at, stage, ts }) => ({ stage, at: file.before + matchesBefore(file, at), ts })),
  );
  return { total, from, events, stages: stages.slice(-MAX_STAGES) };
}

const countOf = ({ found, offsets }: FileMatches): number => found?.length ?? offsets.length;

const matchesBefore = ({ found }: FileMatches, at: number): number =>
  found === undefined ? at : found.filter((one) => one < at).length;

function matchesIn(index: TimelineIndex, request: WindowRequest): FileMatches[] {
  const filter = filterOf(request);
  let [first, before] = [0, 0];
  return index.cursor.inodes().flatMap((inode) => {
    const file = index.files.get(inode);
    if (file === undefined) return [];
    const matches = { ...file, found: filter && matching(index, file, filter), first, before };
    first += file.offsets.length;
    before += countOf(matches);
    return [matches];
  });
}

type Filter = {
  readonly category: TimelineCategory | undefined;
  readonly search: NonNullable<WindowRequest['search']>;
};

const filterOf = ({ category, search = [] }: WindowRequest): Filter | undefined =>
  category === undefined && search.length === 0 ? undefined : { category, search };

/** Found once per file and filter, then only extended. */
function matching(index: TimelineIndex, file: FileIndex, { category, search }: Filter): readonly number[] {
  const key = JSON.stringify([category, search]);
  const known = mostRecent(file.matches, key, MAX_FILTERS, () => ({ seen: 0, found: [] }));
  const count = file.offsets.length;
  for (let at = known.seen; at < count; ) {
    const batch = batchFrom(file, at);
    const texts = search.length === 0 ? undefined : readTexts(index, file, batch);
    for (const [place, event] of batch.entries()) {
      const isWanted = category === undefined || file.categories[event] === category;
      if (isWanted && (texts === undefined || occursIn(texts[place] ?? '', search))) known.found.push(event);
    }
    at += batch.length;
    known.seen = at;
  }
  return known.found;
}

function occursIn(line: string, search: Filter['search']): boolean {
  const text = line.toLowerCase();
  return search.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
}

const BATCH_BYTES = 1024 * 1024;

/** Neighbours that are read at once. */
function batchFrom({ offsets }: FileIndex, first: number): number[] {
  const start = offsets[first] ?? 0;
  const batch = [first];
  for (let at = first + 1; at < offsets.length && (offsets[at] ?? 0) - start < BATCH_BYTES; at += 1) batch.push(at);
  return batch;
}

function readEvent(index: TimelineIndex, file: FileIndex, at: number): TimelineRecord {
  const event = parseRecord(readTexts(index, file, [at])[0] ?? '');
  if (event === undefined) throw new MovedFile();
  return event;
}

/** The caller looks again where everything lies. */
class MovedFile extends Error {
  override readonly name = 'MovedFile';
}

function readTexts({ cursor }: TimelineIndex, file: FileIndex, events: readonly number[]): string[] {
  const startOf = (at: number | undefined) => file.offsets[at ?? 0] ?? 0;
  const endOf = (at: number | undefined) => startOf(at) + (file.lengths[at ?? 0] ?? 0);
  const [start, end] = [startOf(events[0]), endOf(events.at(-1))];
  const bytes = withFile(cursor.pathOf(file.inode) ?? '', (fd) =>
    fstatSync(fd).ino === file.inode ? readAt(fd, start, end) : undefined,
  );
  if (bytes === undefined || bytes.length < end - start) throw new MovedFile();
  return events.map((at) => bytes.toString('utf8', startOf(at) - start, endOf(at) - start));
}
