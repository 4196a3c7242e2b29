/** Statistics over every session of a home. A session whose files stayed as they were is not read again. */
import { readdirSync, statSync } from 'node:fs';
import { historyOf } from '../../core/dashboard/history.ts';
import { type SessionRecord, sessionRecordOf } from '../../core/dashboard/history-record.ts';
import type { HistoryFilter, HistoryView } from '../../core/dashboard/history-view.ts';
import { foundIn } from '../../core/found-in.ts';
import { orUndefined } from '../../core/or-undefined.ts';
import { hasCode } from '../../store/disk/errno.ts';
import { isSessionId, type SessionPaths, sessionPaths, sessionsDirectory } from '../../store/sessions/session-paths.ts';
import { createStateReader } from '../../store/sessions/state-reader.ts';
import { createOutcomeReader } from '../../store/sessions/timeline-outcomes.ts';

export type HistoryReader = (filter?: HistoryFilter) => HistoryView;

type Kept = { readonly stamp: string; readonly record: SessionRecord | undefined };

export function createHistoryReader({ home }: { readonly home: string }): HistoryReader {
  const read = createRecordReader(home);
  let kept: ReadonlyMap<string, Kept> = new Map();
  return (filter) => {
    // Made anew each time, so that what is gone is forgotten.
    kept = new Map(
      sessionsIn(home).map((sessionId) => {
        const stamp = stampOf(sessionPaths(home, sessionId));
        const known = kept.get(sessionId);
        return [sessionId, known?.stamp === stamp ? known : { stamp, record: orUndefined(() => read(sessionId)) }];
      }),
    );
    return historyOf(
      [...kept.values()].flatMap(({ record }) => record ?? []),
      filter,
    );
  };
}

function createRecordReader(home: string): (sessionId: string) => SessionRecord | undefined {
  const state = createStateReader(home);
  const readOutcomes = createOutcomeReader(home);
  return (sessionId) => {
    const flow = state.readFlow(sessionId);
    if (flow.state !== 'found') return undefined;
    const loop = state.readLoop(sessionId);
    const events = readOutcomes(sessionId);
    return sessionRecordOf({
      sessionId,
      flow: flow.value,
      loop: foundIn(loop),
      events,
    });
  };
}

function sessionsIn(home: string): string[] {
  try {
    return readdirSync(sessionsDirectory(home), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSessionId(entry.name))
      .map(({ name }) => name);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Segments come and go only when the current file is another one. */
const stampOf = ({ flow, loop, timeline }: SessionPaths): string => [flow, loop, timeline].map(stampOfFile).join(' ');

function stampOfFile(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs}-${size}-${ino}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'ENOTDIR', 'ELOOP')) return '-';
    throw error;
  }
}
