/** Reading features from a project's `specs/`. Creates nothing, locks nothing, and follows no symbolic link in it. */
import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import type { SpecsStore } from '../../core/ports.ts';
import { hasCode } from '../disk/errno.ts';
import { featureNames, type Guess, readActiveFeature, type SpecsFolderReader } from './specs-folders.ts';

export type SpecsReaderOptions = Guess & {
  /** The project that holds `specs/`. */
  readonly root: string;
};

export type SpecsReader = Pick<SpecsStore, 'readActiveFeature'> & {
  /** Names of the features in progress. */
  readonly inProgress: () => readonly string[];
};

/** All that most hooks need: one directory listing and one file. */
export function createSpecsReader({ root, ...guess }: SpecsReaderOptions): SpecsReader {
  const folders = createFolderReader(root);
  return {
    readActiveFeature: (preferred) => readActiveFeature(folders, preferred, guess),
    inProgress: () => featureNames(folders, 'in-progress'),
  };
}

export function createFolderReader(root: string): SpecsFolderReader {
  const folderPath = (folder: string): string => `${root}/specs/features/${folder}`;
  const pathOf: SpecsFolderReader['pathOf'] = ({ folder, name }) => `${folderPath(folder)}/${name}`;
  return {
    pathOf,
    isDirectory: (place) => isDirectory(pathOf(place)),
    directories: (folder) => directoriesIn(folderPath(folder)),
    readTasks: (place) => readTasksText(pathOf(place)),
  };
}

/** A missing folder holds nothing; one that cannot be read is the caller's to judge. */
function directoriesIn(path: string): string[] {
  try {
    return readdirSync(path).filter((name) => isDirectory(`${path}/${name}`));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

export const tasksFile = (directory: string): string => `${directory}/tasks.md`;

/** A link or a pipe by that name is not a tasks file, and a link to a directory elsewhere is not a feature. */
export function readTasksText(directory: string): string | undefined {
  if (!isDirectory(directory)) return undefined;
  const path = tasksFile(directory);
  const text = withOpened(path, OWN_FILE, (file) => readFileSync(file, 'utf8'));
  return text === '' && !lstatSync(path, { throwIfNoEntry: false })?.isFile() ? undefined : text;
}

const isDirectory = (path: string): boolean => withOpened(path, OWN_DIRECTORY, () => true) ?? false;

/** Not every system knows all of them. A pipe opened so is empty instead of endless. */
const OWN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const OWN_DIRECTORY = OWN_FILE | (constants.O_DIRECTORY ?? 0);

/** The system looks while it opens; asking what a path is first would cost a new process far more. */
function withOpened<T>(path: string, flags: number, work: (file: number) => T): T | undefined {
  let file: number;
  try {
    file = openSync(path, flags);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK')) return undefined;
    throw error;
  }
  try {
    return work(file);
  } catch (error) {
    if (hasCode(error, 'EISDIR', 'EAGAIN')) return undefined;
    throw error;
  } finally {
    closeSync(file);
  }
}
