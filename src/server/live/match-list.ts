/** The numbers of the events that match a question, found once and then only extended. */
import { readSpan } from './moved-file.ts';
import type { IndexedFile, TimelineIndex } from './timeline-index.ts';

export type Question = {
  /** -1: any. */
  readonly category: number;
  /** As it stands in the lines, in lower case; empty: anything. */
  readonly needle: string;
};

export type MatchList = {
  count(): number;
  /** The number of the match at this place. */
  at(place: number): number;
  /** How many matches come before this event. */
  placeOf(n: number): number;
};

export type KeptMatches = MatchList & {
  /** Looks at what came since. */
  extend(index: TimelineIndex): void;
  /** What was found from this event on is no longer true. */
  cut(n: number): void;
};

/** Without a question every event matches, and there is nothing to keep. */
export const allEvents = (count: number): MatchList => ({
  count: () => count,
  at: (place) => place,
  placeOf: (n) => n,
});

export function createMatches(question: Question): KeptMatches {
  let found: number[] = [];
  let seen = 0;
  const placeOf = (n: number): number => {
    let [low, high] = [0, found.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((found[middle] ?? 0) < n) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    count: () => found.length,
    at: (place) => found[place] ?? -1,
    placeOf,
    extend(index) {
      for (const n of matching(index, question, seen)) found.push(n);
      seen = index.lines.count();
    },
    cut(n) {
      found = found.slice(0, placeOf(n));
      seen = Math.min(seen, n);
    },
  };
}

function matching(index: TimelineIndex, { category, needle }: Question, from: number): number[] {
  const { lines } = index;
  const isWanted = (n: number): boolean => category === -1 || lines.category(n) === category;
  const wanted: number[] = [];
  for (let n = from; n < lines.count(); n += 1) if (isWanted(n)) wanted.push(n);
  return needle === '' ? wanted : batches(index, wanted).flatMap((batch) => searched(index, batch, needle));
}

type Batch = { readonly file: IndexedFile; readonly events: readonly number[] };

const BATCH_BYTES = 1024 * 1024;

/** Neighbours in one file, so that they are read at once. */
function batches(index: TimelineIndex, events: readonly number[]): Batch[] {
  const made: { file: IndexedFile; events: number[]; end: number }[] = [];
  for (const n of events) {
    const file = fileOf(index, n);
    const last = made.at(-1);
    if (file === undefined) continue;
    if (last?.file === file && index.lines.offset(n) < last.end) last.events.push(n);
    else made.push({ file, events: [n], end: index.lines.offset(n) + BATCH_BYTES });
  }
  return made;
}

/** The one that holds this event. */
export function fileOf({ files }: TimelineIndex, n: number): IndexedFile | undefined {
  let [low, high] = [0, files.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((files[middle]?.first ?? 0) <= n) low = middle;
    else high = middle - 1;
  }
  return files[low];
}

/** Looks at the whole first: most questions are about what is rare. */
function searched({ lines }: TimelineIndex, { file, events }: Batch, needle: string): number[] {
  const [first, last] = [events[0] ?? 0, events.at(-1) ?? 0];
  const start = lines.offset(first);
  const bytes = readSpan(file, start, lines.offset(last) + lines.length(last));
  if (!bytes.toString('utf8').toLowerCase().includes(needle)) return [];
  return events.filter((n) => {
    const from = lines.offset(n) - start;
    return bytes
      .toString('utf8', from, from + lines.length(n))
      .toLowerCase()
      .includes(needle);
  });
}
