/** Reopens a task from the archive, and remembers the last task each session archived. */
import { existsSync } from 'node:fs';
import type { Task } from '../../tasks/record/projections.ts';
import { encodeRecord } from '../../tasks/record/record-file.ts';
import { optionalText, someText, whole } from '../../values/fields.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { parseLine, readOwnText } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { writeProjection } from './task-file.ts';
import { type BindOptions, bindTask, settleDocuments } from './task-index-file.ts';
import { findRetired, moveTask } from './task-move.ts';
import { type TaskStore, taskLockOptions, taskPaths, tasksDirectory } from './task-paths.ts';
import { eventOf, transact } from './task-store.ts';

/** `undefined` when no archive has it. Throws if a task of that name is open. */
export function reopenTask(
  store: TaskStore,
  taskId: string,
  sessionId: string,
  options: BindOptions = {},
): Task | undefined {
  const retired = findRetired(store, taskId);
  if (retired === undefined) return undefined;
  const taskDir = `${tasksDirectory(store)}/${taskId}`;
  if (existsSync(taskDir)) throw new Error(`[store] ${taskDir} is at work already; ${retired} was not moved.`);
  const paths = taskPaths(retired);
  const events = [
    eventOf(store, 'reopened', { type: 'task.reopened' }),
    eventOf(store, 'returned', { type: 'session.returned', sessionId }),
  ];
  const plan = () => ({ events, value: undefined });
  const record = withLock(paths.lock, taskLockOptions(store), (lease) => {
    const result = transact(store, { paths, lease, plan });
    if (result.state !== 'done') return undefined;
    moveTask(store, retired, taskDir, lease);
    return result.record;
  });
  if (record === undefined) return undefined;
  settleDocuments(store, taskId);
  bindTask(store, { taskId, taskDir }, sessionId, options);
  writeProjection(store, encodeRecord(record));
  return { taskId, taskDir, record };
}

/** The task each session archived last, so that a complaint about it can be answered with how to reopen it. */
const closedFile = (project: string): string => `${project}/.claude/.task-closed.json`;

export const hasClosedTasks = (project: string): boolean => existsSync(closedFile(project));

/** `untold`: a line that the user has not seen yet. */
type Closed = { readonly taskId: string; readonly untold?: string | undefined };

export function rememberClosed(store: TaskStore, sessionId: string, closed: Closed): void {
  save(store, { ...read(store), [sessionId]: closed });
}

/** The task this session archived last; asked once. */
export function takeClosed(store: TaskStore, sessionId: string): string | undefined {
  const { [sessionId]: closed, ...others } = read(store);
  if (closed !== undefined) save(store, others);
  return closed?.taskId;
}

/** What the user has not been told of it; asked once. */
export function takeUntold(store: TaskStore, sessionId: string): string | undefined {
  if (!hasClosedTasks(store.project)) return undefined;
  const all = read(store);
  const { taskId, untold } = all[sessionId] ?? {};
  if (taskId === undefined || untold === undefined) return undefined;
  save(store, { ...all, [sessionId]: { taskId } });
  return untold;
}

const readClosed = whole({ taskId: someText, untold: optionalText }, ['taskId']);

/** Earlier versions kept the id alone. */
function read({ project }: TaskStore): Record<string, Closed> {
  const closed = parseLine(readOwnText(closedFile(project)) ?? '') ?? {};
  return Object.fromEntries(
    Object.entries(closed).flatMap(([id, value]) => {
      const entry = typeof value === 'string' ? { taskId: value } : readClosed(value);
      return entry ? [[id, entry]] : [];
    }),
  );
}

function save(store: TaskStore, closed: Record<string, Closed>): void {
  const path = closedFile(store.project);
  if (Object.keys(closed).length === 0) removeFile(path);
  else replaceFile(path, toJson(closed), store);
}
