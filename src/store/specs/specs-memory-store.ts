/** The specs of a project in memory: the twin of the file store for tests. */
import type { SpecsStore } from '../../core/ports.ts';
import type { Place, SpecsFolders, SpecsWords } from './specs-folders.ts';
import { createSpecsStore } from './specs-store.ts';

export type MemorySpecsOptions = {
  readonly root?: string;
  readonly now: () => Date;
  readonly words: SpecsWords;
  readonly warn?: ((text: string) => void) | undefined;
  /** Text of tasks.md, or undefined where there is none, by `folder/name`. */
  readonly features?: Readonly<Record<string, string | undefined>>;
};

export function createMemorySpecsStore({ root = '', now, words, warn, features = {} }: MemorySpecsOptions): SpecsStore {
  const folders = createMemoryFolders(root, new Map(Object.entries(features)));
  return createSpecsStore({ folders, now, words, warn });
}

function createMemoryFolders(root: string, tasks: Map<string, string | undefined>): SpecsFolders {
  const writer = {
    isTaken: (place: Place) => tasks.has(keyOf(place)),
    createTasks: (place: Place, text: string) => void tasks.set(keyOf(place), text),
    rewriteTasks(place: Place, edit: (text: string) => string) {
      const text = tasks.get(keyOf(place));
      if (text === undefined) return false;
      tasks.set(keyOf(place), edit(text));
      return true;
    },
    move(from: Place, to: Place) {
      tasks.set(keyOf(to), tasks.get(keyOf(from)));
      tasks.delete(keyOf(from));
    },
  };
  return {
    pathOf: (place) => `${root}/specs/features/${keyOf(place)}`,
    isDirectory: (place) => tasks.has(keyOf(place)),
    directories: (folder) =>
      [...tasks.keys()].filter((key) => key.startsWith(`${folder}/`)).map((key) => key.slice(folder.length + 1)),
    readTasks: (place) => tasks.get(keyOf(place)),
    change: (work) => work(writer),
  };
}

const keyOf = ({ folder, name }: Place): string => `${folder}/${name}`;
