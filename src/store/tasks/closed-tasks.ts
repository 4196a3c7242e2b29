/**
 * The task each session archived last: a complaint about it is answered with how to reopen it, and what the user could not be
 * told at the time is told with the next event.
 */
import { optionalText, someText, whole } from '../../values/fields.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { parseLine, readOwnText } from '../disk/document.ts';
import { closedFile, type TaskStore } from './task-paths.ts';

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
