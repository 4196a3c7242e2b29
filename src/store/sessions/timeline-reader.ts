/** Reading the timeline from its newest end, across segments, no further than the question needs. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import type { UnknownRecord } from '../../core/narrow.ts';
import type { SessionStore, TimelineFilter, TimelineRecord } from '../../core/ports.ts';
import { isTimelineEventType, TIMELINE_EVENTS } from '../../core/registry/events.ts';
import { attempt, hasCode } from '../disk/errno.ts';
import { parseLine } from '../disk/jsonl.ts';
import { linesFromEnd } from '../disk/lines-from-end.ts';
import { type SessionPaths, sessionPaths } from './session-paths.ts';
import { listSegments } from './timeline-file.ts';

export type TimelineReader = Pick<SessionStore, 'queryEvents' | 'countEvents' | 'latestEvent'>;

export function createTimelineReader(home: string): TimelineReader {
  const records = (sessionId: string) => recordsOf(linesOfTimeline(sessionPaths(home, sessionId)));
  return {
    queryEvents: (sessionId, filter = {}) => newest(records(sessionId), filter).reverse(),
    countEvents: (sessionId, filter = {}) => countMatching(records(sessionId), filter),
    latestEvent: (sessionId, type) => newest(records(sessionId), { type, limit: 1 })[0],
  };
}

/** Newest first; stops reading as soon as there are enough. */
export function newest(records: Iterable<TimelineRecord>, filter: TimelineFilter): TimelineRecord[] {
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const found: TimelineRecord[] = [];
  if (limit <= 0) return found;
  for (const record of records) {
    if (matches(record, filter)) found.push(record);
    if (found.length >= limit) break;
  }
  return found;
}

export function countMatching(records: Iterable<TimelineRecord>, filter: TimelineFilter): number {
  let count = 0;
  for (const record of records) if (matches(record, filter)) count += 1;
  return count;
}

const matches = ({ type, category }: TimelineRecord, filter: TimelineFilter): boolean =>
  (filter.type === undefined || filter.type === type) &&
  (filter.category === undefined || filter.category === category);

/** What is not an event is skipped. */
export function* recordsOf(lines: Iterable<string>): Generator<TimelineRecord> {
  for (const line of lines) {
    const record = decodeRecord(parseLine(line));
    if (record !== undefined) yield record;
  }
}

/** Lines that people or older versions wrote may lack a label; the registry knows it. */
function decodeRecord(value: UnknownRecord | undefined): TimelineRecord | undefined {
  const { ts, type } = value ?? {};
  if (typeof type !== 'string' || !isTimelineEventType(type)) return undefined;
  return { ...value, ts: typeof ts === 'string' ? ts : '', type, ...TIMELINE_EVENTS[type] };
}

/**
 * The current file is opened before the segments are listed: one that turns into a segment in between is met again under
 * its new name and told by its inode; the other order would miss it.
 */
function* linesOfTimeline({ directory, timeline }: SessionPaths): Generator<string> {
  const current = openIfPresent(timeline);
  const inode = current && fstatSync(current).ino;
  if (current !== undefined) yield* linesAndClose(current);
  for (const path of olderSegments(directory, inode)) {
    const segment = openIfPresent(path);
    if (segment !== undefined) yield* linesAndClose(segment);
  }
}

/** Newest first. What came after the file that was read already is not older than it. */
function olderSegments(directory: string, inode: number | undefined): string[] {
  const paths = ifPresent(directory, () => listSegments(directory))?.map(({ name }) => `${directory}/${name}`) ?? [];
  const known =
    inode === undefined ? -1 : paths.findIndex((path) => ifPresent(path, () => statSync(path).ino) === inode);
  return (known === -1 ? paths : paths.slice(0, known)).reverse();
}

function* linesAndClose(file: number): Generator<string> {
  try {
    yield* linesFromEnd(file);
  } finally {
    closeSync(file);
  }
}

const openIfPresent = (path: string): number | undefined => ifPresent(path, () => openSync(path, 'r'));

function ifPresent<T>(path: string, read: () => T): T | undefined {
  try {
    return attempt('read', path, read);
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, 'ENOENT')) return undefined;
    throw error;
  }
}
