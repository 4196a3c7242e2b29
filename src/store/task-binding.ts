/** Which session works on which task: binding, letting go, and going on where an earlier session was. */
import { isoTime } from '../core/iso-time.ts';
import { bind, settleOwed, type TaskRef, unbindSession } from '../core/tasks/projections.ts';
import { boundTask, changeIndex, readIndex } from './task-index-file.ts';
import { taskOfSession } from './task-list.ts';
import type { TaskStore } from './task-paths.ts';

export function bindTask(
  store: TaskStore,
  ref: TaskRef,
  sessionId: string,
  predecessors: readonly string[] = [],
): void {
  const { taskId, taskDir } = ref;
  const boundAt = isoTime(store.now().getTime());
  changeIndex(store, (index) => bind(index, { taskId, taskDir, sessionId, boundAt, predecessors }));
}

export function unbindTaskOf(store: TaskStore, sessionId: string): void {
  if (readIndex(store) !== undefined) changeIndex(store, (index) => unbindSession(index, sessionId));
}

/** The documents of an archived task are done or forgiven. */
export function settleDocuments(store: TaskStore, taskId: string): void {
  if (readIndex(store) !== undefined) changeIndex(store, (index) => settleOwed(index, taskId));
}

/**
 * The task of a session that goes on: its own, that of the session it goes on from, or what the records know of either.
 * The session is bound to it afterwards.
 */
export function rebindTask(store: TaskStore, sessionId: string, predecessor?: string): TaskRef | undefined {
  const own = boundTask(store, sessionId).task;
  if (own !== undefined) return own;
  const sessions = [sessionId, ...(predecessor ? [predecessor] : [])];
  const bindings = readIndex(store)?.bindings ?? [];
  const former = bindings.find(
    (binding) => sessions.includes(binding.sessionId) || binding.predecessors.some((id) => sessions.includes(id)),
  );
  const ref = former ?? sessions.map((id) => taskOfSession(store, id)).find((task) => task !== undefined);
  if (ref === undefined) return undefined;
  const chain = former ? [...former.predecessors, former.sessionId] : sessions.slice(1);
  bindTask(store, ref, sessionId, chain);
  return boundTask(store, sessionId).task;
}
