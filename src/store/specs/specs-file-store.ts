/** The features of a project on disk: backlog, in progress, paused, archived. */
import { lstatSync, mkdirSync } from 'node:fs';
import type { Flow } from '../../workflow/flow.ts';
import { type FrontMatter, updateFrontMatter } from '../../workflow/specs/front-matter.ts';
import { archivedFeatures, archiveName, newTasksFile, tickTask } from '../../workflow/specs/tasks.ts';
import type { Lease } from '../disk/lock.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import {
  editTasks,
  requireFeatureName,
  rewriteTasks,
  type SpecsOptions,
  withSpecsLock,
  writeTasks,
} from './specs-editor.ts';
import {
  directoriesIn,
  type FeatureState,
  featuresIn,
  type Place,
  pathOf,
  placeInProgress,
  readFeature,
} from './specs-reader.ts';

type Plan = { readonly workflow: string; readonly stages: readonly string[] };

export type SpecsStore = ReturnType<typeof createFileSpecsStore>;

/** Every change throws on names that are not kebab-case and returns the path the feature has then. */
export function createFileSpecsStore(options: SpecsOptions) {
  const { root } = options;
  const allIn = (folder: FeatureState) => featuresIn(root, folder).map((name) => readFeature(root, { folder, name }));
  const change = <T>(name: string, work: (change: Change) => T): T => {
    requireFeatureName(name, options);
    return withSpecsLock(options, (lease) => work({ ...options, lease, time: options.now().toISOString() }));
  };
  return {
    editTasks: (name: string, edit: (text: string) => string) => editTasks(options, name, edit),
    listFeatures: () => ({
      inProgress: allIn('in-progress'),
      paused: allIn('paused'),
      backlog: allIn('backlog'),
      /** Directory names `YYYY-MM-DD_name`, oldest first. */
      archived: archivedFeatures(directoriesIn(root, 'archive')),
    }),
    /** Creates the directory and tasks.md, or takes the feature over from paused or backlog. */
    initFeature: (name: string, plan: Plan) => change(name, (specs) => startFeature(specs, name, plan)),
    addToBacklog: (name: string, plan: Plan) =>
      change(name, (specs) => createFeature(specs, { folder: 'backlog', name }, plan)),
    pauseFeature: (name: string) =>
      change(name, (specs) => moveFeature(specs, requireInProgress(specs, name), { folder: 'paused', name })),
    /** From paused, else from backlog. */
    resumeFeature: (name: string) => change(name, (specs) => resumeFeature(specs, name)),
    /** Moves to `archive/YYYY-MM-DD_name` (`_2`, `_3`… on collision). */
    archiveFeature: (name: string) => change(name, (specs) => archiveFeature(specs, name)),
  };
}

/** An open box would keep the loop going for a stage that will never run. False: the feature is not there to be ticked. */
export function tickBox({ featureName }: Flow, key: string, specs: () => SpecsStore): boolean {
  if (!featureName) return true;
  const { listFeatures, editTasks } = specs();
  const isHere = listFeatures().inProgress.some(({ name, tasks }) => name === featureName && tasks !== undefined);
  if (isHere) editTasks(featureName, (tasks) => tickTask(tasks, key));
  return isHere;
}

/** A change under way, inside the lock. */
type Change = SpecsOptions & { readonly lease: Lease; readonly time: string };

function startFeature(specs: Change, name: string, plan: Plan): string {
  const place = placeInProgress(name);
  const waiting = findWaiting(specs, name);
  if (waiting === undefined) return createFeature(specs, place, plan);
  const path = moveFeature(specs, waiting, place);
  if (readFeature(specs.root, place).tasks === undefined) writeNewTasks(specs, place, plan);
  return path;
}

function createFeature(specs: Change, place: Place, plan: Plan): string {
  requireFree(specs, place);
  writeNewTasks(specs, place, plan);
  return pathOf(specs.root, place);
}

function resumeFeature(specs: Change, name: string): string {
  const place = placeInProgress(name);
  requireFree(specs, place);
  const waiting = findWaiting(specs, name);
  if (waiting === undefined) throw new Error(specs.words().notWaiting({ name }));
  return moveFeature(specs, waiting, place);
}

function archiveFeature(specs: Change, name: string): string {
  const from = requireInProgress(specs, name);
  const placeFor = (nth: number): Place => ({ folder: 'archive', name: archiveName(specs.time, name, nth) });
  let nth = 1;
  while (isTaken(specs, placeFor(nth))) nth += 1;
  return moveFeature(specs, from, placeFor(nth), { archivedAt: specs.time });
}

/** The directory moves first and the status follows, so a move that fails leaves the status as it was. */
function moveFeature(specs: Change, from: Place, to: Place, values: FrontMatter = {}): string {
  requireFree(specs, to);
  const path = pathOf(specs.root, to);
  const confirm = () => specs.lease.requireHeld();
  confirm();
  moveDirectory(pathOf(specs.root, from), path, { confirm });
  const status = to.folder === 'archive' ? 'archived' : to.folder;
  rewriteTasks(path, (text) => updateFrontMatter(text, { status, ...values }), specs);
  return path;
}

function writeNewTasks(specs: Change, place: Place, { workflow, stages }: Plan): void {
  const directory = pathOf(specs.root, place);
  const { folder: status, name: feature } = place;
  mkdirSync(directory, { recursive: true });
  writeTasks(directory, newTasksFile({ feature, status, workflow, created: specs.time }, stages), specs);
}

/** By anything, be it a directory or not. */
const isTaken = ({ root }: Change, place: Place): boolean =>
  lstatSync(pathOf(root, place), { throwIfNoEntry: false }) !== undefined;

function requireFree(specs: Change, place: Place): void {
  if (!isTaken(specs, place)) return;
  throw new Error(specs.words().alreadyThere({ ...place, path: pathOf(specs.root, place) }));
}

function requireInProgress({ root, words }: Change, name: string): Place {
  if (!directoriesIn(root, 'in-progress').includes(name)) throw new Error(words().notInProgress({ name }));
  return placeInProgress(name);
}

const findWaiting = ({ root }: Change, name: string): Place | undefined =>
  (['paused', 'backlog'] as const)
    .map((folder) => ({ folder, name }))
    .find(({ folder }) => directoriesIn(root, folder).includes(name));
