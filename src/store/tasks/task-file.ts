/** The files of a task: `.task-meta.json`, its one authority, and what is written after it (history, projection). */
import { existsSync } from 'node:fs';
import type { FileBefore } from '../../tasks/advance-task.ts';
import { encodeLine, type HistoryLine } from '../../tasks/history/history.ts';
import { workflowStateOf } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { decodeRecord, encodeRecord } from '../../tasks/record/record-file.ts';
import { isWaiting } from '../../tasks/session-events.ts';
import { object, texts } from '../../values/fields.ts';
import { messageOf, type UnknownRecord } from '../../values/narrow.ts';
import { foundIn } from '../../workflow/ports.ts';
import { attempt, renameFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { appendLines, dropLink, parseLine, readForeignDocument, readOwnText, toLines } from '../disk/document.ts';
import type { Lease } from '../disk/lock.ts';
import { keepCopy } from './task-copy.ts';
import { requireOwnFolder, type TaskPaths, type TaskStore, taskPaths, workflowStateFile } from './task-paths.ts';

/** `undefined` where there is no record, or none that can be read. */
export const readTask = (taskDir: string): TaskRecord | undefined =>
  foundIn(readForeignDocument(taskPaths(taskDir).meta, decodeRecord));

/** The record is unchanged; the change can still be left in the inbox. */
export class RecordNotWritten extends Error {
  override readonly name = 'RecordNotWritten';
}

export type Writing = {
  readonly copy: TaskPaths;
  readonly record: TaskRecord;
  readonly lines: readonly HistoryLine[];
  readonly lease: Lease;
};

/** The record before what follows from it. There is a projection only of a task at work, not of one that is closed or waits. */
export function saveTask(store: TaskStore, paths: TaskPaths, { copy, record, lines, lease }: Writing): void {
  const written = encodeRecord(record);
  const text = toJson(written);
  try {
    replaceFile(paths.meta, text, { ...store, fence: lease.requireHeld });
  } catch (error) {
    throw new RecordNotWritten(messageOf(error), { cause: error instanceof Error ? error.cause : undefined });
  }
  keepHistory(store, paths, lines);
  if (isClosed(record)) return;
  bestEffort(store, () => keepCopy(paths, copy, text, () => appendHistory(copy, lines)));
  if (!isWaiting(record)) writeProjection(store, written, paths.directory);
}

export const keepHistory = (store: TaskStore, paths: TaskPaths, lines: readonly HistoryLine[]): boolean =>
  bestEffort(store, () => appendHistory(paths, lines));

/** Only the first entry of a file counts, so another one does no harm. */
export const keepBefore = (store: TaskStore, { before }: TaskPaths, entries: readonly FileBefore[]): boolean =>
  bestEffort(store, () => {
    dropLink(before);
    appendLines(before, toLines(entries));
  });

/** The record counts: an event is answered even where the files that follow from it cannot be written. False: they were not. */
export function bestEffort({ warn }: TaskStore, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (warn === undefined) throw error;
    warn(messageOf(error));
    return false;
  }
}

/** Of a record as it is written. `swept`: the directory of the task, for callers that hold its lock but not that of the index. */
export const writeProjection = (store: TaskStore, written: UnknownRecord, swept?: string): boolean =>
  bestEffort(store, () => {
    requireOwnFolder(store.project);
    replaceFile(workflowStateFile(store.project), toJson(workflowStateOf(written)), {
      ...store,
      ...(swept && { swept }),
    });
  });

const HISTORY_LIMITS = { rotateBytes: 1024 * 1024, keep: 3 } as const;

/** To `.conversation.jsonl`, under the task's lock; a long file is set aside. */
export function appendHistory({ history }: TaskPaths, lines: readonly HistoryLine[]): void {
  if (lines.length === 0) return;
  const text = lines.map(encodeLine).join('');
  dropLink(history);
  if (appendLines(history, text, HISTORY_LIMITS.rotateBytes)) return;
  attempt('begin a new file after', history, () => rotate(history));
  appendLines(history, text);
}

/** Every line of the history, oldest first; `undefined` where one cannot be read. */
export function readHistory({ history }: TaskPaths): (UnknownRecord | undefined)[] {
  const files = [...olderFiles(history).reverse(), history];
  return files.flatMap((file) =>
    (readOwnText(file) ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseLine),
  );
}

/** `.conversation.1.jsonl` is the newest of them. */
const olderFiles = (history: string): string[] =>
  Array.from({ length: HISTORY_LIMITS.keep }, (_, index) => history.replace(/\.jsonl$/, `.${index + 1}.jsonl`));

/** From the oldest on, so that a crash in between leaves a gap in the numbers and loses nothing but what was to go. */
function rotate(history: string): void {
  const files = [history, ...olderFiles(history)];
  for (let index = files.length - 1; index > 0; index -= 1) {
    const [from = '', to = ''] = files.slice(index - 1, index + 1);
    if (existsSync(from)) renameFile(from, to);
  }
}

export function decodeBefore(value: unknown): FileBefore | undefined {
  const { file, lines } = object(value);
  return typeof file === 'string' ? { file, lines: texts(lines) } : undefined;
}
