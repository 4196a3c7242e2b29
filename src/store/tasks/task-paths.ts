/** Where the tasks of a project live on disk, and what every part of their store is told. */
import type { TaskNaming, TaskPlaces } from '../../core/tasks/settings/defaults.ts';
import { TASK_LOCK } from '../../core/tasks/settings/defaults.ts';
import type { TaskPolicy } from '../../core/tasks/settings/policy.ts';
import { thisHost } from '../disk/host.ts';
import type { LockOptions } from '../disk/lock.ts';

export type TaskStore = LockOptions & {
  readonly project: string;
  readonly places: TaskPlaces;
  readonly naming: TaskNaming;
  readonly policy: TaskPolicy;
  /** Told what could not be written although the record was. */
  readonly warn?: (line: string) => void;
};

export type TaskPaths = {
  readonly directory: string;
  readonly lock: string;
  readonly archiveLock: string;
  readonly meta: string;
  readonly history: string;
  readonly inbox: string;
  readonly context: string;
  readonly solution: string;
  readonly snapshot: string;
  readonly before: string;
};

export const taskPaths = (directory: string): TaskPaths => ({
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

export const indexLock = (project: string): string => `${project}/.claude/.task-active.lock`;
export const workflowStateFile = (project: string): string => `${project}/.claude/workflow-state.json`;

export const tasksDirectory = ({ project, places }: TaskStore): string => `${project}/${places.tasks}`;

export type Retirement = 'archive' | 'cancelled';

export const retiredDirectory = (store: TaskStore, folder: Retirement): string =>
  `${tasksDirectory(store)}/${store.places[folder]}`;

/**
 * A project may lie on a disk that several hosts share. A task can be moved away while somebody waits for it: waiting must
 * not bring its directory back.
 */
export const taskLockOptions = (store: TaskStore): LockOptions => ({
  ...store,
  host: store.host ?? thisHost(),
  waitMs: store.waitMs ?? TASK_LOCK.waitMs,
  expiryMs: TASK_LOCK.expiryMs,
  foundsDirectory: false,
});

/** Whoever finds a task being moved has nothing to wait for. */
export const archiveLockOptions = (store: TaskStore): LockOptions => ({
  ...taskLockOptions(store),
  waitMs: 0,
  expiryMs: TASK_LOCK.archiveExpiryMs,
});
