/** Files that repeat what the record says, for people and for quick looks. They are rewritten, never trusted. */
import { listOf, object, texts } from '../../values/fields.ts';
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { toDisk } from './fields.ts';
import type { TaskRecord } from './record.ts';
import { isTaskName } from './task-id.ts';

/** `.claude/workflow-state.json`, from the record as it is written. */
export const workflowStateOf = (written: UnknownRecord): UnknownRecord => ({
  task_id: written['task_id'],
  task_description: written['task_description'],
  task_type: written['task_type'],
  created_at: written['created_at'],
  revision: written['revision'],
  ...(isRecord(written['workflow_state']) && written['workflow_state']),
  last_sync_at: written['updated_at'],
});

export type TaskRef = { readonly taskId: string; readonly taskDir: string };
export type Task = TaskRef & { readonly record: TaskRecord };

export type Binding = TaskRef & {
  readonly sessionId: string;
  readonly boundAt: string;
  /** Sessions this one goes on from, oldest first. */
  readonly predecessors: readonly string[];
  /** Tasks below this one, the next to come back first. */
  readonly waiting: readonly TaskRef[];
};

/** `.claude/.task-active.json`: which session works on which task. */
export type TaskIndex = {
  readonly bindings: readonly Binding[];
  /** Archived tasks whose documents the session still owes. */
  readonly owed: readonly (TaskRef & { readonly sessionId: string })[];
  /** The one task of a file of the earlier shape, which knew no sessions. */
  readonly legacy: TaskRef | undefined;
};

export const EMPTY_INDEX: TaskIndex = { bindings: [], owed: [], legacy: undefined };

function readRef(value: unknown): TaskRef | undefined {
  const { task_id, task_dir } = object(value);
  const taskDir = asText(task_dir);
  const taskId = asText(task_id) || lastName(taskDir);
  return isTaskName(taskId) && isTaskName(lastName(taskDir)) ? { taskId, taskDir } : undefined;
}

const readWaiting = listOf(readRef);

export function decodeIndex(value: unknown): TaskIndex | undefined {
  if (!isRecord(value)) return undefined;
  const { active_tasks: active, doc_sync: owed, task_id, active_task_id } = value;
  if (active === undefined) {
    const legacy = readRef({ ...value, task_id: task_id ?? active_task_id });
    return legacy && { ...EMPTY_INDEX, legacy };
  }
  if (!isRecord(active)) return undefined;
  return {
    bindings: refsBySession(active).map(([sessionId, ref, { bound_at, session_history, waiting }]) => ({
      ...ref,
      sessionId,
      boundAt: asText(bound_at),
      predecessors: texts(session_history),
      waiting: readWaiting(waiting),
    })),
    owed: refsBySession(object(owed)).map(([sessionId, ref]) => ({ ...ref, sessionId })),
    legacy: undefined,
  };
}

const refsBySession = (items: UnknownRecord): [sessionId: string, ref: TaskRef, item: UnknownRecord][] =>
  Object.entries(items).flatMap(([sessionId, item]): [string, TaskRef, UnknownRecord][] => {
    const ref = readRef(item);
    return ref ? [[sessionId, ref, object(item)]] : [];
  });

export const encodeIndex = ({ bindings, owed }: TaskIndex): UnknownRecord => ({
  version: 2,
  active_tasks: Object.fromEntries(
    bindings.map(({ sessionId, predecessors, waiting, ...binding }) => [
      sessionId,
      toDisk({ ...binding, sessionHistory: predecessors, ...(waiting.length > 0 && { waiting }) }),
    ]),
  ),
  ...(owed.length > 0 && {
    doc_sync: Object.fromEntries(owed.map(({ sessionId, ...ref }) => [sessionId, toDisk(ref)])),
  }),
});

export const lastName = (path: string): string => path.split(/[\\/]/).findLast(Boolean) ?? '';

export const isEmptyIndex = ({ bindings, owed, legacy }: TaskIndex): boolean =>
  bindings.length === 0 && owed.length === 0 && legacy === undefined;

const MAX_PREDECESSORS = 20;

/** A task that waited in another session no longer waits there: two sessions must not return to one task. */
export function bind(index: TaskIndex, binding: Binding): TaskIndex {
  const others = index.bindings
    .filter(({ sessionId }) => sessionId !== binding.sessionId)
    .map((other) => ({ ...other, waiting: without(other.waiting, binding.taskId) }));
  const predecessors = binding.predecessors.filter((id) => id !== binding.sessionId).slice(-MAX_PREDECESSORS);
  const waiting = without(binding.waiting, binding.taskId);
  return { ...index, legacy: undefined, bindings: [...others, { ...binding, predecessors, waiting }] };
}

/** The predecessors of a session that takes up a task: the last session that worked on it, and its predecessors. */
export function predecessorsIn({ bindings }: TaskIndex, taskId: string): readonly string[] {
  const last = bindings.findLast((binding) => binding.taskId === taskId);
  return last === undefined ? [] : [...last.predecessors, last.sessionId];
}

const without = (refs: readonly TaskRef[], taskId: string): readonly TaskRef[] =>
  refs.filter((ref) => ref.taskId !== taskId);

/** The stack below a task that a session takes up: on top of all others (`onTop`), or in place of the current one. */
export function waitingBelow(
  index: TaskIndex,
  sessionId: string,
  { taskId, onTop }: { readonly taskId: string; readonly onTop: boolean },
): readonly TaskRef[] {
  const current = index.bindings.find((binding) => binding.sessionId === sessionId);
  if (current === undefined) return [];
  // A waiting one moves to the top: none of the others is put aside for it.
  const keepsTop = onTop || current.waiting.some((ref) => ref.taskId === taskId);
  const top: TaskRef = { taskId: current.taskId, taskDir: current.taskDir };
  return without([...(keepsTop ? [top] : []), ...current.waiting], taskId);
}

/** The session is also removed from the predecessors of others, so that it does not return to the task through them. */
export const unbindSession = (index: TaskIndex, sessionId: string): TaskIndex => ({
  ...index,
  bindings: index.bindings
    .filter((binding) => binding.sessionId !== sessionId)
    .map((other) => ({ ...other, predecessors: other.predecessors.filter((id) => id !== sessionId) })),
});

/** The task has left work: the task below it is on top again. `owed`: the documents that sessions now owe. */
export const unbindTask = (index: TaskIndex, taskId: string, owed: TaskIndex['owed'] = []): TaskIndex => ({
  bindings: index.bindings.flatMap((binding) => {
    const [top, ...waiting] = without([binding, ...binding.waiting], taskId);
    if (top === undefined) return [];
    // The predecessors worked on the task that is gone, not on the one below.
    const predecessors = top.taskId === binding.taskId ? binding.predecessors : [];
    return [{ ...binding, taskId: top.taskId, taskDir: top.taskDir, waiting, predecessors }];
  }),
  owed: [...index.owed.filter((item) => !owed.some(({ sessionId }) => sessionId === item.sessionId)), ...owed],
  legacy: index.legacy?.taskId === taskId ? undefined : index.legacy,
});

export const settleOwed = (index: TaskIndex, taskId: string): TaskIndex => ({
  ...index,
  owed: index.owed.filter((item) => item.taskId !== taskId),
});
