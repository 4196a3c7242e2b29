/** Changes that could not have the lock wait here as files; whoever holds the lock next applies them in order. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { isRecord } from '../../core/narrow.ts';
import type { TaskChange } from '../../core/tasks/apply-change.ts';
import { isTaskEvent } from '../../core/tasks/events.ts';
import type { HistoryLine } from '../../core/tasks/history/history.ts';
import { maskChange } from '../../core/tasks/history/mask-change.ts';
import { removeFile, sweepLeftovers, tempPath, writeFile } from '../disk/atomic-write.ts';
import { readForeignText, setAside } from '../disk/document.ts';
import { attempt, hasCode } from '../disk/errno.ts';
import { isProcessAlive } from '../disk/liveness.ts';
import { renameFile } from '../disk/patience.ts';
import { dropLink } from '../disk/project-link.ts';
import { decodeBefore } from './task-before.ts';
import type { TaskPaths, TaskStore } from './task-paths.ts';

/** False when the task is gone. */
export function leaveInInbox({ inbox }: TaskPaths, change: TaskChange, store: TaskStore): boolean {
  return attempt('leave an event in', inbox, () => {
    const temp = tempPath(`${inbox}/${String(store.now().getTime()).padStart(15, '0')}-${store.pid}`, store);
    try {
      makeInbox(inbox);
      writeFile(temp, JSON.stringify(maskChange(change, store.policy.secrets)));
      renameFile(temp, temp.replace(/\.tmp$/, '.json'), store);
      return true;
    } catch (error) {
      rmSync(temp, { force: true });
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  });
}

/** Not with its parents: a task that went away stays away. */
function makeInbox(inbox: string): void {
  dropLink(inbox);
  try {
    mkdirSync(inbox, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

export type Letter = { readonly path: string; readonly change: TaskChange };

/** Oldest first. What is none is set aside, so that it stands in nobody's way. */
export function readInbox({ inbox }: TaskPaths, { now, isAlive = isProcessAlive }: TaskStore): Letter[] {
  // Most tasks never had one, and a missing directory is dear to find out by an error.
  if (!existsSync(inbox)) return [];
  dropLink(inbox);
  const names = filesIn(inbox);
  if (names.some((name) => name.endsWith('.tmp'))) sweepLeftovers(inbox, isAlive);
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const path = `${inbox}/${name}`;
      const change = decodeChange(readForeignText(path));
      if (change === undefined) setAside(path, now());
      return change === undefined ? [] : [{ path, change }];
    });
}

export const discardLetters = (letters: readonly Letter[]): void => {
  for (const { path } of letters) removeFile(path);
};

function filesIn(inbox: string): string[] {
  try {
    return readdirSync(inbox);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Nobody can be told anything by an event that comes late. */
function decodeChange(text: string | undefined): TaskChange | undefined {
  const value = parse(text ?? '');
  if (!isRecord(value) || !Array.isArray(value['events']) || !value['events'].every(isTaskEvent)) return undefined;
  const lines = Array.isArray(value['lines']) ? value['lines'].filter(isRecord) : [];
  const before = decodeBefore(value['before']);
  return {
    events: value['events'].map((event) => ({ ...event, mute: true })),
    lines: lines as unknown as readonly HistoryLine[],
    ...(before && { before }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
