/** The store of sessions and what only hooks write or ask of a session, as one object. */
import { readText } from '../../src/store/disk/document.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { clearCurrentSession, writeCurrentSession } from '../../src/store/sessions/session-list.ts';
import {
  type FileStoreOptions,
  handoffFile,
  sessionPaths,
  writeHandoff,
} from '../../src/store/sessions/session-paths.ts';
import { setAsideFlow } from '../../src/store/sessions/session-state.ts';

export type TestStore = ReturnType<typeof createTestStore>;

export function createTestStore(options: FileStoreOptions) {
  const { home } = options;
  const store = createFileSessionStore(options);
  const handoffPath = (sessionId: string, name: string) => handoffFile(sessionPaths(home, sessionId), name);
  return {
    ...store,
    handoffPath,
    countEvents: (...asked: Parameters<typeof store.queryEvents>) => store.queryEvents(...asked).length,
    setAsideFlow: (sessionId: string) => setAsideFlow(options, sessionId),
    readHandoff: (sessionId: string, name: string) => readText(handoffPath(sessionId, name)),
    writeHandoff: (sessionId: string, name: string, text: string) =>
      writeHandoff(sessionPaths(home, sessionId), name, text, options),
    writeCurrentSession: (sessionId: string) => writeCurrentSession(options, sessionId),
    clearCurrentSession: (sessionId: string) => clearCurrentSession(home, sessionId),
  };
}
