/**
 * timeline.jsonl: events are appended; a file that has grown long becomes a numbered segment, so that an append always
 * costs the same. Questions are answered from the newest end, across segments, reading no further than needed.
 */
import { closeSync, fstatSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { asText, oneOf, ownValue } from '../../values/narrow.ts';
import {
  TIMELINE_EVENTS,
  type TimelineCategory,
  type TimelineEvent,
  type TimelineEventType,
  type TimelineRecord,
} from '../../workflow/ports.ts';

import { LIMITS } from '../../workflow/registry/limits.ts';
import { attempt, unless } from '../disk/atomic-write.ts';
import { appendLines, parseLine, toLines } from '../disk/document.ts';
import { type LockOptions, withLock } from '../disk/lock.ts';
import { linesFromEnd } from '../disk/reading.ts';
import type { SessionPaths } from './session-paths.ts';

export const appendEvents = (paths: SessionPaths, events: readonly TimelineEvent[], options: LockOptions): void =>
  appendTimeline(paths, encodeEvents(events, options.now()), (work) => withLock(paths.lock, options, work));

/** Throws on an unknown type before anything is written. */
export function encodeEvents(events: readonly TimelineEvent[], now: Date): string {
  const ts = now.toISOString();
  return toLines(
    events.map(({ type, data }) => {
      const known = ownValue(TIMELINE_EVENTS, type);
      if (known === undefined) {
        throw new Error(`[store] 未知的 timeline 事件類型: ${type}. Add it to the registry of timeline events first.`);
      }
      const fixed = { ts, type, category: known.category, label: known.label };
      // Twice: the first sets the order of the keys, the second their values.
      return { ...fixed, ...data, ...fixed };
    }),
  );
}

/**
 * A caller without the lock may append while another process turns the file into a segment: its line then ends up in
 * the segment, whose content stays. Only turning needs the lock.
 */
export function appendTimeline(
  { directory, timeline }: SessionPaths,
  lines: string,
  underLock: (work: () => void) => void,
): void {
  if (lines === '' || appendLines(timeline, lines, LIMITS.timeline.segmentBytes)) return;
  underLock(() => {
    attempt('begin a new segment after', timeline, () => turnIntoSegment(directory, timeline));
    appendLines(timeline, lines);
  });
}

function turnIntoSegment(directory: string, timeline: string): void {
  const size = statSync(timeline, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LIMITS.timeline.segmentBytes) return;
  const segments = listSegments(directory);
  const number = (segments.at(-1)?.number ?? 0) + 1;
  renameSync(timeline, `${directory}/timeline.${String(number).padStart(6, '0')}.jsonl`);
  const surplus = Math.max(0, segments.length + 1 - LIMITS.timeline.keepSegments);
  for (const { path } of segments.slice(0, surplus)) rmSync(path, { force: true });
}

const SEGMENT_NAME = /^timeline\.(\d{6,15})\.jsonl$/;

/** Oldest first. */
export const listSegments = (directory: string): { readonly path: string; readonly number: number }[] =>
  readdirSync(directory)
    .map((name) => ({ path: `${directory}/${name}`, number: Number(SEGMENT_NAME.exec(name)?.[1] ?? 0) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => a.number - b.number);

export type TimelineFilter = {
  readonly type?: TimelineEventType | undefined;
  readonly category?: TimelineCategory | undefined;
  /** Keeps the newest. */
  readonly limit?: number | undefined;
};

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

const matches = ({ type, category }: TimelineRecord, filter: TimelineFilter): boolean =>
  (filter.type === undefined || filter.type === type) &&
  (filter.category === undefined || filter.category === category);

/** Category and label of hand-written or older lines come from the registry. */
export function parseRecord(line: string): TimelineRecord | undefined {
  const { ts, type: name, ...data } = parseLine(line) ?? {};
  const type = oneOf(EVENT_TYPES, name);
  return type && { ts: asText(ts), type, ...data, ...TIMELINE_EVENTS[type] };
}

const EVENT_TYPES = Object.keys(TIMELINE_EVENTS) as readonly TimelineEventType[];

/** Last one first; skips lines that are not events. */
export function* newestRecords(paths: SessionPaths): Generator<TimelineRecord> {
  for (const line of linesOfTimeline(paths)) {
    const record = parseRecord(line);
    if (record !== undefined) yield record;
  }
}

/**
 * The current file is opened before the segments are listed: if it turns into a segment in between, it is recognised by
 * its inode; in the other order it would be missed.
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

/** Newest first, without segments newer than the file that was read already. */
function olderSegments(directory: string, inode: number | undefined): string[] {
  const paths = ifPresent(directory, () => listSegments(directory))?.map(({ path }) => path) ?? [];
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

const ifPresent = <T>(path: string, read: () => T): T | undefined =>
  attempt('read', path, () => unless(['ENOENT'], read));
