/** `.task-meta.json`: the one authority on a task. Read in every state it may be in, written with all that follows from it. */
import { basename, dirname } from 'node:path';
import { foundIn } from '../../core/found-in.ts';
import { isoTime } from '../../core/iso-time.ts';
import { isRecord, messageOf, type UnknownRecord } from '../../core/narrow.ts';
import type { ReadResult } from '../../core/ports.ts';
import type { FileBefore } from '../../core/tasks/apply-change.ts';
import { engineLine, type HistoryLine } from '../../core/tasks/history/history.ts';
import { decodeIndex, EMPTY_INDEX, workflowStateOf } from '../../core/tasks/record/projections.ts';
import { rebuildRecord, sessionsIn } from '../../core/tasks/record/rebuild-record.ts';
import { isClosed, type TaskRecord } from '../../core/tasks/record/record.ts';
import { decodeRecord, encodeRecord } from '../../core/tasks/record/record-file.ts';
import { isWaiting } from '../../core/tasks/stack-events.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readForeignDocument, setAside } from '../disk/document.ts';
import type { Lease } from '../disk/lock.ts';
import { appendBefore } from './task-before.ts';
import { appendHistory, readHistory } from './task-history-file.ts';
import { indexFile } from './task-look.ts';
import { retiredDirectory, type TaskPaths, type TaskStore, taskPaths, workflowStateFile } from './task-paths.ts';

export const readTask = (taskDir: string): ReadResult<TaskRecord> =>
  readForeignDocument(taskPaths(taskDir).meta, decodeRecord);

/** `rebuilt`: the file itself was missing or corrupt. */
export type Loaded = { readonly record: TaskRecord; readonly rebuilt: boolean };

/** Under the task's lock. `undefined`: there is no task. Throws where a file may not be read. */
export function loadTask(store: TaskStore, paths: TaskPaths): Loaded | undefined {
  const found = readForeignDocument(paths.meta, decodeRecord);
  if (found.state === 'found') return { record: found.value, rebuilt: false };
  if (found.state === 'unreadable') throw new Error(`${found.why} The task was not touched.`);
  const record = rebuild(store, paths);
  return record && { record, rebuilt: true };
}

function rebuild(store: TaskStore, paths: TaskPaths): TaskRecord | undefined {
  const { directory } = paths;
  const taskId = basename(directory);
  const at = isoTime(store.now().getTime());
  const index = foundIn(readForeignDocument(indexFile(store.project), decodeIndex)) ?? EMPTY_INDEX;
  const told = { lines: readHistory(paths), projection: projectionOf(store, taskId) };
  const record = rebuildRecord({ taskId, ...told, sessions: sessionsIn(index, taskId, at), at }, store.policy);
  if (record === undefined) return undefined;
  // What a directory is in says more than what is left of its files.
  const isIn = (folder: 'archive' | 'cancelled') => dirname(directory) === retiredDirectory(store, folder);
  if (isIn('archive')) return { ...record, sessions: [], archived: true, archivedAt: at };
  return isIn('cancelled') ? { ...record, sessions: [], cancelled: true, cancelledAt: at } : record;
}

export function projectionOf({ project }: TaskStore, taskId: string): UnknownRecord | undefined {
  const asRecord = (value: unknown): UnknownRecord | undefined => (isRecord(value) ? value : undefined);
  const found = readForeignDocument(workflowStateFile(project), asRecord);
  return found.state === 'found' && found.value['task_id'] === taskId ? found.value : undefined;
}

export type Writing = {
  readonly record: TaskRecord;
  readonly lines: readonly HistoryLine[];
  readonly rebuilt: boolean;
  readonly lease: Lease;
};

/** The record is as it was; what was to be in it can still be left for whoever comes next. */
export class RecordNotWritten extends Error {
  override readonly name = 'RecordNotWritten';
}

/**
 * The record before what follows from it. The projection is of a task somebody works on, not of one that is closed or waits.
 * Returns where a damaged record was put.
 */
export function saveTask(store: TaskStore, paths: TaskPaths, { record, lines, rebuilt, lease }: Writing): Kept {
  const written = encodeRecord(record);
  const kept = writeRecord(store, paths, { written, rebuilt, lease });
  keepHistory(store, paths, rebuilt ? [rebuiltLine(store, kept), ...lines] : lines);
  if (!isClosed(record) && !isWaiting(record)) writeProjection(store, written, paths.directory);
  return kept;
}

type Kept = string | undefined;

const rebuiltLine = ({ now }: TaskStore, kept: Kept): HistoryLine =>
  engineLine(isoTime(now().getTime()), 'rebuilt', kept ? { kept: basename(kept) } : { missing: true });

type RecordWriting = Pick<Writing, 'rebuilt' | 'lease'> & { readonly written: UnknownRecord };

function writeRecord(store: TaskStore, { meta }: TaskPaths, { written, rebuilt, lease }: RecordWriting): Kept {
  try {
    lease.requireHeld();
    const isDamaged = rebuilt && readForeignDocument(meta, decodeRecord).state === 'corrupt';
    const kept = isDamaged ? setAside(meta, store.now()) : undefined;
    replaceFile(meta, toJson(written), store);
    return kept;
  } catch (error) {
    throw new RecordNotWritten(messageOf(error), { cause: error instanceof Error ? error.cause : undefined });
  }
}

export const keepHistory = (store: TaskStore, paths: TaskPaths, lines: readonly HistoryLine[]): void =>
  softly(store, () => appendHistory(paths, lines));

export const keepBefore = (store: TaskStore, paths: TaskPaths, entries: readonly FileBefore[]): void =>
  softly(store, () => appendBefore(paths, entries));

/** What the record says counts, and whoever wrote it has an answer to give, whatever becomes of the rest. */
function softly({ warn }: TaskStore, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (warn === undefined) throw error;
    warn(messageOf(error));
  }
}

/** Of a record as it is written. `swept`: the directory of the task, for whoever holds its lock and not that of the index. */
export const writeProjection = (store: TaskStore, written: UnknownRecord, swept?: string): void =>
  softly(store, () =>
    replaceFile(workflowStateFile(store.project), toJson(workflowStateOf(written)), {
      ...store,
      ...(swept && { swept }),
    }),
  );
