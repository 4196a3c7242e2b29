/** The session a command outside of one works on. */
import type { CurrentSession } from '../../workflow/ports.ts';
import { removeFile, replaceFile } from '../disk/atomic-write.ts';
import { readText, withoutMark } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { type FileStoreOptions, isSessionId, requireName } from './session-paths.ts';

/** `.current-session-id` is shared by all sessions, so that a command outside a session finds the newest. */
export function createCurrentSession({ home, ...options }: FileStoreOptions): CurrentSession {
  const path = `${home}/.current-session-id`;
  const lock = `${path}.lock`;
  const read = () => [withoutMark(readText(path) ?? '').trim()].find(isSessionId);
  return {
    readCurrentSession: read,
    writeCurrentSession(sessionId) {
      requireName('session id', sessionId);
      if (read() !== sessionId)
        withLock(lock, options, ({ requireHeld }) => replaceFile(path, sessionId, { ...options, fence: requireHeld }));
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
