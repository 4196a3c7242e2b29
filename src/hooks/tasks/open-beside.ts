/** A new task in a session that may already work on one: put on top of it, in its place, or asked about. */

import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { noteEvent } from '../../store/tasks/task-store.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { noticeAt } from '../../tasks/record/measures.ts';
import type { Task } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { clip } from '../../text/clip.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { openFromPrompt } from './open-task.ts';
import { archive } from './perform-effects.ts';
import { orSayWhy } from './resume-task.ts';
import type { TaskWorld } from './task-world.ts';

/** `choice`: what this command says about the task that is there; the configuration says it otherwise. */
export type Wish = {
  readonly description: string;
  readonly prompt: string;
  readonly choice?: 'switch' | 'stack';
};

/** If no task can be opened, the user is told why. */
export function openOrSay(world: TaskWorld, wish: Wish): Outcome {
  if (wish.description === '') return { block: world.prompt('usage', {}) };
  return orSayWhy(world, () => openNew(world, wish));
}

function openNew(world: TaskWorld, wish: Wish): Outcome {
  const { task } = boundTask(world.store, world.input.sessionId);
  const record = task && readTask(task.taskDir);
  if (task === undefined || record === undefined) return openFromPrompt(world, wish);
  const open = isClosed(record) || isFinished(record) ? afterClosed : openBeside;
  return open(world, { ...task, record }, wish);
}

/** The end of its turn would have archived it, had the user not interrupted. */
const isFinished = ({ steps }: TaskRecord): boolean => steps.step4_cleanup.status === 'completed';

/** The session now works on what waited below the closed task. */
function afterClosed(world: TaskWorld, task: Task, wish: Wish): Outcome {
  const filed = archive(world, task);
  const isSame = boundTask(world.store, world.input.sessionId).task?.taskId === task.taskId;
  return mergeOutcomes([filed, isSame ? openFromPrompt(world, wish) : openNew(world, wish)]);
}

/** Without a setting, the task is put aside only when the user repeats the request. */
function openBeside(world: TaskWorld, { record, ...task }: Task, wish: Wish): Outcome {
  const { store, text, settings } = world;
  const { description } = wish;
  const key = `open:${clip(maskSecrets(description, settings.secrets), 80)}`;
  const choice = wish.choice ?? settings.tasks.onActive;
  if (choice === 'ask' && noticeAt(record, key) === undefined) {
    noteEvent(store, task, 'open', { type: 'notice.given', key });
    const stack = `${world.command('open')} --stack ${clip(description, 80)}`;
    return {
      block: text.activeTask({
        description: record.description,
        resume: `${world.command('resume')} ${task.taskId}`,
        stack,
      }),
    };
  }
  const onTop = choice === 'stack';
  const opened = openFromPrompt(world, wish, { onTop });
  if (opened.block) return opened;
  const said = onTop ? text.stacked : text.switched;
  return mergeOutcomes([opened, { context: said({ taskId: task.taskId, command: world.command('resume') }) }]);
}
