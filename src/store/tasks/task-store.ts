/** The one writer of a task: read, advance and write under its lock; who cannot have the lock, or not write, leaves a letter. */
import { type Applied, applyChange, type FileBefore, type TaskChange } from '../../core/tasks/apply-change.ts';
import type { TaskEffect } from '../../core/tasks/effects.ts';
import { fitsHistory } from '../../core/tasks/history/history.ts';
import { isEdited, isMade } from '../../core/tasks/record/measures.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { hasFile } from '../disk/document.ts';
import { hasCode } from '../disk/errno.ts';
import { type Lease, LockTimeout, withLock } from '../disk/lock.ts';
import { keepBefore, keepHistory, loadTask, RecordNotWritten, saveTask } from './task-file.ts';
import { discardLetters, leaveInInbox, readInbox } from './task-inbox.ts';
import { type TaskPaths, type TaskStore, taskLockOptions, taskPaths } from './task-paths.ts';

/** What a hook wants of the task it sees, and what it wants to know itself. */
export type TaskWork<T> = TaskChange & { readonly value: T };

export type TaskResult<T> =
  | { readonly state: 'done'; readonly record: TaskRecord; readonly effects: readonly TaskEffect[]; readonly value: T }
  /** Somebody else is at work, or the record could not be written; the events wait for whoever comes next. */
  | { readonly state: 'queued' }
  /** There is no such task any more; it may have been moved (see settleTask). */
  | { readonly state: 'gone' };

/** `whenBusy` makes what goes to the inbox: it cannot depend on a record nobody has read. */
export function withTask<T>(
  store: TaskStore,
  { taskDir }: Pick<TaskRef, 'taskDir'>,
  { plan, whenBusy }: { readonly plan: (record: TaskRecord) => TaskWork<T>; readonly whenBusy: () => TaskChange },
): TaskResult<T> {
  const paths = taskPaths(taskDir);
  try {
    return withLock(paths.lock, taskLockOptions(store), (lease) => transact(store, { paths, lease, plan }));
  } catch (error) {
    if (isGone(error)) return { state: 'gone' };
    if (error instanceof RecordNotWritten) return leaveUnwritten(store, paths, { change: whenBusy(), error });
    if (!(error instanceof LockTimeout)) throw error;
    return leaveInInbox(paths, whenBusy(), store) ? QUEUED : { state: 'gone' };
  }
}

const QUEUED = { state: 'queued' } as const;

/** Where there is no room for a letter either, what hindered the record is the news. */
function leaveUnwritten(
  store: TaskStore,
  paths: TaskPaths,
  { change, error }: { readonly change: TaskChange; readonly error: RecordNotWritten },
): TaskResult<never> {
  let isLeft: boolean;
  try {
    isLeft = leaveInInbox(paths, change, store);
  } catch {
    throw error;
  }
  store.warn?.(error.message);
  return isLeft ? QUEUED : { state: 'gone' };
}

/** For changes that ask for nothing first. */
export const changeTask = (
  store: TaskStore,
  ref: Pick<TaskRef, 'taskDir'>,
  change: TaskChange,
): TaskResult<undefined> =>
  withTask(store, ref, { plan: () => ({ ...change, value: undefined }), whenBusy: () => change });

/** The directory of the lock is not there. */
export const isGone = (error: unknown): boolean => error instanceof Error && hasCode(error.cause, 'ENOENT');

export type Turn<T> = {
  readonly paths: TaskPaths;
  readonly lease: Lease;
  readonly plan: (record: TaskRecord) => TaskWork<T>;
};

/** Under the lock that `lease` is of. */
export function transact<T>(store: TaskStore, { paths, lease, plan }: Turn<T>): TaskResult<T> {
  const loaded = loadTask(store, paths);
  if (loaded === undefined) return { state: 'gone' };
  const letters = readInbox(paths, store);
  const caughtUp = letters.reduce((applied, { change }) => followUp(applied, change, store), start(loaded.record));
  const { value, ...change } = plan(caughtUp.record);
  const { record, lines, effects, before } = followUp(caughtUp, change, store);
  const { rebuilt } = loaded;
  const isNew = record !== loaded.record || rebuilt;
  if (before.length > 0) keepBefore(store, paths, before);
  const kept = isNew ? saveTask(store, paths, { record, lines, rebuilt, lease }) : undefined;
  if (!isNew) keepHistory(store, paths, lines);
  discardLetters(letters);
  return { state: 'done', record, effects: rebuilt ? [{ type: 'rebuilt', kept }, ...effects] : effects, value };
}

type Followed = Applied & { readonly before: readonly FileBefore[] };

const start = (record: TaskRecord): Followed => ({ record, effects: [], lines: [], before: [] });

function followUp(so: Followed, change: TaskChange, { policy }: TaskStore): Followed {
  const { record, effects, lines } = applyChange(so.record, change, policy);
  return {
    record,
    effects: [...so.effects, ...effects],
    lines: [...so.lines, ...lines],
    before: [...so.before, ...firstFaults(so.record, change), ...forgotten(so.record, record)],
  };
}

/** Most files have none, and the record tells that a file was edited, also one that is rebuilt from the history. */
function firstFaults(record: TaskRecord, { before }: TaskChange): readonly FileBefore[] {
  if (before === undefined || isEdited(record, before.file)) return [];
  return before.lines.length > 0 || !fitsHistory(before.file) ? [before] : [];
}

/** What the record no longer tells of is told here, so that its next edit is not taken for the first. */
function forgotten(record: TaskRecord, next: TaskRecord): readonly FileBefore[] {
  const { codeChanges, docsEdited } = record;
  if (codeChanges[0] === next.codeChanges[0] && docsEdited[0] === next.docsEdited[0]) return [];
  const files = [...docsEdited, ...codeChanges.filter(isMade).map(({ file }) => file)];
  return files.filter((file) => !isEdited(next, file)).map((file) => ({ file, lines: [] }));
}

/** Whether there is a task at all; looking costs less than reading. */
export const hasTask = (taskDir: string): boolean => hasFile(taskPaths(taskDir).meta);
