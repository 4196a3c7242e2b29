/** The record of a task was damaged and made again: the user hears of it once, at the event that found it out. */

import { readTask } from '../../store/tasks/task-file.ts';
import { changeTask, type TaskResult } from '../../store/tasks/task-store.ts';
import type { TaskEffect } from '../../tasks/effects.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { notify } from './notify.ts';
import type { TaskWorld } from './task-world.ts';

type Rebuilt = Extract<TaskEffect, { type: 'rebuilt' }>;

/** The record as it is, made again first where it is damaged or gone, unless there is no task or no lock to be had. */
export function wholeRecord(world: TaskWorld, task: TaskRef): Whole | 'gone' | 'queued' {
  const found = readTask(task.taskDir);
  if (found.state === 'found') return { record: found.value, news: {} };
  const result = changeTask(world.store, task, { events: [] });
  return result.state === 'done' ? { record: result.record, news: rebuiltIn(world, result) } : result.state;
}

type Whole = { readonly record: TaskRecord; readonly news: Outcome };

/** For events that do nothing else with what the rules want. */
export function rebuiltIn<T>(world: TaskWorld, result: TaskResult<T>): Outcome {
  if (result.state !== 'done') return {};
  const rebuilt = result.effects.find((effect): effect is Rebuilt => effect.type === 'rebuilt');
  return rebuilt ? rebuiltNews(world, result.record, rebuilt) : {};
}

export const rebuiltNews = ({ store, text }: TaskWorld, { taskId }: TaskRecord, { kept }: Rebuilt): Outcome => ({
  systemMessage: text.rebuilt({ taskId, kept: kept?.slice(store.project.length + 1) }),
});

/** For an event that can carry nothing but these and what the user has to know. */
export const notificationsIn = <T>(world: TaskWorld, result: TaskResult<T>): Outcome =>
  result.state !== 'done'
    ? {}
    : mergeOutcomes([
        rebuiltIn(world, result),
        ...result.effects.map((effect) => (effect.type === 'notify' ? notify(world, effect.about) : {})),
      ]);
