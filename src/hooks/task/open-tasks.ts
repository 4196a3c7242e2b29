/** What lies open in the project, for somebody who works on nothing yet. */
import { clip, oneLine } from '../../core/clip.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { listTasks } from '../../store/tasks/task-list.ts';
import type { TaskWorld } from './task-world.ts';

const MOST_LISTED = 3;

export function openTasks({ store, text, pack }: TaskWorld): Outcome | undefined {
  const tasks = listTasks(store).slice(0, MOST_LISTED);
  if (tasks.length === 0) return undefined;
  const lines = tasks.map(({ taskId, record }) => text.openTask(taskId, clip(oneLine(record.description), 80)));
  return { context: text.openTasks(lines, pack.manifest.commands.resume[0] ?? '') };
}
