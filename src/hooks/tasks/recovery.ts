/** Files of a task that something other than Overtone removed, damaged or changed are restored before the event is answered. */
import { settleTask } from '../../store/tasks/task-archive.ts';
import { isLost } from '../../store/tasks/task-copy.ts';
import { readIndex, stackOf } from '../../store/tasks/task-index-file.ts';
import { findRetired } from '../../store/tasks/task-move.ts';
import { changeTask } from '../../store/tasks/task-store.ts';
import type { TaskEffect } from '../../tasks/effects.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { Loss } from '../../tasks/vocabulary.ts';
import { orUndefined } from '../../values/narrow.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

/** The tasks of all sessions: a new session may want to resume one of them. */
export function recoverAll(world: TaskWorld): Outcome {
  const { store, input } = world;
  // What keeps the index from being read is reported with the answer to the event.
  const sessions = orUndefined(() => readIndex(store))?.bindings.map(({ sessionId }) => sessionId) ?? [];
  const lost = [...sessions, input.sessionId].flatMap((sessionId) =>
    (orUndefined(() => stackOf(store, sessionId)) ?? [])
      .filter((task) => isLost(store, task))
      .map((task) => [task.taskId, { task, isOwn: sessionId === input.sessionId }] as const),
  );
  return mergeOutcomes([...new Map(lost).values()].map(({ task, isOwn }) => recoverTask(world, task, { isOwn })));
}

export const recoverTasks = (world: TaskWorld, lost: readonly TaskRef[]): Outcome =>
  mergeOutcomes(lost.map((task) => recoverTask(world, task, { isOwn: true })));

/** For the session's own task the model is told through the record; for any other, here. */
function recoverTask(world: TaskWorld, task: TaskRef, { isOwn }: { readonly isOwn: boolean }): Outcome {
  const result = changeTask(world.store, task, { events: [] });
  if (result.state === 'gone') return goneNews(world, task);
  const restored = result.state === 'done' && result.effects.find((effect) => effect.type === 'restored');
  if (!restored) return {};
  const news = restoredNews(world, task, restored);
  return isOwn ? news : { ...news, context: restoredForModel(world, task, restored.loss) };
}

/** A task is not lost if a process archived it and died meanwhile. */
const goneNews = ({ store, text }: TaskWorld, { taskId }: TaskRef): Outcome =>
  findRetired(store, taskId) ? {} : { systemMessage: text.lost({ taskId }) };

/** For a task that an event no longer found. */
export function settleGone(world: TaskWorld, task: TaskRef): Outcome {
  const news = goneNews(world, task);
  settleTask(world.store, task);
  return news;
}

export const restoredNews = (
  { store, text, command }: TaskWorld,
  { taskId }: TaskRef,
  effect: Extract<TaskEffect, { type: 'restored' }>,
): Outcome => ({
  systemMessage: text.restored({
    taskId,
    what: text.losses[effect.loss],
    kept: effect.kept?.slice(store.project.length + 1),
    command: command('cancel'),
  }),
});

export const restoredForModel = (
  { text, command, store }: TaskWorld,
  { taskId }: Pick<TaskRef, 'taskId'>,
  loss: Loss,
): string =>
  text.restoredForModel({
    taskId,
    what: text.losses[loss],
    folder: store.settings.paths.tasks,
    command: command('cancel'),
  });
