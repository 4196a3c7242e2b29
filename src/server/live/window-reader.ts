/**
 * A window into a timeline of any length, optionally filtered. How many events of a file match is counted once per
 * filter; only files that the window touches are read for it.
 */
import type { FileAt } from '../../store/disk/reading.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import { parseRecord } from '../../store/sessions/timeline-file.ts';
import { readLines, timelineFiles } from '../../store/sessions/timeline-reading.ts';
import type { DashboardText } from '../../text/dashboard-text.ts';
import { asText, keepRecent } from '../../values/narrow.ts';
import type { TimelineCategory, TimelineRecord } from '../../workflow/ports.ts';

/** A window into a timeline that may be long: `from` counts among the events that match. */
export type WindowRequest = {
  readonly from: number;
  readonly count: number;
  readonly category?: TimelineCategory;
  /** All of them must occur, each in one of its spellings, in lower case and as JSON escapes them. */
  readonly search?: readonly (readonly string[])[];
};

export type TimelineWindow = {
  /** How many match. */
  readonly total: number;
  readonly from: number;
  /** `n`: number of the event in the whole timeline, from 0. */
  readonly events: readonly (TimelineRecord & { readonly n: number })[];
  /** Where stages begin, among the matching events, for jumping. */
  readonly stages: readonly { readonly stage: string; readonly at: number; readonly ts: string }[];
};

const MAX_COUNT = 500;
const MAX_STAGES = 200;
/** A timeline has up to 129 files, and a page asks with few filters. */
const MAX_COUNTED = 4_096;

type Start = TimelineWindow['stages'][number];

/** `total`: how many events the file has. The place of a start is among the matching events of the file. */
type Counted = { readonly total: number; readonly matching: number; readonly starts: readonly Start[] };

type Found = { readonly n: number; readonly record: TimelineRecord; readonly isMatch: boolean };

export function createWindowReader({ home }: { readonly home: string }) {
  const counted = new Map<string, Counted>();
  return (sessionId: string, request: WindowRequest): TimelineWindow => {
    const paths = sessionPaths(home, sessionId);
    const filter = JSON.stringify([request.category, request.search]);
    let last: { readonly file: FileAt; readonly events: readonly Found[] } | undefined;
    // The file that is counted last is most often the one that is read next.
    const eventsIn = (file: FileAt): readonly Found[] => {
      if (last?.file !== file) last = { file, events: eventsOf(readLines(file, paths), request) };
      return last.events;
    };
    let [first, total] = [0, 0];
    const parts = timelineFiles(paths).map((file) => {
      const key = `${file.stamp} ${filter}`;
      const count = keepRecent(counted, key, counted.get(key) ?? countOf(eventsIn(file)), MAX_COUNTED);
      const part = { file, ...count, first, before: total };
      first += count.total;
      total += count.matching;
      return part;
    });
    const wanted = Math.min(MAX_COUNT, request.count);
    const from = request.from < 0 ? Math.max(0, total - wanted) : Math.min(request.from, total);
    const touched = parts.filter((part) => part.before < from + wanted && part.before + part.matching > from);
    const events = touched.flatMap((part) =>
      eventsIn(part.file)
        .filter(({ isMatch }) => isMatch)
        .slice(Math.max(0, from - part.before), from + wanted - part.before)
        .map(({ record, n }) => ({ ...record, n: part.first + n })),
    );
    const stages = parts.flatMap((part) => part.starts.map((start) => ({ ...start, at: part.before + start.at })));
    return { total, from, events, stages: stages.slice(-MAX_STAGES) };
  };
}

function eventsOf(lines: readonly string[], { category, search = [] }: WindowRequest): Found[] {
  const found: Found[] = [];
  for (const line of lines) {
    const record = parseRecord(line);
    if (record === undefined) continue;
    const isMatch = (category === undefined || record.category === category) && occursIn(line, search);
    found.push({ n: found.length, record, isMatch });
  }
  return found;
}

function occursIn(line: string, search: NonNullable<WindowRequest['search']>): boolean {
  if (search.length === 0) return true;
  const text = line.toLowerCase();
  return search.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
}

function countOf(events: readonly Found[]): Counted {
  let matching = 0;
  const starts: Start[] = [];
  for (const { record, isMatch } of events) {
    const stage = record.type === 'stage:start' ? asText(record['stage']) : '';
    if (stage !== '') starts.push({ stage, at: matching, ts: record.ts });
    if (isMatch) matching += 1;
  }
  return { total: events.length, matching, starts };
}

const MOST_WORDS = 8;

/** Per word its spellings, in lower case. */
export function spellingsOf(search: string, text: DashboardText): string[][] {
  const said = saidFor(text);
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => [
      JSON.stringify(word).slice(1, -1),
      ...said.filter(([shown]) => shown.includes(word)).map(([, written]) => written),
    ]);
}

/** Which words the page shows for which pieces of a line. */
function saidFor({ words, ...labels }: DashboardText): (readonly [shown: string, written: string])[] {
  const tables: readonly (readonly [table: Readonly<Record<string, string>>, before: string, after: string])[] = [
    [labels.eventLabels, '"type":"', '"'],
    // `TEST` is the stage of `TEST:2` as well.
    [labels.stageLabels, '"stage":"', ''],
    [labels.agentLabels, '"agent":"', '"'],
    [labels.workflowLabels, '"workflowtype":"', '"'],
    [wordsBelow(words, 'result.'), '"result":"', '"'],
    [wordsBelow(words, 'category.'), '"category":"', '"'],
    [wordsBelow(words, 'loop.reason.'), '"reason":"', '"'],
  ];
  return tables.flatMap(([table, before, after]) =>
    Object.entries(table).map(
      ([key, shown]) => [shown.toLowerCase(), `${before}${key.toLowerCase()}${after}`] as const,
    ),
  );
}

const wordsBelow = (words: DashboardText['words'], prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), word]] : [])),
  );
