/**
 * The one writer of a task: read, advance and write under its lock. Changes that could not get the lock, or could not be
 * written, wait as files in the inbox; the next holder of the lock applies them in order.
 */

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { applyChange, type FileBefore, type TaskChange, type TaskStep } from '../../tasks/advance-task.ts';
import type { TaskEffect } from '../../tasks/effects.ts';
import type { Untold } from '../../tasks/events.ts';
import type { HistoryLine } from '../../tasks/history/history.ts';
import { maskChange } from '../../tasks/history/mask-secrets.ts';
import { isTaskEvent } from '../../tasks/life-events.ts';
import { isEdited } from '../../tasks/record/measures.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { asList, isRecord, messageOf } from '../../values/narrow.ts';
import { hasCode, removeFile } from '../disk/atomic-write.ts';
import { setAside } from '../disk/document.ts';
import { type Letter, leaveLetter, readLetters } from '../disk/inbox.ts';
import { type Lease, LockTimeout, withLock } from '../disk/lock.ts';
import { copyOf, loadTask, restoreDirectory } from './task-copy.ts';
import { decodeBefore, keepBefore, keepHistory, RecordNotWritten, saveTask } from './task-file.ts';
import { findRetired } from './task-move.ts';
import { type TaskPaths, type TaskStore, taskLockOptions, taskPaths } from './task-paths.ts';

/** What a hook wants changed in the task it sees, and the value it wants back. */
export type TaskWork<T> = TaskChange & { readonly value: T };

export type TaskResult<T> =
  | { readonly state: 'done'; readonly record: TaskRecord; readonly effects: readonly TaskEffect[]; readonly value: T }
  /** Another process is at work, or the record could not be written; the events wait in the inbox. */
  | { readonly state: 'queued' }
  /** The task no longer exists here; it may have been moved (see settleTask). */
  | { readonly state: 'gone' };

type Work<T> = { readonly plan: (record: TaskRecord) => TaskWork<T>; readonly whenBusy: () => TaskChange };

/** `whenBusy` makes the change for the inbox: it cannot depend on the record, which has not been read. */
export function withTask<T>(store: TaskStore, { taskDir }: Pick<TaskRef, 'taskDir'>, work: Work<T>): TaskResult<T> {
  const result = tryWithTask(store, taskDir, work);
  // A task is not lost if a process archived it and died meanwhile.
  const isLost = result.state === 'gone' && !existsSync(taskDir) && !findRetired(store, basename(taskDir));
  return isLost && restoreDirectory(store, taskDir) ? tryWithTask(store, taskDir, work) : result;
}

function tryWithTask<T>(store: TaskStore, taskDir: string, { plan, whenBusy }: Work<T>): TaskResult<T> {
  const paths = taskPaths(taskDir);
  try {
    return withLock(paths.lock, taskLockOptions(store), (lease) => transact(store, { paths, lease, plan }));
  } catch (error) {
    if (isGone(error)) return { state: 'gone' };
    if (error instanceof RecordNotWritten) store.warn?.(error.message);
    else if (!(error instanceof LockTimeout)) throw error;
    return { state: leaveInInbox(paths, whenBusy(), store) ? 'queued' : 'gone' };
  }
}

/** For changes that do not depend on the record. */
export const changeTask = (
  store: TaskStore,
  ref: Pick<TaskRef, 'taskDir'>,
  change: TaskChange,
): TaskResult<undefined> =>
  withTask(store, ref, { plan: () => ({ ...change, value: undefined }), whenBusy: () => change });

/** For one event, which carries no text to the main agent. */
export const noteEvent = (store: TaskStore, ref: Pick<TaskRef, 'taskDir'>, name: string, told: Untold) =>
  changeTask(store, ref, { events: [eventOf(store, name, told)] });

/** The directory of the lock is not there. */
export const isGone = (error: unknown): boolean => error instanceof Error && hasCode(error.cause, 'ENOENT');

export type Turn<T> = {
  readonly paths: TaskPaths;
  readonly lease: Lease;
  readonly plan: (record: TaskRecord) => TaskWork<T>;
};

/** Under the lock of `lease`. */
export function transact<T>(store: TaskStore, { paths, lease, plan }: Turn<T>): TaskResult<T> {
  const copy = copyOf(store, paths);
  const loaded = loadTask(store, paths, copy);
  if (loaded === undefined) return { state: 'gone' };
  const { restored } = loaded;
  const deferred = readLetters(paths.inbox, decodeChange, store);
  const start: Followed = { record: loaded.record, effects: [], lines: [], before: [] };
  const told = restored
    ? followUp(start, { events: [eventOf(store, 'restored', { type: 'task.restored', loss: restored.loss })] }, store)
    : start;
  const caughtUp = deferred.reduce((so, letter) => readLetter(so, letter, store), told);
  const { value, ...change } = plan(caughtUp.record);
  const { record, lines, effects, before } = followUp(caughtUp, change, store);
  if (before.length > 0) keepBefore(store, paths, before);
  if (record === loaded.record) keepHistory(store, paths, lines);
  else saveTask(store, paths, { copy, record, lines, lease });
  for (const { path } of deferred) removeFile(path);
  return {
    state: 'done',
    record,
    effects: restored ? [{ type: 'restored', ...restored }, ...effects] : effects,
    value,
  };
}

/** A letter that cannot be applied is set aside: it would fail every event to come. */
function readLetter(so: Followed, { path, content }: Letter<TaskChange>, store: TaskStore): Followed {
  try {
    return followUp(so, content, store);
  } catch (error) {
    store.warn?.(`${setAside(path, store.now())} cannot be applied: ${messageOf(error)}`);
    return so;
  }
}

/** The model is told with the next event that can carry a text. */
export function eventOf<E extends Untold>({ now, pid }: TaskStore, name: string, told: E) {
  const at = now().toISOString();
  return { ...told, id: `${name}-${at}-${pid}`, at, mute: true };
}

/** `before`: the debug lines files had before their first edit. */
type Followed = TaskStep & { readonly before: readonly FileBefore[] };

function followUp(so: Followed, change: TaskChange, { settings }: TaskStore): Followed {
  const { record, effects, lines } = applyChange(so.record, change, settings);
  const { before } = change;
  // After an edit the record has forgotten, a second entry does not count.
  const isFirst = before !== undefined && !isEdited(so.record, before.file);
  return {
    record,
    effects: [...so.effects, ...effects],
    lines: [...so.lines, ...lines],
    before: isFirst ? [...so.before, before] : so.before,
  };
}

/** False when the task is gone. */
export const leaveInInbox = ({ inbox }: TaskPaths, change: TaskChange, store: TaskStore): boolean =>
  leaveLetter(inbox, maskChange(change, store.settings.secrets), store);

/** A deferred event cannot carry text to the model. */
function decodeChange(value: unknown): TaskChange | undefined {
  if (!isRecord(value) || !Array.isArray(value['events']) || !value['events'].every(isTaskEvent)) return undefined;
  const before = decodeBefore(value['before']);
  return {
    events: value['events'].map((event) => ({ ...event, mute: true })),
    lines: asList(value['lines']).filter(isRecord) as unknown as readonly HistoryLine[],
    ...(before && { before }),
  };
}
