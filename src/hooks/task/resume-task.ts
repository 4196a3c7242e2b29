/** Going on with a task that an earlier session left. */
import type { TaskRef } from '../../core/tasks/projections.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { bindTask } from '../../store/task-binding.ts';
import { findTask } from '../../store/task-list.ts';
import { changeTask } from '../../store/task-store.ts';
import { openFromPrompt } from './open-task.ts';
import { briefingText } from './task-briefing.ts';
import type { TaskWorld } from './task-world.ts';

/** A part of the id is enough. What fits no task was meant as a description, unless it is one word. */
export function resumeByName(world: TaskWorld, name: string): Outcome {
  const { store, text, input } = world;
  const found = findTask(store, name);
  if (found.state === 'several') return { context: text.several(name, found.taskIds) };
  if (found.state === 'none') {
    const isSentence = name.includes(' ');
    return isSentence ? openFromPrompt(world, `resume ${name}`, `resume ${name}`) : { context: text.notFound(name) };
  }
  bindTask(store, found.task, input.sessionId);
  return brief(world, found.task, 'resume');
}

/** Notes that the session works on the task from here, and tells where it stands. */
export function brief(world: TaskWorld, task: TaskRef, source: string): Outcome {
  const { store, input } = world;
  const event = { type: 'session.started', ...world.stamp('session'), sessionId: input.sessionId, source } as const;
  const result = changeTask(store, task, { events: [{ ...event, mute: true }] });
  return result.state === 'done' ? { context: briefingText(world, result.record) } : {};
}
