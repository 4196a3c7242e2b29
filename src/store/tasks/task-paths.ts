/** Where the tasks of a project live on disk, and the options of their store. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaskSettings } from '../../tasks/settings/task-settings.ts';
import { dashed } from '../../text/unicode.ts';
import { hash } from '../../values/hash.ts';
import { isLink, leadsAway, realPath } from '../disk/document.ts';
import type { LockOptions } from '../disk/lock.ts';

export type TaskStore = LockOptions & {
  /** Overtone's own directory. */
  readonly home: string;
  readonly project: string;
  readonly settings: TaskSettings;
  /** Called with what could not be written although the record was. */
  readonly warn?: (line: string) => void;
};

export type TaskPaths = Readonly<ReturnType<typeof taskPaths>>;

export const taskPaths = (directory: string) => ({
  directory,
  lock: `${directory}/.lock`,
  archiveLock: `${directory}/.archive-lock`,
  meta: `${directory}/.task-meta.json`,
  history: `${directory}/.conversation.jsonl`,
  inbox: `${directory}/.inbox`,
  context: `${directory}/context.md`,
  solution: `${directory}/solution.md`,
  snapshot: `${directory}/${DOC_SNAPSHOT}`,
  before: `${directory}/.before.jsonl`,
});

export const DOC_SNAPSHOT = '.doc-snapshot.json';

const stateFolder = (project: string): string => `${project}/.claude`;

export const indexFile = (project: string): string => `${stateFolder(project)}/.task-active.json`;

export type Place = { readonly home: string; readonly project: string };

/** Where copies of the project's tasks are kept. A directory recreated in the place of another has none. */
export function copiesOf(place: Place): string {
  const { project } = place;
  return `${copies(place)}/${dashed(project).slice(-60)}-${hash(`${project} ${identityOf(project)}`).toString(36)}`;
}

const copies = ({ home }: Place): string => `${home}/tasks`;

/** Not every file system knows when a directory was made, and only some use the number of a removed one again. */
function identityOf(directory: string): number {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found?.birthtimeMs || found?.ino || 0;
}

export const indexCopy = (place: Place): string => `${copiesOf(place)}/task-active.json`;

/** Whether any session works on a task in the project: the one question that every event asks. */
export const hasActiveTasks = (place: Place): boolean =>
  existsSync(indexFile(place.project)) || (existsSync(copies(place)) && existsSync(indexCopy(place)));

export const closedFile = (project: string): string => `${stateFolder(project)}/.task-closed.json`;

export const hasClosedTasks = (project: string): boolean => existsSync(closedFile(project));

export const indexLock = (project: string): string => `${stateFolder(project)}/.task-active.lock`;
export const workflowStateFile = (project: string): string => `${stateFolder(project)}/workflow-state.json`;

/** The default tasks folder, for callers that do not read the project's settings. */
export const USUAL_TASKS = 'tasks';

export const tasksDirectory = ({ project, settings }: TaskStore): string => `${project}/${settings.paths.tasks}`;

export type Retirement = 'archive' | 'cancelled';

export const retiredDirectory = (store: TaskStore, folder: Retirement): string =>
  `${tasksDirectory(store)}/${store.settings.paths[folder]}`;

/**
 * How long a process waits for a task before it leaves its event in the inbox, less than any hook may take; and when its
 * lock is taken from one that does not go on.
 */
const TASK_LOCK = { waitMs: 2_000, expiryMs: 30_000, archiveExpiryMs: 60_000 } as const;

/** A task can be moved away while a process waits for its lock: waiting must not bring its directory back. */
export const taskLockOptions = (store: TaskStore): LockOptions => ({
  ...store,
  waitMs: store.waitMs ?? TASK_LOCK.waitMs,
  expiryMs: TASK_LOCK.expiryMs,
  foundsDirectory: false,
});

/** There is nothing to wait for while another process moves the task. */
export const archiveLockOptions = (store: TaskStore): LockOptions => ({
  ...taskLockOptions(store),
  waitMs: 0,
  expiryMs: TASK_LOCK.archiveExpiryMs,
});

/** What keeps a project from having tasks. */
export type Obstacle = { readonly kind: 'link' | 'file' | 'read-only'; readonly path: string };

/** A clone may bring links. Through `.claude` one inside the project may be shared; a task is never anywhere else. */
export function obstacleIn(store: TaskStore): Obstacle | undefined {
  const [tasks, state] = [tasksDirectory(store), stateFolder(store.project)];
  if (leadsAway(store.project, tasks)) return { kind: 'link', path: tasks };
  if (leadsOut(store.project, state)) return { kind: 'link', path: state };
  for (const path of [tasks, state].map(nearest)) {
    if (!statSync(path).isDirectory()) return { kind: 'file', path };
    if (!isWritable(path)) return { kind: 'read-only', path };
  }
  return undefined;
}

const leadsOut = (project: string, path: string): boolean =>
  isLink(path) && !realPath(path).startsWith(`${realPath(project)}/`);

/** Before anything is written to `.claude`. */
export function requireOwnFolder(project: string): void {
  const state = stateFolder(project);
  if (leadsOut(project, state)) throw new Error(`${state} is a link out of the project; put a folder in its place`);
}

/** The directory itself, or the one it would be made in. */
function nearest(path: string): string {
  const parent = dirname(path);
  return existsSync(path) || parent === path ? path : nearest(parent);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
