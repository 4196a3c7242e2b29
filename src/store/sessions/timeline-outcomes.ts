/** The few events of a timeline that statistics are made of, kept per session while its files grow. */
import type { TimelineEventType, TimelineRecord } from '../../workflow/ports.ts';

import { sessionPaths } from './session-paths.ts';
import { createTimelineCursor, timelineFiles } from './timeline-cursor.ts';
import { parseRecord } from './timeline-file.ts';

/** `stage:complete`, `stage:retry`, `grader:score` and `session:start`, oldest first. */
export type ReadOutcomes = (sessionId: string) => readonly TimelineRecord[];

const WANTED: readonly TimelineEventType[] = ['stage:complete', 'stage:retry', 'grader:score', 'session:start'];
const MARKS = WANTED.map((type) => `"${type}"`);

const MAX_SESSIONS = 256;

export function createOutcomeReader(home: string): ReadOutcomes {
  const known = new Map<string, () => TimelineRecord[]>();
  return (sessionId) => {
    const read = known.get(sessionId) ?? followOutcomes(home, sessionId);
    const records = read();
    // The most recently asked sessions stay; those without events need no memory.
    known.delete(sessionId);
    if (records.length > 0) known.set(sessionId, read);
    const [oldest] = known.keys();
    if (known.size > MAX_SESSIONS && oldest !== undefined) known.delete(oldest);
    return records;
  };
}

function followOutcomes(home: string, sessionId: string): () => TimelineRecord[] {
  const paths = sessionPaths(home, sessionId);
  const byFile = new Map<number, TimelineRecord[]>();
  const cursor = createTimelineCursor({
    files: () => timelineFiles(paths),
    onReset: () => byFile.clear(),
    onDrop: (inode) => byFile.delete(inode),
    onLine(line, { inode }) {
      const record = MARKS.some((mark) => line.includes(mark)) ? parseRecord(line) : undefined;
      if (record === undefined || !WANTED.includes(record.type)) return;
      const records = byFile.get(inode);
      if (records) records.push(record);
      else byFile.set(inode, [record]);
    },
  });
  return () => {
    cursor.advance();
    return cursor.inodes().flatMap((inode) => byFile.get(inode) ?? []);
  };
}
