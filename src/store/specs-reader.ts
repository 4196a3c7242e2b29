/** Reading features from a project's `specs/`. Creates nothing, locks nothing, and follows no symbolic link in it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import type { SpecsStore } from '../core/ports.ts';
import { hasCode } from './errno.ts';
import { readActiveFeature, type SpecsFolderReader } from './specs-folders.ts';

export type SpecsReaderOptions = {
  /** The project that holds `specs/`. */
  readonly root: string;
  /** Told when the active feature had to be guessed. */
  readonly warn?: (text: string) => void;
};

/** All that most hooks need: one directory listing and one file. */
export function createSpecsReader({ root, warn }: SpecsReaderOptions): Pick<SpecsStore, 'readActiveFeature'> {
  const folders = createFolderReader(root);
  return { readActiveFeature: (preferred) => readActiveFeature(folders, preferred, warn) };
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

export const readTasksText = (directory: string): string | undefined =>
  hasTasks(directory) ? readFileSync(tasksFile(directory), 'utf8') : undefined;

/** A link or a pipe by that name is not a tasks file, and a link to a directory elsewhere is not a feature. */
const hasTasks = (directory: string): boolean =>
  isDirectory(directory) && lstatOf(tasksFile(directory))?.isFile() === true;

const isDirectory = (path: string): boolean => lstatOf(path)?.isDirectory() === true;

const lstatOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });
