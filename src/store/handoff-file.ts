/** Handoffs: what one stage leaves for the next, as Markdown a person can open. */
import type { SessionStore } from '../core/ports.ts';
import { replaceFile } from './atomic-write.ts';
import { readText } from './document.ts';
import { type FileStoreOptions, handoffFile, sessionPaths } from './session-paths.ts';

export type Handoffs = Pick<SessionStore, 'writeHandoff' | 'readHandoff' | 'handoffPath'>;

export function createHandoffs({ home, ...options }: FileStoreOptions): Handoffs {
  const handoffPath = (sessionId: string, name: string) => handoffFile(sessionPaths(home, sessionId), name);
  return {
    handoffPath,
    readHandoff: (sessionId, name) => readText(handoffPath(sessionId, name)),
    writeHandoff(sessionId, name, text) {
      const swept = sessionPaths(home, sessionId).directory;
      replaceFile(handoffPath(sessionId, name), text, { ...options, swept });
    },
  };
}
