/**
 * Where each event of a long timeline lies, built when somebody first asks and then only extended. A file that is another
 * one, or that grew where nobody expects it, is read again from its beginning, and with it all that come after.
 */
import { fstatSync } from 'node:fs';
import { asText } from '../../core/narrow.ts';
import { CATEGORIES } from '../../core/registry/categories.ts';
import { isTimelineEventType, TIMELINE_EVENTS, type TimelineCategory } from '../../core/registry/events.ts';
import { parseLine } from '../../store/disk/jsonl.ts';
import type { SessionPaths } from '../../store/sessions/session-paths.ts';
import { anchorBefore, withFile } from './cursor.ts';
import { createLineTable, type LineTable } from './line-table.ts';
import { quickType } from './quick-line.ts';
import { type Chunk, scanLines } from './scan-lines.ts';
import { type TimelineFile, timelineFiles } from './timeline-files.ts';

export type StageStart = { readonly n: number; readonly stage: string; readonly ts: string };

type Place = {
  /** The number of its first event. */
  readonly first: number;
  /** After the last whole line. */
  readonly settled: number;
};

export type IndexedFile = TimelineFile &
  Place & {
    /** The bytes before the settled place. */
    readonly anchor: Buffer;
    /** The last event has no line end yet. */
    readonly hasRest: boolean;
  };

export type TimelineIndex = {
  /** Every line is parsed, for timelines that hold lines which only look like ours. */
  readonly isStrict: boolean;
  readonly lines: LineTable;
  files: readonly IndexedFile[];
  /** The newest ones, oldest first. */
  starts: StageStart[];
};

/** `kept`: so many of the first events are as they were. `dropped`: so many of the oldest are gone. */
export type Refreshed = { readonly kept: number; readonly dropped: number };

export const categoryNumber = (category: TimelineCategory): number => CATEGORIES.indexOf(category);

/** More than anybody jumps to. */
const MOST_STARTS = 1_000;

export const createTimelineIndex = (isStrict: boolean): TimelineIndex => ({
  isStrict,
  lines: createLineTable(),
  files: [],
  starts: [],
});

export function refreshIndex(index: TimelineIndex, paths: SessionPaths): Refreshed {
  const files = timelineFiles(paths);
  const dropped = dropVanished(index, files);
  const differs = files.findIndex((file, at) => index.files[at]?.stamp !== file.stamp);
  const same = differs === -1 ? files.length : differs;
  const grown = growthOf(index, same, files[same]);
  const kept = grown?.count ?? index.files[same]?.first ?? index.lines.count();
  cut(index, kept);
  const known = index.files.slice(0, same).map((file, at) => ({ ...file, path: files[at]?.path ?? file.path }));
  const rest = files.slice(same).map((file, at) => read(index, file, at === 0 ? grown?.place : undefined));
  index.files = [...known, ...rest];
  return { kept, dropped };
}

/** The oldest segments are removed in time; everything moves up. A file that was never seen in front means a new start. */
function dropVanished(index: TimelineIndex, files: readonly TimelineFile[]): number {
  const first = index.files.findIndex(({ inode }) => inode === files[0]?.inode);
  if (first === -1) {
    cut(index, 0);
    index.files = [];
  }
  if (first <= 0) return 0;
  const dropped = index.files[first]?.first ?? 0;
  index.lines.dropFirst(dropped);
  index.files = index.files.slice(first).map((file) => ({ ...file, first: file.first - dropped }));
  index.starts = index.starts.map((start) => ({ ...start, n: start.n - dropped })).filter(({ n }) => n >= 0);
  return dropped;
}

function cut(index: TimelineIndex, count: number): void {
  index.lines.cut(count);
  index.starts = index.starts.filter(({ n }) => n < count);
}

type Growth = { readonly place: Place; readonly count: number };

/** Only the last file may simply go on. */
function growthOf(index: TimelineIndex, at: number, file: TimelineFile | undefined): Growth | undefined {
  const known = index.files[at];
  if (known === undefined || file === undefined || at !== index.files.length - 1) return undefined;
  if (known.inode !== file.inode || file.size < known.settled) return undefined;
  const anchor = withFile(file.path, (opened) => anchorBefore(opened, known.settled));
  if (!anchor?.equals(known.anchor)) return undefined;
  return { place: known, count: index.lines.count() - (known.hasRest ? 1 : 0) };
}

function read(index: TimelineIndex, file: TimelineFile, known?: Place): IndexedFile {
  const place = known ?? { first: index.lines.count(), settled: 0 };
  const read = withFile(file.path, (opened) => {
    // Under this name there may be another file by now; the next look finds out.
    if (fstatSync(opened).ino !== file.inode) return undefined;
    const { settled, rest } = scanLines(opened, place.settled, (chunk, start, end) => add(index, chunk, start, end));
    return {
      settled,
      anchor: anchorBefore(opened, settled),
      hasRest: rest !== undefined && add(index, rest, 0, rest.bytes.length),
    };
  });
  return { ...file, ...place, ...(read ?? { stamp: '', anchor: Buffer.alloc(0), hasRest: false }) };
}

/** False: not an event. */
function add(index: TimelineIndex, { bytes, latin1, position }: Chunk, start: number, end: number): boolean {
  const quick = index.isStrict ? undefined : quickType(latin1, start, end);
  const isParsed = quick === undefined || quick === 'stage:start';
  const record = isParsed ? parseLine(bytes.toString('utf8', start, end)) : undefined;
  const type = isParsed ? record?.['type'] : quick;
  if (typeof type !== 'string' || !isTimelineEventType(type)) return false;
  if (type === 'stage:start') addStart(index, asText(record?.['stage']), asText(record?.['ts']));
  index.lines.add({
    offset: position + start,
    length: end - start,
    category: categoryNumber(TIMELINE_EVENTS[type].category),
  });
  return true;
}

function addStart(index: TimelineIndex, stage: string, ts: string): void {
  if (stage !== '') index.starts.push({ n: index.lines.count(), stage, ts });
  if (index.starts.length > MOST_STARTS * 2) index.starts = index.starts.slice(-MOST_STARTS);
}
