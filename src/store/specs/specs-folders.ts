/** The folders below `specs/features/` as the rules see them, and what can be said of them wherever they are kept. */
import type { Feature, FeatureState, SpecsStore } from '../../core/ports.ts';
import { isFeatureName } from '../../core/specs/feature-name.ts';
import type { SpecsMessages } from '../../core/specs/specs-messages.ts';

/** Asked for only when something is refused: which language it is costs a hook a file to know. */
export type SpecsWords = () => SpecsMessages;

type SpecsFolder = FeatureState | 'archive';

/** One directory in one of the folders. */
export type Place = { readonly folder: SpecsFolder; readonly name: string };

export type SpecsFolderReader = {
  pathOf(place: Place): string;
  isDirectory(place: Place): boolean;
  /** Names in no order; none when the folder is missing. */
  directories(folder: SpecsFolder): string[];
  readTasks(place: Place): string | undefined;
};

export type TasksWriter = {
  /** False when there is no tasks.md. Returning the same text writes nothing. */
  rewriteTasks(place: Place, edit: (text: string) => string): boolean;
};

export type SpecsWriter = TasksWriter & {
  /** Whether anything has this name, be it a directory or not. */
  isTaken(place: Place): boolean;
  createTasks(place: Place, text: string): void;
  move(from: Place, to: Place): void;
};

/** `change` does the work while nobody else changes the specs of this project. */
export type SpecsFolders = SpecsFolderReader & { change<T>(work: (writer: SpecsWriter) => T): T };

export const featureNames = (folders: SpecsFolderReader, folder: FeatureState): string[] =>
  folders.directories(folder).filter(isFeatureName).sort();

export const readFeature = (folders: SpecsFolderReader, place: Place): Feature => ({
  name: place.name,
  path: folders.pathOf(place),
  tasks: folders.readTasks(place),
});

/** Throws unless the name may become part of a path. */
export function requireFeatureName(name: string, words: SpecsWords): void {
  if (!isFeatureName(name)) throw new Error(words().invalidName(name));
}

/** Told when the active feature had to be guessed. */
export type Guess = { readonly words: SpecsWords; readonly warn?: ((text: string) => void) | undefined };

/** The preferred feature, else the first in progress. Choosing among several without being told is worth a warning. */
export function readActiveFeature(
  folders: SpecsFolderReader,
  preferred: string | undefined,
  { words, warn }: Guess,
): Feature | undefined {
  const wanted = preferred !== undefined && isFeatureName(preferred) && inProgress(preferred);
  if (wanted && folders.isDirectory(wanted)) return readFeature(folders, wanted);
  const names = featureNames(folders, 'in-progress');
  const [name] = names;
  if (name === undefined) return undefined;
  if (names.length > 1) warn?.(words().severalInProgress(names, name));
  return readFeature(folders, inProgress(name));
}

const inProgress = (name: string): Place => ({ folder: 'in-progress', name });

/** The part of a store that an edit needs; a hook that ticks a box loads no more than this. */
type EditableTasks = {
  readonly words: SpecsWords;
  pathOf(place: Place): string;
  change<T>(work: (writer: TasksWriter) => T): T;
};

export function editTasks(tasks: EditableTasks, ...[name, edit]: Parameters<SpecsStore['editTasks']>): void {
  requireFeatureName(name, tasks.words);
  const place = inProgress(name);
  const found = tasks.change((writer) => writer.rewriteTasks(place, edit));
  if (!found) throw new Error(tasks.words().tasksMissing(tasks.pathOf(place)));
}
