/** `.current-session-id`: shared by all sessions, so that a command outside a session finds the newest. */
import { makeDirectory, removeFile, replaceFile } from '../disk/atomic-write.ts';
import { readText, withoutMark } from '../disk/document.ts';
import { type FileStoreOptions, isSessionId, requireName, sessionPaths } from './session-paths.ts';

const fileIn = (home: string): string => `${home}/.current-session-id`;

export const readCurrentSession = (home: string): string | undefined =>
  [withoutMark(readText(fileIn(home)) ?? '').trim()].find(isSessionId);

/** Without a lock: each session writes its whole id, and the last one is the newest. The session's own lock sweeps leftovers. */
export function writeCurrentSession({ home, pid }: Pick<FileStoreOptions, 'home' | 'pid'>, sessionId: string): void {
  const { directory } = sessionPaths(home, sessionId);
  if (readCurrentSession(home) === sessionId) return;
  makeDirectory(directory);
  replaceFile(fileIn(home), sessionId, { pid, swept: directory });
}

/** A session that writes its id meanwhile does so again at its next prompt. */
export function clearCurrentSession(home: string, sessionId: string): void {
  requireName('session id', sessionId);
  if (readCurrentSession(home) === sessionId) removeFile(fileIn(home));
}
