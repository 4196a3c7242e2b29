/** Handoffs: what one stage leaves for the next, as Markdown a person can open. */
import type { SessionStore } from '../../core/ports.ts';
import { createFile, replaceFile } from '../disk/atomic-write.ts';
import { readText } from '../disk/document.ts';
import { type FileStoreOptions, handoffFile, sessionPaths } from './session-paths.ts';

export type Handoffs = Pick<SessionStore, 'writeHandoff' | 'readHandoff' | 'handoffPath'>;

export function createHandoffs({ home, ...options }: FileStoreOptions): Handoffs {
  const handoffPath = (sessionId: string, name: string) => handoffFile(sessionPaths(home, sessionId), name);
  return {
    handoffPath,
    readHandoff: (sessionId, name) => readText(handoffPath(sessionId, name)),
    writeHandoff(sessionId, name, text) {
      const path = handoffPath(sessionId, name);
      // The state names a handoff once it is written, so a new one needs no other name first.
      if (createFile(path, text)) return;
      replaceFile(path, text, { ...options, swept: sessionPaths(home, sessionId).directory });
    },
  };
}
