/** Reads features from a project's `specs/`. Creates nothing, takes no lock, and follows no symbolic link in it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import type { SpecsErrors } from '../../text/messages.ts';
import type { Feature, FeatureState, SpecsStore } from '../../workflow/ports.ts';
import { isFeatureName } from '../../workflow/specs/tasks.ts';
import { hasCode } from '../disk/atomic-write.ts';

export type SpecsReaderOptions = {
  /** The project that holds `specs/`. */
  readonly root: string;
  readonly words: () => SpecsErrors;
  /** Called when the active feature had to be guessed. */
  readonly warn?: ((text: string) => void) | undefined;
};

export type SpecsReader = Pick<SpecsStore, 'readActiveFeature'> & {
  /** Names of the features in progress. */
  readonly inProgress: () => readonly string[];
  readonly backlog: () => readonly string[];
};

export function createSpecsReader({ root, words, warn }: SpecsReaderOptions): SpecsReader {
  const folders = createFolderReader(root);
  const inProgress = () => folders.features('in-progress');
  return {
    inProgress,
    backlog: () => folders.features('backlog'),
    readActiveFeature(preferred) {
      const wanted = preferred !== undefined && isFeatureName(preferred) && placeInProgress(preferred);
      if (wanted && folders.isDirectory(wanted)) return folders.readFeature(wanted);
      const names = inProgress();
      const [name] = names;
      if (name === undefined) return undefined;
      if (names.length > 1) warn?.(words().severalInProgress({ names, chosen: name }));
      return folders.readFeature(placeInProgress(name));
    },
  };
}

type SpecsFolder = FeatureState | 'archive';

/** A directory in one of the folders below `specs/features/`. */
export type Place = { readonly folder: SpecsFolder; readonly name: string };

export const placeInProgress = (name: string): Place => ({ folder: 'in-progress', name });

export type FolderReader = ReturnType<typeof createFolderReader>;

export function createFolderReader(root: string) {
  const folderPath = (folder: SpecsFolder): string => `${root}/specs/features/${folder}`;
  const pathOf = ({ folder, name }: Place): string => `${folderPath(folder)}/${name}`;
  const directories = (folder: SpecsFolder): string[] => directoriesIn(folderPath(folder));
  const readTasks = (place: Place): string | undefined => readTasksFile(pathOf(place))?.toString('utf8');
  return {
    pathOf,
    directories,
    readTasks,
    isDirectory: (place: Place): boolean => isDirectory(pathOf(place)),
    features: (folder: FeatureState): string[] => directories(folder).filter(isFeatureName).sort(),
    readFeature: (place: Place): Feature => ({ name: place.name, path: pathOf(place), tasks: readTasks(place) }),
  };
}

/** A missing folder is empty; other errors are the caller's to judge. */
function directoriesIn(path: string): string[] {
  try {
    return readdirSync(path).filter((name) => isDirectory(`${path}/${name}`));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

export const tasksFile = (directory: string): string => `${directory}/tasks.md`;

/** Undefined also for a link or a pipe of that name, and in a directory that is a link. */
export function readTasksFile(directory: string): Buffer | undefined {
  const path = tasksFile(directory);
  return isDirectory(directory) && statOf(path)?.isFile() ? readFileSync(path) : undefined;
}

const isDirectory = (path: string): boolean => statOf(path)?.isDirectory() ?? false;

/** A file in the place of a directory above counts as missing. */
function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (hasCode(error, 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}
