/** `.current-session-id`: the one slot that all sessions share, so that a command outside a session finds the newest. */
import type { SessionStore } from '../../core/ports.ts';
import { removeFile, replaceFile } from '../disk/atomic-write.ts';
import { readText, withoutMark } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { type FileStoreOptions, isSessionId, requireName } from './session-paths.ts';

export type CurrentSession = Pick<SessionStore, 'readCurrentSession' | 'writeCurrentSession' | 'clearCurrentSession'>;

export function createCurrentSession({ home, ...options }: FileStoreOptions): CurrentSession {
  const path = `${home}/.current-session-id`;
  const lock = `${path}.lock`;
  const read = () => [withoutMark(readText(path) ?? '').trim()].find(isSessionId);
  return {
    readCurrentSession: read,
    writeCurrentSession(sessionId) {
      requireName('session id', sessionId);
      if (read() !== sessionId) withLock(lock, options, () => replaceFile(path, sessionId, options));
    },
    clearCurrentSession(sessionId) {
      requireName('session id', sessionId);
      if (read() !== sessionId) return;
      withLock(lock, options, () => {
        if (read() === sessionId) removeFile(path);
      });
    },
  };
}
