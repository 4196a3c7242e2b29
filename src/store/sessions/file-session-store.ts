/** Sessions as files below the home directory, for those who work with any of them. */
import type {
  ObservationChange,
  SessionChange,
  SessionView,
  TimelineEvent,
  TimelineEventType,
} from '../../workflow/ports.ts';
import { readObservations, updateObservations } from './observation-file.ts';
import { hasSession, listSessions, readCurrentSession, removeSession } from './session-list.ts';
import { type FileStoreOptions, sessionPaths } from './session-paths.ts';
import { readFlow, readLoop, updateSession } from './session-state.ts';
import { appendEvents, newest, newestRecords, type TimelineFilter } from './timeline-file.ts';

export type SessionStore = ReturnType<typeof createFileSessionStore>;

export function createFileSessionStore(options: FileStoreOptions) {
  const { home } = options;
  const pathsOf = (sessionId: string) => sessionPaths(home, sessionId);
  return {
    readFlow: (sessionId: string) => readFlow(home, sessionId),
    readLoop: (sessionId: string) => readLoop(home, sessionId),
    update: <T>(sessionId: string, change: (session: SessionView) => SessionChange<T>): T =>
      updateSession(options, sessionId, change),

    appendEvents: (sessionId: string, events: readonly TimelineEvent[]) =>
      appendEvents(pathsOf(sessionId), events, options),
    /** Oldest first. */
    queryEvents: (sessionId: string, filter: TimelineFilter = {}) =>
      newest(newestRecords(pathsOf(sessionId)), filter).reverse(),
    latestEvent: (sessionId: string, type: TimelineEventType) =>
      newest(newestRecords(pathsOf(sessionId)), { type, limit: 1 })[0],

    readObservations: (sessionId: string) => readObservations(pathsOf(sessionId)),
    updateObservations: (sessionId: string, change: ObservationChange) =>
      updateObservations(pathsOf(sessionId), change, options),

    hasSession: (sessionId: string) => hasSession(pathsOf(sessionId)),
    /** Newest first. */
    listSessions: () => listSessions(home),
    removeSession: (sessionId: string) => removeSession(pathsOf(sessionId), options),
    readCurrentSession: () => readCurrentSession(home),
  };
}
