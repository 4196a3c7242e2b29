/** Going on with a task that an earlier session left. */
import { clip } from '../../core/clip.ts';
import { engineLine } from '../../core/tasks/history/history.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { bindTask } from '../../store/tasks/task-binding.ts';
import { findTask, listTasks } from '../../store/tasks/task-list.ts';
import { changeTask } from '../../store/tasks/task-store.ts';
import { whyNot } from './not-opened.ts';
import { openTasks } from './open-tasks.ts';
import { rebuiltIn } from './rebuilt-record.ts';
import { briefingText } from './task-briefing.ts';
import type { TaskWorld } from './task-world.ts';

/** A part of the id is enough, and none where only one task lies open. `undefined`: no task was meant. */
export function resumeByName(world: TaskWorld, name: string): Outcome | undefined {
  const { store, text, pack } = world;
  if (name === '') return resumeOnly(world) ?? { context: text.noTask(pack.manifest.commands.open[0] ?? '') };
  const found = findTask(store, name);
  if (found.state === 'several') return { context: text.several(name, found.taskIds) };
  if (found.state === 'found') return takeUp(world, found.task);
  // What fits no task was meant as a description, unless it is one word.
  return name.includes(' ') ? undefined : { context: text.notFound(name) };
}

export function resumeOnly(world: TaskWorld): Outcome | undefined {
  const [task, ...others] = listTasks(world.store);
  return task && others.length === 0 ? takeUp(world, task) : openTasks(world);
}

function takeUp(world: TaskWorld, task: TaskRef): Outcome {
  const { store, input, settings } = world;
  try {
    bindTask(store, task, input.sessionId, { onTop: settings.onActive === 'stack' });
  } catch (error) {
    const why = whyNot(world, error);
    // The start of a session cannot be refused.
    return input.event === 'UserPromptSubmit' ? { block: why } : { systemMessage: why };
  }
  return brief(world, task, 'resume');
}

/** Notes that the session works on the task from here, and tells where it stands. */
export function brief(world: TaskWorld, task: TaskRef, source: string): Outcome {
  const { store, input, at } = world;
  const { sessionId } = input;
  const event = { type: 'session.started', ...world.stamp('session'), sessionId, source } as const;
  // A session that goes on where it was has no span of its own in the record, so the history tells of each start.
  const lines = [engineLine(at, 'session_start', { session_id: sessionId, source: clip(source, 40) })];
  const result = changeTask(store, task, { events: [{ ...event, mute: true }], lines });
  if (result.state !== 'done') return {};
  return mergeOutcomes([rebuiltIn(world, result), { context: briefingText(world, result.record) }]);
}
