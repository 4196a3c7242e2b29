/** Which session works on which task: binding, letting go, and going on where an earlier session was. */
import { isoTime } from '../../core/iso-time.ts';
import {
  bind,
  predecessorsIn,
  settleOwed,
  type TaskRef,
  unbindSession,
  waitingBelow,
} from '../../core/tasks/record/projections.ts';
import { boundTask, changeIndex, readIndex, stackOf } from './task-index-file.ts';
import { stackOfSession } from './task-list.ts';
import type { TaskStore } from './task-paths.ts';
import { changeTask, type TaskResult } from './task-store.ts';

/** `onTop`: what the session worked on waits below; otherwise it is put aside. */
export type BindOptions = { readonly onTop?: boolean };

/**
 * The record of the task that has to wait says so before the index does: a process that dies in between leaves a task
 * that is on top and said to wait, and the next event that reaches it puts that right.
 */
export function bindTask(store: TaskStore, ref: TaskRef, sessionId: string, options: BindOptions = {}): void {
  const { taskId, taskDir } = ref;
  const { onTop = false } = options;
  const at = isoTime(store.now().getTime());
  const [top, ...waiting] = stackOf(store, sessionId);
  const keepsTop = onTop || waiting.some((other) => other.taskId === taskId);
  if (top !== undefined && top.taskId !== taskId && keepsTop) {
    const id = `paused-${at}-${store.pid}`;
    changeTask(store, top, { events: [{ type: 'session.paused', id, at, mute: true, sessionId }] });
  }
  changeIndex(store, (index) => {
    const below = waitingBelow(index, sessionId, { taskId, onTop });
    const predecessors = predecessorsIn(index, taskId);
    return bind(index, { taskId, taskDir, sessionId, boundAt: at, predecessors, waiting: below });
  });
}

/** The session begins anew under the same id: what it worked on is kept, and the records say that it has forgotten it. */
export function clearSession(store: TaskStore, sessionId: string): readonly TaskResult<undefined>[] {
  const stack = stackOf(store, sessionId);
  unbindTaskOf(store, sessionId);
  const at = isoTime(store.now().getTime());
  const event = { type: 'session.cleared', id: `cleared-${at}-${store.pid}`, at, mute: true, sessionId } as const;
  return stack.map((ref) => changeTask(store, ref, { events: [event] }));
}

export function unbindTaskOf(store: TaskStore, sessionId: string): void {
  if (readIndex(store) !== undefined) changeIndex(store, (index) => unbindSession(index, sessionId));
}

/** The documents of an archived task are done or forgiven. */
export function settleDocuments(store: TaskStore, taskId: string): void {
  if (readIndex(store) !== undefined) changeIndex(store, (index) => settleOwed(index, taskId));
}

/**
 * The task of a session that goes on: its own, that of a session that went on from it, or what the records know of it.
 * The session is bound to it afterwards.
 */
export function rebindTask(store: TaskStore, sessionId: string): TaskRef | undefined {
  const own = boundTask(store, sessionId).task;
  if (own !== undefined) return own;
  const bindings = readIndex(store)?.bindings ?? [];
  const former = bindings.find(
    (binding) => binding.sessionId === sessionId || binding.predecessors.includes(sessionId),
  );
  const stack = former ? [former, ...former.waiting] : stackOfSession(store, sessionId);
  const [top, ...waiting] = stack.map(({ taskId, taskDir }) => ({ taskId, taskDir }));
  if (top === undefined) return undefined;
  const predecessors = former ? [...former.predecessors, former.sessionId] : [];
  const boundAt = isoTime(store.now().getTime());
  changeIndex(store, (index) => bind(index, { ...top, sessionId, boundAt, predecessors, waiting }));
  return boundTask(store, sessionId).task;
}
