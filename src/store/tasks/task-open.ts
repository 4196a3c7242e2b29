/** Opens a task: built in a temporary directory, moved into place with one rename, then bound. A failure leaves nothing behind. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { taskInitLine } from '../../tasks/history/history.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { type Opening, openRecord } from '../../tasks/record/open-record.ts';
import type { Task } from '../../tasks/record/projections.ts';
import { encodeRecord } from '../../tasks/record/record-file.ts';
import { freeTaskId, taskId } from '../../tasks/record/task-id.ts';
import {
  attempt,
  hasCode,
  isProcessAlive,
  removeIfEmpty,
  sweepLeftovers,
  tempPath,
  toJson,
  writeFile,
} from '../disk/atomic-write.ts';
import { leadsAway } from '../disk/document.ts';
import { copyOf, keepCopy } from './task-copy.ts';
import { appendHistory, bestEffort, writeProjection } from './task-file.ts';
import { bindTask } from './task-index-file.ts';
import { localStamp } from './task-move.ts';
import { requireOwnFolder, retiredDirectory, type TaskStore, taskPaths, tasksDirectory } from './task-paths.ts';

export type NewTask = Omit<Opening, 'taskId' | 'at'> & {
  /** What the user wrote, the command included. */
  readonly prompt: string;
  readonly sessionId: string;
  /** What the session works on waits below the new task. */
  readonly onTop?: boolean;
};

export function openTask(store: TaskStore, opening: NewTask): Task {
  const directory = tasksDirectory(store);
  if (leadsAway(store.project, directory)) throw new Error(`${directory} is a link; put a folder in its place`);
  requireOwnFolder(store.project);
  return attempt('open a task in', directory, () => {
    const isNew = mkdirSync(directory, { recursive: true }) !== undefined;
    try {
      return openIn(store, directory, opening);
    } catch (error) {
      if (isNew) removeIfEmpty(directory);
      throw error;
    }
  });
}

function openIn(store: TaskStore, directory: string, opening: NewTask): Task {
  sweepLeftovers(directory, store.isAlive ?? isProcessAlive);
  const temp = tempPath(`${directory}/.opening`, store);
  let task: Task | undefined;
  try {
    mkdirSync(temp);
    const { secrets } = store.settings;
    appendHistory(taskPaths(temp), [taskInitLine(store.now().toISOString(), opening.prompt, secrets)]);
    task = putInPlace(store, temp, opening);
    bindTask(store, task, opening.sessionId, { onTop: opening.onTop ?? false });
    const written = encodeRecord(task.record);
    const paths = taskPaths(task.taskDir);
    bestEffort(store, () => keepCopy(paths, copyOf(store, paths), toJson(written)));
    writeProjection(store, written);
    return task;
  } catch (error) {
    rmSync(task?.taskDir ?? temp, { recursive: true, force: true });
    throw error;
  }
}

/** Of two tasks with the same second and name, the later one takes the next number, here or after the rename. */
function putInPlace(store: TaskStore, temp: string, { prompt: _, onTop: __, ...opening }: NewTask): Task {
  const now = store.now();
  const description = maskSecrets(opening.description, store.settings.secrets);
  const { naming } = store.settings;
  const wanted = taskId(description, naming, localStamp(now, naming.timeFormat));
  for (;;) {
    const id = freeTaskId(wanted, (name) => isTaken(store, name));
    const named = { ...opening, description, taskId: id, at: now.toISOString(), hasContext: hasContext(store) };
    const record = openRecord(named, store.settings);
    writeFile(taskPaths(temp).meta, toJson(encodeRecord(record)));
    const taskDir = `${tasksDirectory(store)}/${id}`;
    try {
      renameSync(temp, taskDir);
      return { taskId: id, taskDir, record };
    } catch (error) {
      if (!existsSync(taskDir) || !hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR')) throw error;
    }
  }
}

const isTaken = (store: TaskStore, name: string): boolean =>
  [tasksDirectory(store), retiredDirectory(store, 'archive'), retiredDirectory(store, 'cancelled')].some((directory) =>
    existsSync(`${directory}/${name}`),
  );

const hasContext = ({ project }: TaskStore): boolean => readdirSync(project).some((name) => /^claude\.md$/i.test(name));
