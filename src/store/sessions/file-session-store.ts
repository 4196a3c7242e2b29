/** Sessions as files below the home directory. */
import type { SessionStore } from '../../workflow/ports.ts';
import { hasFile, readText } from '../disk/document.ts';
import { clearCurrentSession, readCurrentSession, writeCurrentSession } from './current-session.ts';
import { readObservations, updateObservations } from './observation-file.ts';
import { hasSession, listSessions, removeSession } from './session-list.ts';
import { type FileStoreOptions, handoffFile, sessionPaths, writeHandoff } from './session-paths.ts';
import { readFlow, readLoop, setAsideFlow, updateSession } from './session-state.ts';
import { appendEvents, countMatching, newest, newestRecords } from './timeline-file.ts';

export function createFileSessionStore(options: FileStoreOptions): SessionStore {
  const { home } = options;
  const pathsOf = (sessionId: string) => sessionPaths(home, sessionId);
  const handoffPath = (sessionId: string, name: string) => handoffFile(pathsOf(sessionId), name);
  return {
    ...createStateReader(home),
    update: (sessionId, change) => updateSession(options, sessionId, change),
    setAsideFlow: (sessionId) => setAsideFlow(options, sessionId),

    appendEvents: (sessionId, events) => appendEvents(pathsOf(sessionId), events, options),
    queryEvents: (sessionId, filter = {}) => newest(newestRecords(pathsOf(sessionId)), filter).reverse(),
    countEvents: (sessionId, filter = {}) => countMatching(newestRecords(pathsOf(sessionId)), filter),
    latestEvent: (sessionId, type) => newest(newestRecords(pathsOf(sessionId)), { type, limit: 1 })[0],

    readObservations: (sessionId) => readObservations(pathsOf(sessionId)),
    updateObservations: (sessionId, change) => updateObservations(pathsOf(sessionId), change, options),

    handoffPath,
    readHandoff: (sessionId, name) => readText(handoffPath(sessionId, name)),
    writeHandoff: (sessionId, name, text) => writeHandoff(pathsOf(sessionId), name, text, options),

    hasSession: (sessionId) => hasSession(pathsOf(sessionId)),
    listSessions: () => listSessions(home),
    removeSession: (sessionId) => removeSession(pathsOf(sessionId), options),

    readCurrentSession: () => readCurrentSession(home),
    writeCurrentSession: (sessionId) => writeCurrentSession(options, sessionId),
    clearCurrentSession: (sessionId) => clearCurrentSession(home, sessionId),
  };
}

/** For callers that never write. */
export const createStateReader = (home: string): Pick<SessionStore, 'hasFlow' | 'readFlow' | 'readLoop'> => ({
  hasFlow: (sessionId) => hasFile(sessionPaths(home, sessionId).flow),
  readFlow: (sessionId) => readFlow(home, sessionId),
  readLoop: (sessionId) => readLoop(home, sessionId),
});
