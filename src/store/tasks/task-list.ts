/** The tasks of a project, found by looking into its directories. */
import type { Task } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { leadsAway } from '../disk/document.ts';
import { entriesIn } from '../disk/reading.ts';
import { readTask } from './task-file.ts';
import { type Retirement, retiredDirectory, type TaskStore, tasksDirectory } from './task-paths.ts';

/** The last one worked on first. Unreadable tasks are left out. */
export function listTasks(store: TaskStore, { withRetired = false, most = Number.POSITIVE_INFINITY } = {}): Task[] {
  const active = tasksIn(store, tasksDirectory(store), most).filter(({ record }) => withRetired || !isClosed(record));
  const retired = withRetired ? RETIRED.flatMap((folder) => tasksIn(store, retiredDirectory(store, folder))) : [];
  return [...active, ...retired].sort((a, b) => timeOf(b.record) - timeOf(a.record));
}

/** As many as the start of a session looks at: a clone may bring any number of them. */
export const MOST_AT_START = 300;

/** How many folders there are, with a task or without. */
export const countTasks = (store: TaskStore): number => directoriesIn(tasksDirectory(store)).length;

export const RETIRED: readonly Retirement[] = ['archive', 'cancelled'];

const timeOf = ({ updatedAt }: TaskRecord): number => Date.parse(updatedAt) || 0;

/** The last ones by their names, which begin with the time they were opened at. */
export const archivedTasks = (store: TaskStore, most = 200): Task[] =>
  tasksIn(store, retiredDirectory(store, 'archive'), most);

export function tasksIn(
  { project }: Pick<TaskStore, 'project'>,
  directory: string,
  most = Number.POSITIVE_INFINITY,
): Task[] {
  if (leadsAway(project, directory)) return [];
  return directoriesIn(directory)
    .slice(-most)
    .flatMap((name) => {
      const taskDir = `${directory}/${name}`;
      const record = readTask(taskDir);
      return record ? [{ taskId: record.taskId, taskDir, record }] : [];
    });
}

const directoriesIn = (directory: string): readonly string[] =>
  entriesIn(directory)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** By the whole id, or by a part of it, such as its time, which several may have. */
export function findTasks(store: TaskStore, name: string, options: { readonly withRetired?: boolean } = {}): Task[] {
  const wanted = name.trim().normalize('NFC');
  const tasks = listTasks(store, options);
  const exact = tasks.filter(({ taskId }) => taskId.normalize('NFC') === wanted);
  if (exact.length > 0 || wanted === '') return exact;
  return tasks.filter(({ taskId }) => taskId.normalize('NFC').includes(wanted));
}
