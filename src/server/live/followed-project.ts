/** What a session has in its project: the tasks of its feature and the record of the user's task that is bound to it. */
import { isAbsolute } from 'node:path';
import type { SessionFacts } from '../../core/dashboard/session-facts.ts';
import { isFeatureName } from '../../core/specs/feature-name.ts';
import { decodeIndex, lastName } from '../../core/tasks/record/projections.ts';
import { DEFAULT_PLACES } from '../../core/tasks/settings/defaults.ts';
import { readForeignDocument } from '../../store/disk/document.ts';
import { tasksFile } from '../../store/specs/specs-reader.ts';
import { indexFile } from '../../store/tasks/task-look.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { stampAt } from './state-file.ts';
import { createWatches, type WatchDirectory } from './watch-directory.ts';

export type FollowedProject = {
  /** True when something is another than at the last look. */
  look(): boolean;
  close(): void;
};

export type ProjectOptions = {
  readonly facts: () => SessionFacts | undefined;
  readonly watch: WatchDirectory;
  readonly notice: () => void;
};

export function followProject({ facts, watch, notice }: ProjectOptions): FollowedProject {
  const watches = createWatches(watch);
  let seen: string | undefined;
  let watched: readonly string[] = [];
  const follow = (directories: readonly string[]): void => {
    for (const directory of watched.filter((path) => !directories.includes(path))) watches.drop(directory);
    for (const directory of directories.filter((path) => !watches.has(path)))
      watches.keep(directory, directory, notice);
    watched = directories;
  };
  return {
    look() {
      const known = facts();
      const { directories, files } = known ? placesOf(known) : NOWHERE;
      follow(directories);
      const now = files.map(stampAt).join();
      const isOther = seen !== undefined && seen !== now;
      // A directory that comes into being again is another one: who watched the old hears nothing of it.
      if (isOther) for (const directory of directories) watches.keep(directory, directory, notice);
      seen = now;
      return isOther;
    },
    close: watches.close,
  };
}

type Places = { readonly directories: readonly string[]; readonly files: readonly string[] };
const NOWHERE: Places = { directories: [], files: [] };

function placesOf(facts: SessionFacts): Places {
  const { project } = facts;
  if (project === null || !isAbsolute(project)) return NOWHERE;
  const places = [featurePlaces(project, facts.flow?.featureName ?? null), taskPlaces(project, facts.sessionId)];
  return {
    directories: places.flatMap(({ directories }) => directories),
    files: places.flatMap(({ files }) => files),
  };
}

function featurePlaces(project: string, name: string | null): Places {
  if (name === null || !isFeatureName(name)) return NOWHERE;
  const folder = `${project}/specs/features/in-progress`;
  return { directories: [folder, `${folder}/${name}`], files: [tasksFile(`${folder}/${name}`)] };
}

function taskPlaces(project: string, sessionId: string): Places {
  const index = indexFile(project);
  const found = readForeignDocument(index, decodeIndex);
  const bound = found.state === 'found' ? found.value.bindings.find((row) => row.sessionId === sessionId) : undefined;
  const task = bound && inProject(project, bound.taskDir);
  return {
    directories: [`${project}/.claude`, ...(task ? [task] : [])],
    files: [index, ...(task ? [taskPaths(task).meta] : [])],
  };
}

/** The project may have been moved since, and a file that came with it must not lead anywhere else. */
function inProject(project: string, taskDir: string): string {
  const isInside = taskDir.startsWith(`${project}/`) && !taskDir.split('/').includes('..');
  return isInside ? taskDir : `${project}/${DEFAULT_PLACES.tasks}/${lastName(taskDir)}`;
}
