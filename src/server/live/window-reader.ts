/** A window into a timeline, however long that is, and however it is filtered. */
import type { TimelineRecord } from '../../core/ports.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import { recordsOf } from '../../store/sessions/timeline-reader.ts';
import type { ReadWindow, TimelineWindow, WindowRequest } from '../ports.ts';
import { allEvents, createMatches, fileOf, type KeptMatches, type MatchList } from './match-list.ts';
import { MovedFile, readSpan } from './moved-file.ts';
import { categoryNumber, createTimelineIndex, refreshIndex, type TimelineIndex } from './timeline-index.ts';

export type WindowReaderOptions = {
  readonly home: string;
  readonly maxSessions?: number;
  readonly maxQuestions?: number;
};

/** Somebody looks at a few sessions at a time, and asks each a few questions. */
const MAX_SESSIONS = 6;
const MAX_QUESTIONS = 6;
const MAX_COUNT = 500;
const MAX_SEARCH = 200;
const MAX_STAGES = 200;

type Known = { readonly index: TimelineIndex; readonly questions: Map<string, KeptMatches> };

export function createWindowReader(options: WindowReaderOptions): ReadWindow {
  const { home, maxSessions = MAX_SESSIONS, maxQuestions = MAX_QUESTIONS } = options;
  const known = new Map<string, Known>();
  const upToDate = (sessionId: string): Known => {
    const session = newestOf(known, sessionId, maxSessions, () => createKnown(false));
    const { kept, dropped } = refreshIndex(session.index, sessionPaths(home, sessionId));
    if (dropped > 0) session.questions.clear();
    for (const matches of session.questions.values()) matches.cut(kept);
    return session;
  };
  const read = (sessionId: string, request: WindowRequest): TimelineWindow => {
    const session = upToDate(sessionId);
    return windowOf(session.index, matchesOf(session, request, maxQuestions), request);
  };
  return (sessionId, request) =>
    again(
      () => read(sessionId, request),
      () => known.set(sessionId, createKnown(true)),
    );
}

const MAX_TRIES = 4;

/** Files may get other names while they are read; and what still cannot be read then was no event. */
function again<T>(work: () => T, beStrict: () => void): T {
  for (let tries = 1; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof MovedFile) || tries === MAX_TRIES) throw error;
      if (tries > 1) beStrict();
    }
  }
}

const createKnown = (isStrict: boolean): Known => ({ index: createTimelineIndex(isStrict), questions: new Map() });

/** Keeps the most recent ones only. */
function newestOf<T>(map: Map<string, T>, key: string, most: number, create: () => T): T {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
  return value;
}

function matchesOf({ index, questions }: Known, { category, search = '' }: WindowRequest, most: number): MatchList {
  const needle = needleOf(search);
  if (category === undefined && needle === '') return allEvents(index.lines.count());
  const question = { category: category === undefined ? -1 : categoryNumber(category), needle };
  const matches = newestOf(questions, `${question.category} ${needle}`, most, () => createMatches(question));
  matches.extend(index);
  return matches;
}

/** As it stands in a line of JSON. */
const needleOf = (search: string): string =>
  JSON.stringify(search.trim().slice(0, MAX_SEARCH)).slice(1, -1).toLowerCase();

function windowOf(index: TimelineIndex, matches: MatchList, { from, count }: WindowRequest): TimelineWindow {
  const total = matches.count();
  const wanted = Math.min(MAX_COUNT, Math.max(0, Math.floor(count) || 0));
  const start = from < 0 ? Math.max(0, total - wanted) : Math.min(Math.floor(from) || 0, total);
  const numbers = Array.from({ length: Math.min(wanted, total - start) }, (_, at) => matches.at(start + at));
  const stages = index.starts.slice(-MAX_STAGES).map(({ n, stage, ts }) => ({ stage, at: matches.placeOf(n), ts }));
  return { total, from: start, events: numbers.map((n) => ({ ...readEvent(index, n), n })), stages };
}

function readEvent(index: TimelineIndex, n: number): TimelineRecord {
  const file = fileOf(index, n);
  const start = index.lines.offset(n);
  const line = file && readSpan(file, start, start + index.lines.length(n)).toString('utf8');
  const [event] = recordsOf(line === undefined ? [] : [line]);
  if (event === undefined) throw new MovedFile(file?.path);
  return event;
}
