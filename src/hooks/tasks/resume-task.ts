/** Resuming a task of an earlier session. */

import { bindTask } from '../../store/tasks/task-index-file.ts';
import { countTasks, findTasks, listTasks, MOST_AT_START } from '../../store/tasks/task-list.ts';
import { obstacleIn } from '../../store/tasks/task-paths.ts';
import { reopenTask } from '../../store/tasks/task-reopen.ts';
import { changeTask, eventOf } from '../../store/tasks/task-store.ts';
import { engineLine } from '../../tasks/history/history.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { isClosed } from '../../tasks/record/record.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { messageOf } from '../../values/narrow.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { newsIn } from './notify.ts';
import { briefingText } from './task-briefing.ts';
import type { TaskWorld } from './task-world.ts';

/** A part of the id is enough, and none where only one task lies open. `undefined`: no task was meant. */
export function resumeByName(world: TaskWorld, name: string): Outcome | undefined {
  const { store, text } = world;
  if (name === '') return resumeOnly(world) ?? { context: text.noTask({ command: world.command('open') }) };
  const found = findTasks(store, name);
  const [task] = found;
  if (found.length > 1) return { context: text.several({ name, ids: found.map(({ taskId }) => taskId) }) };
  if (task) return takeUp(world, task);
  // What matches no task was meant as a description, unless it is one word.
  return name.includes(' ') ? undefined : { context: text.notFound({ name }) };
}

/** Without a name the last task that this session closed, else the last one at all. */
export function reopenByName(world: TaskWorld, name: string): Outcome {
  const { store, text, input, settings } = world;
  const closed = listTasks(store, { withRetired: true }).filter(({ record }) => isClosed(record));
  const own = closed.find(({ record }) => record.sessions.some(({ sessionId }) => sessionId === input.sessionId));
  const found = name === '' ? [] : findTasks(store, name, { withRetired: true });
  if (found.length > 1) return { context: text.several({ name, ids: found.map(({ taskId }) => taskId) }) };
  const task = name === '' ? (own ?? closed[0]) : found[0];
  if (task === undefined || !isClosed(task.record)) return { systemMessage: text.nothingToReopen };
  const reopened = reopenTask(store, task.taskId, input.sessionId, { onTop: settings.tasks.onActive === 'stack' });
  if (reopened === undefined) return { systemMessage: text.nothingToReopen };
  return mergeOutcomes([
    { systemMessage: text.taskReopened({ taskId: task.taskId }) },
    brief(world, reopened, 'reopen'),
  ]);
}

export function resumeOnly(world: TaskWorld): Outcome | undefined {
  const [task, ...others] = listTasks(world.store, { most: MOST_AT_START });
  return task && others.length === 0 ? takeUp(world, task) : openTasks(world);
}

const takeUp = (world: TaskWorld, task: TaskRef): Outcome =>
  orSayWhy(world, () => {
    bindTask(world.store, task, world.input.sessionId, { onTop: world.settings.tasks.onActive === 'stack' });
    return brief(world, task, 'resume');
  });

/** Records that the session works on the task, and briefs the model. */
export function brief(world: TaskWorld, task: TaskRef, source: string): Outcome {
  const { store, input, at } = world;
  const { sessionId } = input;
  // A session that goes on where it was has no span of its own in the record, so the history tells of each start.
  const lines = [engineLine(at, 'session_start', { session_id: sessionId, source: clip(source, 40) })];
  const event = eventOf(store, 'session', { type: 'session.started', sessionId });
  const result = changeTask(store, task, { events: [event], lines });
  if (result.state !== 'done') return {};
  return mergeOutcomes([newsIn(world, task, result), { context: briefingText(world, result.record) }]);
}

/** If a task cannot be opened or resumed, the user is told why and what to do. */
export function orSayWhy({ store, input, text }: TaskWorld, work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    const obstacle = obstacleIn(store);
    const why = obstacle ? text.obstacle[obstacle.kind](obstacle) : text.notOpened({ why: messageOf(error) });
    // The start of a session cannot be refused.
    return input.event === 'UserPromptSubmit' ? { block: why } : { systemMessage: why };
  }
}

/** Open tasks of the project, for a session without one. */
const MOST_LISTED = 3;

export function openTasks({ store, text, command }: TaskWorld): Outcome | undefined {
  const tasks = listTasks(store, { most: MOST_AT_START }).slice(0, MOST_LISTED);
  const count = countTasks(store);
  const crowded = count > MOST_AT_START && { systemMessage: text.manyTasks({ count, most: MOST_AT_START }) };
  if (tasks.length === 0) return crowded || undefined;
  const lines = tasks.map(({ taskId, record }) =>
    text.openTask({ taskId, description: clip(oneLine(record.description), 80) }),
  );
  return { ...crowded, context: text.openTasks({ lines: lines.join('\n'), command: command('resume') }) };
}
