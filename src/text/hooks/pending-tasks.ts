/** The open tasks of a feature, as they are shown after an interruption. */
import { LIMITS } from '../../core/registry/limits.ts';
import type { HookMessages } from './zh-tw.ts';

export type OpenTasks = {
  readonly name: string;
  readonly checked: number;
  readonly total: number;
  readonly unchecked: readonly string[];
};

export function pendingTasksText(m: HookMessages, tasks: OpenTasks, header = m.tasks.header): string {
  const hidden = tasks.unchecked.length - LIMITS.pendingTasks;
  return [
    m.tasks.title(header),
    m.tasks.feature(tasks.name, tasks.checked, tasks.total),
    ...tasks.unchecked.slice(0, LIMITS.pendingTasks).map((task) => `- [ ] ${task}`),
    ...(hidden > 0 ? [m.tasks.more(hidden)] : []),
    m.tasks.rebuild,
  ].join('\n');
}
