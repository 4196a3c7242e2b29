/** Reading features from a project's `specs/`. Creates nothing, locks nothing, and follows no symbolic link in it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const folderPath = (folder: string): string => join(root, 'specs', 'features', folder);
  const pathOf: SpecsFolderReader['pathOf'] = ({ folder, name }) => join(folderPath(folder), name);
  return {
    pathOf,
    directories: (folder) => directoriesIn(folderPath(folder)),
    readTasks: (place) => readTasksFile(pathOf(place))?.toString(),
  };
}

/** A missing folder holds nothing; one that cannot be read is the caller's to judge. */
function directoriesIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

export const tasksFile = (directory: string): string => join(directory, 'tasks.md');

/** A link or a pipe by that name is not a tasks file, and a link to a directory elsewhere is not a feature. */
export function readTasksFile(directory: string): Buffer | undefined {
  const path = tasksFile(directory);
  const isOurs = lstatOf(directory)?.isDirectory() && lstatOf(path)?.isFile();
  return isOurs ? readFileSync(path) : undefined;
}

const lstatOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });
