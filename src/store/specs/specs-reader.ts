/** Reads features from a project's `specs/`. Creates nothing, takes no lock, and follows no symbolic link in it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import type { SpecsErrors } from '../../text/messages.ts';
import { isFeatureName } from '../../workflow/specs/tasks.ts';
import { unless } from '../disk/atomic-write.ts';

export type FeatureState = 'in-progress' | 'paused' | 'backlog';

/** A feature directory and the text of its tasks.md, if it has one. */
export type Feature = {
  readonly name: string;
  readonly path: string;
  readonly tasks: string | undefined;
};

type SpecsFolder = FeatureState | 'archive';

/** A directory in one of the folders below `specs/features/`. */
export type Place = { readonly folder: SpecsFolder; readonly name: string };

export const placeInProgress = (name: string): Place => ({ folder: 'in-progress', name });

const folderPath = (root: string, folder: SpecsFolder): string => `${root}/specs/features/${folder}`;

export const pathOf = (root: string, { folder, name }: Place): string => `${folderPath(root, folder)}/${name}`;

/** A missing folder is empty; other errors are the caller's to judge. */
export function directoriesIn(root: string, folder: SpecsFolder): string[] {
  const path = folderPath(root, folder);
  return (unless(['ENOENT'], () => readdirSync(path)) ?? []).filter((name) => isDirectory(`${path}/${name}`));
}

export const featuresIn = (root: string, folder: FeatureState): string[] =>
  directoriesIn(root, folder).filter(isFeatureName).sort();

export const readFeature = (root: string, place: Place): Feature => {
  const path = pathOf(root, place);
  return { name: place.name, path, tasks: readTasksFile(path)?.toString('utf8') };
};

export type SpecsReaderOptions = {
  /** The project that holds `specs/`. */
  readonly root: string;
  readonly words: () => SpecsErrors;
  /** Called when the active feature had to be guessed. */
  readonly warn?: ((text: string) => void) | undefined;
};

/** The named feature if it is in progress, else the first in progress; undefined when there is none. */
export function readActiveFeature({ root, words, warn }: SpecsReaderOptions, preferred?: string): Feature | undefined {
  const wanted = preferred !== undefined && isFeatureName(preferred) && placeInProgress(preferred);
  if (wanted && isDirectory(pathOf(root, wanted))) return readFeature(root, wanted);
  const names = featuresIn(root, 'in-progress');
  const [name] = names;
  if (name === undefined) return undefined;
  if (names.length > 1) warn?.(words().severalInProgress({ names, chosen: name }));
  return readFeature(root, placeInProgress(name));
}

export const tasksFile = (directory: string): string => `${directory}/tasks.md`;

/** Undefined also for a link or a pipe of that name, and in a directory that is a link. */
export function readTasksFile(directory: string): Buffer | undefined {
  const path = tasksFile(directory);
  return isDirectory(directory) && statOf(path)?.isFile() ? readFileSync(path) : undefined;
}

export const isDirectory = (path: string): boolean => statOf(path)?.isDirectory() ?? false;

/** A file in the place of a directory above counts as missing. */
const statOf = (path: string) => unless(['ENOTDIR', 'ELOOP'], () => lstatSync(path, { throwIfNoEntry: false }));
