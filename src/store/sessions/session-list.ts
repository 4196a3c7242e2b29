/** The sessions on this machine: which there are, when they were last at work, and how one is removed. */
import { type Dirent, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { SessionStore, SessionSummary } from '../../core/ports.ts';
import { decodeFlow } from '../../core/workflow/flow-file.ts';
import { sweepLeftovers, tempPath } from '../disk/atomic-write.ts';
import { readDocument } from '../disk/document.ts';
import { attempt, hasCode } from '../disk/errno.ts';
import { isProcessAlive } from '../disk/liveness.ts';
import { withLock } from '../disk/lock.ts';
import {
  type FileStoreOptions,
  isSessionId,
  type SessionPaths,
  sessionPaths,
  sessionsDirectory,
} from './session-paths.ts';

export type SessionList = Pick<SessionStore, 'hasSession' | 'listSessions' | 'removeSession'>;

export function createSessionList(options: FileStoreOptions): SessionList {
  const { home } = options;
  return {
    hasSession: (sessionId) => isDirectory(sessionPaths(home, sessionId).directory),
    listSessions: () =>
      entriesOf(sessionsDirectory(home))
        .filter((entry) => entry.isDirectory() && isSessionId(entry.name))
        .map(({ name }) => summarize(sessionPaths(home, name)))
        .sort(newestFirst),
    removeSession: (sessionId) => removeSession(sessionPaths(home, sessionId), options),
  };
}

export const newestFirst = (a: SessionSummary, b: SessionSummary): number =>
  b.updatedAt.localeCompare(a.updatedAt) || a.sessionId.localeCompare(b.sessionId);

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    return attempt('list', directory, () => {
      throw error;
    });
  }
}

function summarize(paths: SessionPaths): SessionSummary {
  const flow = readDocument(paths.flow, decodeFlow);
  return {
    sessionId: basename(paths.directory),
    ...(flow.state === 'found' && { flow: flow.value }),
    updatedAt: lastWorkAt(paths),
  };
}

export const lastWorkAt = (paths: SessionPaths): string => new Date(lastWork(paths)).toISOString();

/** The directory itself is no witness where there are files: every lock touches it. */
function lastWork({ directory, flow, loop, timeline, observations }: SessionPaths): number {
  return Math.max(...[flow, loop, timeline, observations].map(modifiedAt)) || modifiedAt(directory);
}

/** One session that cannot be looked into must not hide the others. */
function modifiedAt(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'ELOOP', 'ENOTDIR')) return 0;
    throw error;
  }
}

/** Renamed first, so that nobody meets half a session; the lock goes with it. */
function removeSession({ directory, lock }: SessionPaths, options: FileStoreOptions): void {
  if (!isDirectory(directory)) return;
  const sessions = sessionsDirectory(options.home);
  const removed = tempPath(`${sessions}/.removed`, options);
  withLock(lock, options, () => attempt('remove', directory, () => renameSync(directory, removed)));
  attempt('remove', removed, () => removeTree(removed));
  sweepLeftovers(sessions, options.isAlive ?? isProcessAlive);
}

const MOST_TRIES = 10;

/**
 * A process that was just opening a file in there may still create it, behind the back of who empties the directory.
 * The retries of `rmSync` do not look into it again.
 */
function removeTree(directory: string, tries = 1): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') || tries >= MOST_TRIES) throw error;
    removeTree(directory, tries + 1);
  }
}

const isDirectory = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
