/**
 * The few events of a timeline that statistics are made of, kept while files grow: what was read once is not read again,
 * whatever the file is called by then.
 */
import { type BigIntStats, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { TimelineRecord } from '../../core/ports.ts';
import type { TimelineEventType } from '../../core/registry/events.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import { hasCode } from '../disk/errno.ts';
import { sessionPaths } from './session-paths.ts';
import { listSegments } from './timeline-file.ts';
import { recordsOf } from './timeline-reader.ts';

/** `stage:complete`, `stage:retry`, `grader:score` and `session:start`, oldest first. */
export type ReadOutcomes = (sessionId: string) => readonly TimelineRecord[];

const WANTED: ReadonlySet<TimelineEventType> = new Set([
  'stage:complete',
  'stage:retry',
  'grader:score',
  'session:start',
]);
/** Looking for bytes costs far less than decoding and parsing. */
const NEEDLES = [...WANTED].map((type) => Buffer.from(`"${type}"`));

/** What is known of one file, whatever its name: `end` is where its last whole line ends. */
type Part = {
  readonly end: number;
  /** What stands at the end belongs to a line that is too long to be an event. */
  readonly isInside: boolean;
  readonly records: readonly TimelineRecord[];
  readonly tail: readonly TimelineRecord[];
};
type Parts = ReadonlyMap<string, Part>;

const NOTHING: Part = { end: 0, isInside: false, records: [], tail: [] };

/** What was asked for lately; the rest is read again when somebody asks, and what is gone is forgotten. */
const MOST_SESSIONS = 256;

export function createOutcomeReader(home: string): ReadOutcomes {
  const known = new Map<string, Parts>();
  return (sessionId) => {
    const { directory, timeline } = sessionPaths(home, sessionId);
    const before = known.get(sessionId) ?? new Map<string, Part>();
    // The current file first: one that becomes a segment meanwhile is met again and known by its number.
    const current = readPart(timeline, before);
    const older = segmentsIn(directory).flatMap((path) => readPart(path, before));
    const parts: Parts = new Map([...older, ...current]);
    known.delete(sessionId);
    if (parts.size > 0) known.set(sessionId, parts);
    const [oldest] = known.keys();
    if (known.size > MOST_SESSIONS && oldest !== undefined) known.delete(oldest);
    return [...parts.values()].flatMap(({ records, tail }) => [...records, ...tail]);
  };
}

function segmentsIn(directory: string): string[] {
  return ifThere(() => listSegments(directory).map(({ name }) => `${directory}/${name}`)) ?? [];
}

function readPart(path: string, before: Parts): [id: string, part: Part][] {
  const file = ifThere(() => openSync(path, 'r'));
  if (file === undefined) return [];
  try {
    const found = fstatSync(file, { bigint: true });
    const id = idOf(found);
    const known = before.get(id) ?? NOTHING;
    const size = Number(found.size);
    // A file that was cut is another one.
    return [[id, readOn(file, size < known.end ? NOTHING : known, size)]];
  } finally {
    closeSync(file);
  }
}

/** Numbers of files are given again; the time of birth is not. */
const idOf = ({ ino, birthtimeNs }: BigIntStats): string => `${ino}-${birthtimeNs}`;

const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** As for who reads from the end: no event is longer, and holding more of a line would take ever longer. */
const LONGEST_LINE_BYTES = LIMITS.hookInputBytes;

function readOn(file: number, known: Part, size: number): Part {
  if (size === known.end) return { ...known, tail: [] };
  const records = [...known.records];
  let { end, isInside } = known;
  let pieces: Buffer[] = [];
  for (const chunk of chunksOf(file, end, size)) {
    const stop = chunk.lastIndexOf(NEWLINE) + 1;
    if (stop === 0) {
      pieces.push(chunk);
    } else {
      const lines = Buffer.concat([...pieces, chunk.subarray(0, stop)]);
      for (const record of wantedIn(isInside ? lines.subarray(lines.indexOf(NEWLINE) + 1) : lines))
        records.push(record);
      end += lines.length;
      [isInside, pieces] = [false, [chunk.subarray(stop)]];
    }
    if (!isInside && lengthOf(pieces) <= LONGEST_LINE_BYTES) continue;
    end += lengthOf(pieces);
    [isInside, pieces] = [true, []];
  }
  // A last line without an end counts, as it does for every reader, but may still grow.
  return { end, isInside, records, tail: wantedIn(Buffer.concat(pieces)) };
}

const lengthOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

function* chunksOf(file: number, from: number, size: number): Generator<Buffer> {
  for (let at = from; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
    const got = readSync(file, chunk, 0, chunk.length, at);
    if (got === 0) return;
    at += got;
    yield chunk.subarray(0, got);
  }
}

const wantedIn = (text: Buffer): TimelineRecord[] =>
  [...recordsOf(promisingLines(text))].filter(({ type }) => WANTED.has(type));

/** Of a long timeline they are few. */
function promisingLines(text: Buffer): string[] {
  const starts = new Set(NEEDLES.flatMap((needle) => placesOf(needle, text)).map((at) => lineStart(text, at)));
  return [...starts].sort((a, b) => a - b).map((from) => text.toString('utf8', from, lineEnd(text, from)));
}

function placesOf(needle: Buffer, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) places.push(at);
  return places;
}

const lineStart = (text: Buffer, at: number): number => text.lastIndexOf(NEWLINE, at) + 1;

function lineEnd(text: Buffer, from: number): number {
  const end = text.indexOf(NEWLINE, from);
  return end === -1 ? text.length : end;
}

function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP')) return undefined;
    throw error;
  }
}
