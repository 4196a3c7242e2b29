/** The sessions on this machine: listing them, the most recently active one, and removing one. */
import { lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { decodeFlow } from '../../workflow/flow-file.ts';
import {
  attempt,
  isProcessAlive,
  makeDirectory,
  removeFile,
  replaceFile,
  sweepLeftovers,
  tempPath,
  unless,
} from '../disk/atomic-write.ts';
import { readDocument, readOwnText, withoutMark } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { ifReadable } from '../disk/reading.ts';
import {
  type FileStoreOptions,
  isSessionId,
  requireName,
  type SessionPaths,
  sessionPaths,
  sessionsDirectory,
} from './session-paths.ts';

export const hasSession = ({ directory }: SessionPaths): boolean =>
  lstatSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false;

export const listSessions = (home: string) =>
  sessionIds(home)
    .map((sessionId) => summarize(sessionId, sessionPaths(home, sessionId)))
    .sort(newestFirst);

type Listed = { readonly sessionId: string; readonly updatedAt: string };

export function newestFirst(a: Listed, b: Listed): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.sessionId < b.sessionId ? -1 : 1;
}

/** In no particular order. Links to directories are no sessions. */
export function sessionIds(home: string): string[] {
  const directory = sessionsDirectory(home);
  const entries = attempt('list', directory, () =>
    unless(['ENOENT'], () => readdirSync(directory, { withFileTypes: true })),
  );
  return (entries ?? []).filter((entry) => entry.isDirectory() && isSessionId(entry.name)).map(({ name }) => name);
}

/** No flow where the session never started a workflow or its file is corrupt. */
function summarize(sessionId: string, paths: SessionPaths) {
  const flow = readDocument(paths.flow, decodeFlow);
  return { sessionId, ...(flow.state === 'found' && { flow: flow.value }), updatedAt: lastWorkAt(paths) };
}

/** The time of the directory itself counts only where there are no files, because every lock changes it. */
export function lastWorkAt({ directory, flow, loop, timeline, observations }: SessionPaths): string {
  const latest = Math.max(...[flow, loop, timeline, observations].map(modifiedAt)) || modifiedAt(directory);
  return new Date(latest).toISOString();
}

/** A session that cannot be read must not hide the others. */
const modifiedAt = (path: string): number => ifReadable(() => statSync(path).mtimeMs) ?? 0;

/** Renamed first, so that no process meets half a session; the lock goes with it. */
export function removeSession(paths: SessionPaths, options: FileStoreOptions): void {
  if (!hasSession(paths)) return;
  const { directory, lock } = paths;
  const sessions = sessionsDirectory(options.home);
  const removed = tempPath(`${sessions}/.removed`, options);
  withLock(lock, options, () => attempt('remove', directory, () => renameSync(directory, removed)));
  // A process that has just opened a file in there may still create it while the directory is emptied.
  attempt('remove', removed, () => rmSync(removed, { recursive: true, force: true, maxRetries: 10 }));
  sweepLeftovers(sessions, options.isAlive ?? isProcessAlive);
}

/** Shared by all sessions, so that a command outside a session finds the newest. */
export const currentFile = (home: string): string => `${home}/.current-session-id`;

export const readCurrentSession = (home: string): string | undefined =>
  [withoutMark(readOwnText(currentFile(home)) ?? '').trim()].find(isSessionId);

/** Without a lock: each session writes its whole id, and the last one is the newest. The session's own lock sweeps leftovers. */
export function writeCurrentSession({ home, pid }: Pick<FileStoreOptions, 'home' | 'pid'>, sessionId: string): void {
  const { directory } = sessionPaths(home, sessionId);
  if (readCurrentSession(home) === sessionId) return;
  makeDirectory(directory);
  replaceFile(currentFile(home), sessionId, { pid, swept: directory });
}

/** A session that writes its id meanwhile does so again at its next prompt. */
export function clearCurrentSession(home: string, sessionId: string): void {
  requireName('session id', sessionId);
  if (readCurrentSession(home) === sessionId) removeFile(currentFile(home));
}
