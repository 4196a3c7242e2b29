/** The few events of a timeline that statistics are made of. A file is read again only when it has changed. */
import type { TimelineEventType, TimelineRecord } from '../../workflow/ports.ts';
import { sessionPaths } from './session-paths.ts';
import { parseRecord } from './timeline-file.ts';
import { readLines, timelineFiles } from './timeline-reading.ts';

/** `stage:complete`, `stage:retry`, `grader:score` and `session:start`, oldest first. */
export type ReadOutcomes = (sessionId: string) => readonly TimelineRecord[];

const WANTED: readonly TimelineEventType[] = ['stage:complete', 'stage:retry', 'grader:score', 'session:start'];
const MARKS = WANTED.map((type) => `"${type}"`);

const MAX_SESSIONS = 256;

export function createOutcomeReader(home: string): ReadOutcomes {
  const known = new Map<string, ReadonlyMap<string, readonly TimelineRecord[]>>();
  return (sessionId) => {
    const paths = sessionPaths(home, sessionId);
    const before = known.get(sessionId);
    const byFile = new Map(
      timelineFiles(paths).map((file) => [file.stamp, before?.get(file.stamp) ?? outcomesIn(readLines(file, paths))]),
    );
    // The most recently asked sessions stay.
    known.delete(sessionId);
    known.set(sessionId, byFile);
    const [oldest] = known.keys();
    if (known.size > MAX_SESSIONS && oldest !== undefined) known.delete(oldest);
    return [...byFile.values()].flat();
  };
}

const outcomesIn = (lines: readonly string[]): TimelineRecord[] =>
  lines
    .filter((line) => MARKS.some((mark) => line.includes(mark)))
    .flatMap((line) => parseRecord(line) ?? [])
    .filter(({ type }) => WANTED.includes(type));
