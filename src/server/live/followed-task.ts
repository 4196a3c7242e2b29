/** The task that is bound to a session: what the session waits for may be said there alone. */
import { isAbsolute } from 'node:path';
import type { TaskView } from '../../core/dashboard/session-view.ts';
import { taskViewOf } from '../../core/dashboard/task-view.ts';
import { orUndefined } from '../../core/or-undefined.ts';
import { readBoundTask } from '../../store/tasks/bound-task.ts';
import { indexFile } from '../../store/tasks/task-look.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { stampAt } from './state-file.ts';

export type FollowedTask = {
  /** True when it is another than at the last look. */
  look(project: string | null): boolean;
  value(): TaskView | null;
};

/** Most sessions have none: then a look costs one look at a file that is not there. */
export function followTask(home: string, sessionId: string): FollowedTask {
  let task: TaskView | null = null;
  let seen = '';
  const stamps = (project: string): string =>
    [indexFile(project), ...(task ? [taskPaths(task.path).meta] : [])].map(stampAt).join();
  return {
    value: () => task,
    look(project) {
      if (project === null || !isAbsolute(project) || stamps(project) === seen) return false;
      const before = task;
      task = orUndefined(() => boundTask(home, project, sessionId)) ?? null;
      seen = stamps(project);
      return before !== null || task !== null;
    },
  };
}

function boundTask(home: string, project: string, sessionId: string): TaskView | undefined {
  const bound = readBoundTask(home, project, sessionId);
  return bound && taskViewOf(bound.record, bound.taskDir);
}
