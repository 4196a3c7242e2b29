/** Reading the state of a session. Readers never lock: a file is always the old or the new one. */
import { decodeLoop } from '../../core/loop/loop.ts';
import type { SessionStore } from '../../core/ports.ts';
import { decodeFlowOf } from '../../core/workflow/flow-file.ts';
import { hasFile, readDocument } from '../disk/document.ts';
import { sessionPaths } from './session-paths.ts';

export type StateReader = Pick<SessionStore, 'hasFlow' | 'readFlow' | 'readLoop'>;

export function createStateReader(home: string): StateReader {
  return {
    hasFlow: (sessionId) => hasFile(sessionPaths(home, sessionId).flow),
    readFlow: (sessionId) => readDocument(sessionPaths(home, sessionId).flow, decodeFlowOf(sessionId)),
    readLoop: (sessionId) => readDocument(sessionPaths(home, sessionId).loop, decodeLoop),
  };
}
