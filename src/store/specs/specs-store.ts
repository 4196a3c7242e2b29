/** The life of a feature: backlog, in progress, paused, archived. Where its directories are kept is told by `folders`. */
import type { Feature, FeatureList, FeatureState, SpecsStore } from '../../core/ports.ts';
import { archivedFeatures, archiveName } from '../../core/specs/archive-name.ts';
import { type FrontMatter, updateFrontMatter } from '../../core/specs/front-matter.ts';
import { newTasksFile } from '../../core/specs/new-tasks-file.ts';
import {
  editTasks,
  featureNames,
  type Place,
  readActiveFeature,
  readFeature,
  requireFeatureName,
  type SpecsFolders,
  type SpecsWords,
  type SpecsWriter,
} from './specs-folders.ts';

export type SpecsStoreOptions = {
  readonly folders: SpecsFolders;
  readonly now: () => Date;
  readonly words: SpecsWords;
  readonly warn?: ((text: string) => void) | undefined;
};

type Plan = Parameters<SpecsStore['initFeature']>[1];

export function createSpecsStore({ folders, now, words, warn }: SpecsStoreOptions): SpecsStore {
  const change = <T>(name: string, work: (specs: Change) => T): T => {
    requireFeatureName(name, words);
    return folders.change((writer) => work({ folders, writer, words, time: now().toISOString() }));
  };
  return {
    listFeatures: () => listFeatures(folders),
    readActiveFeature: (preferred) => readActiveFeature(folders, preferred, { words, warn }),
    initFeature: (name, plan) => change(name, (specs) => startFeature(specs, name, plan)),
    addToBacklog: (name, plan) => change(name, (specs) => createFeature(specs, { folder: 'backlog', name }, plan)),
    pauseFeature: (name) =>
      change(name, (specs) => moveFeature(specs, requireInProgress(specs, name), { folder: 'paused', name })),
    resumeFeature: (name) => change(name, (specs) => resumeFeature(specs, name)),
    archiveFeature: (name) => change(name, (specs) => archiveFeature(specs, name)),
    editTasks: (name, edit) => editTasks({ ...folders, words }, name, edit),
  };
}

/** A change under way: what it may read, what it may write, how it refuses, and when it happens. */
type Change = {
  readonly folders: SpecsFolders;
  readonly writer: SpecsWriter;
  readonly words: SpecsWords;
  readonly time: string;
};

function listFeatures(folders: SpecsFolders): FeatureList {
  const featuresIn = (folder: FeatureState): Feature[] =>
    featureNames(folders, folder).map((name) => readFeature(folders, { folder, name }));
  return {
    inProgress: featuresIn('in-progress'),
    paused: featuresIn('paused'),
    backlog: featuresIn('backlog'),
    archived: archivedFeatures(folders.directories('archive')),
  };
}

function startFeature(specs: Change, name: string, plan: Plan): string {
  const place: Place = { folder: 'in-progress', name };
  const waiting = findWaiting(specs, name);
  if (waiting === undefined) return createFeature(specs, place, plan);
  const path = moveFeature(specs, waiting, place);
  if (specs.folders.readTasks(place) === undefined) writeNewTasks(specs, place, plan);
  return path;
}

function createFeature(specs: Change, place: Place, plan: Plan): string {
  requireFree(specs, place);
  writeNewTasks(specs, place, plan);
  return specs.folders.pathOf(place);
}

function resumeFeature(specs: Change, name: string): string {
  const place: Place = { folder: 'in-progress', name };
  requireFree(specs, place);
  const waiting = findWaiting(specs, name);
  if (waiting === undefined) throw new Error(specs.words().notWaiting(name));
  return moveFeature(specs, waiting, place);
}

function archiveFeature(specs: Change, name: string): string {
  const from = requireInProgress(specs, name);
  const { time, writer } = specs;
  const placeFor = (nth: number): Place => ({ folder: 'archive', name: archiveName(time, name, nth) });
  let nth = 1;
  while (writer.isTaken(placeFor(nth))) nth += 1;
  return moveFeature(specs, from, placeFor(nth), { archivedAt: time });
}

/** The directory decides and the status follows it: a move that fails leaves nothing half said. */
function moveFeature(specs: Change, from: Place, to: Place, values: FrontMatter = {}): string {
  requireFree(specs, to);
  specs.writer.move(from, to);
  const status = to.folder === 'archive' ? 'archived' : to.folder;
  specs.writer.rewriteTasks(to, (text) => updateFrontMatter(text, { status, ...values }));
  return specs.folders.pathOf(to);
}

function writeNewTasks({ writer, time }: Change, place: Place, { workflow, stages }: Plan): void {
  const { folder: status, name: feature } = place;
  writer.createTasks(place, newTasksFile({ feature, status, workflow, created: time, stages }));
}

function requireFree({ writer, folders, words }: Change, place: Place): void {
  if (writer.isTaken(place)) throw new Error(words().alreadyThere(place.name, place.folder, folders.pathOf(place)));
}

function requireInProgress({ folders, words }: Change, name: string): Place {
  if (!folders.directories('in-progress').includes(name)) throw new Error(words().notInProgress(name));
  return { folder: 'in-progress', name };
}

const findWaiting = ({ folders }: Change, name: string): Place | undefined =>
  (['paused', 'backlog'] as const)
    .map((folder) => ({ folder, name }))
    .find(({ folder }) => folders.directories(folder).includes(name));
