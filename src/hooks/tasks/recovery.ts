/** Files of a task that something other than Overtone removed, damaged or changed are restored before the event is answered. */
import { existsSync } from 'node:fs';
import { lossOf, restoreDirectory } from '../../store/tasks/task-copy.ts';
import { readIndex, stackOf } from '../../store/tasks/task-index-file.ts';
import { findRetired } from '../../store/tasks/task-move.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { changeTask, type TaskResult } from '../../store/tasks/task-store.ts';
import type { TaskEffect } from '../../tasks/effects.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

/** The tasks of the session. */
export const recover = (world: TaskWorld): Outcome => recoverTasks(world, () => [world.input.sessionId]);

/** The tasks of all sessions: a new session may want to resume one of them. */
export const recoverAll = (world: TaskWorld): Outcome =>
  recoverTasks(world, () => readIndex(world.store)?.bindings.map(({ sessionId }) => sessionId) ?? []);

function recoverTasks(world: TaskWorld, sessions: () => readonly string[]): Outcome {
  let tasks: readonly TaskRef[];
  try {
    tasks = sessions().flatMap((sessionId) => stackOf(world.store, sessionId));
  } catch {
    // What keeps the index from being read is reported with the answer to the event.
    return {};
  }
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  return mergeOutcomes([...byId.values()].map((task) => recoverTask(world, task)));
}

/** Tells the user; the model reads it in the record. */
function recoverTask(world: TaskWorld, task: TaskRef): Outcome {
  const { store } = world;
  const paths = taskPaths(task.taskDir);
  if (isUntouched(world, task)) return {};
  if (!existsSync(task.taskDir)) {
    // A task that was archived by a process that died meanwhile is not lost.
    if (findRetired(store, task.taskId)) return {};
    restoreDirectory(store, paths);
  }
  const result = changeTask(store, task, { events: [] });
  if (result.state === 'gone') return { systemMessage: world.text.lost({ taskId: task.taskId }) };
  return restoredIn(world, task, result);
}

/** A record that may not be read is not lost. */
function isUntouched({ store }: TaskWorld, { taskDir }: TaskRef): boolean {
  try {
    return lossOf(store, taskPaths(taskDir)) === undefined;
  } catch {
    return true;
  }
}

type RestoredEffect = Extract<TaskEffect, { type: 'restored' }>;

export function restoredIn<T>(world: TaskWorld, task: TaskRef, result: TaskResult<T>): Outcome {
  if (result.state !== 'done') return {};
  const restored = result.effects.find((effect): effect is RestoredEffect => effect.type === 'restored');
  return restored ? restoredNews(world, task, restored) : {};
}

export const restoredNews = (
  { store, text, command }: TaskWorld,
  { taskId }: TaskRef,
  effect: RestoredEffect,
): Outcome => ({
  systemMessage: text.restored({
    taskId,
    what: text.losses[effect.loss],
    kept: effect.kept?.slice(store.project.length + 1),
    command: command('cancel'),
  }),
});
