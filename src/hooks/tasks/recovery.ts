/** Files of a task that something other than Overtone removed, damaged or changed are restored before the event is answered. */
import { existsSync } from 'node:fs';
import { restoreDirectory } from '../../store/tasks/task-copy.ts';
import { lostTasks, readIndex } from '../../store/tasks/task-index-file.ts';
import { findRetired } from '../../store/tasks/task-move.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { changeTask, type TaskResult } from '../../store/tasks/task-store.ts';
import type { TaskEffect } from '../../tasks/effects.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

/** The tasks of all sessions: a new session may want to resume one of them. */
export function recoverAll(world: TaskWorld): Outcome {
  const lost = sessionsIn(world).flatMap((sessionId) => lostTasks(world.store, sessionId));
  return recoverTasks(world, [...new Map(lost.map((task) => [task.taskId, task])).values()]);
}

/** What keeps the index from being read is reported with the answer to the event. */
function sessionsIn({ store }: TaskWorld): readonly string[] {
  try {
    return readIndex(store)?.bindings.map(({ sessionId }) => sessionId) ?? [];
  } catch {
    return [];
  }
}

export const recoverTasks = (world: TaskWorld, lost: readonly TaskRef[]): Outcome =>
  mergeOutcomes(lost.map((task) => recoverTask(world, task)));

/** Tells the user; the model reads it in the record. */
function recoverTask(world: TaskWorld, task: TaskRef): Outcome {
  const { store } = world;
  const paths = taskPaths(task.taskDir);
  if (!existsSync(task.taskDir)) {
    // A task that was archived by a process that died meanwhile is not lost.
    if (findRetired(store, task.taskId)) return {};
    restoreDirectory(store, paths);
  }
  const result = changeTask(store, task, { events: [] });
  if (result.state === 'gone') return { systemMessage: world.text.lost({ taskId: task.taskId }) };
  return restoredIn(world, task, result);
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
