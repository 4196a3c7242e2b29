/** Changes the features of a project, backlog, in progress, paused or archived, under a lock that is kept outside the project. */
import { isUtf8 } from 'node:buffer';
import { chmodSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { clip } from '../../text/clip.ts';
import type { Flow } from '../../workflow/flow.ts';
import { type FrontMatter, updateFrontMatter } from '../../workflow/specs/front-matter.ts';
import { archivedFeatures, archiveName, isFeatureName, newTasksFile, tickTask } from '../../workflow/specs/tasks.ts';
import { hasCode, tempPath } from '../disk/atomic-write.ts';
import { isLink } from '../disk/document.ts';
import { type Lease, type LockOptions, withLock } from '../disk/lock.ts';
import { moveDirectory } from '../disk/move-directory.ts';
import {
  directoriesIn,
  type FeatureState,
  featuresIn,
  type Place,
  pathOf,
  placeInProgress,
  readFeature,
  readTasksFile,
  type SpecsReaderOptions,
  tasksFile,
} from './specs-reader.ts';

/** `lockDir`: where locks are kept, so that none is left behind in the project. */
export type SpecsOptions = LockOptions & SpecsReaderOptions & { readonly lockDir: string };

type Plan = { readonly workflow: string; readonly stages: readonly string[] };

export type SpecsStore = ReturnType<typeof createFileSpecsStore>;

/** Every change throws on names that are not kebab-case and returns the path the feature has then. */
export function createFileSpecsStore(options: SpecsOptions) {
  const { root } = options;
  const allIn = (folder: FeatureState) => featuresIn(root, folder).map((name) => readFeature(root, { folder, name }));
  const change = <T>(name: string, work: (specs: Change) => T): T => changeFeature(options, name, work);
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

/** Throws unless the name may become part of a path. */
function changeFeature<T>(options: SpecsOptions, name: string, work: (specs: Change) => T): T {
  if (!isFeatureName(name)) throw new Error(options.words().invalidName({ name: clip(name, 100) }));
  return withSpecsLock(options, (lease) => work({ ...options, lease, time: options.now().toISOString() }));
}

/** Rewrites tasks.md of an in-progress feature; returning the same text writes nothing. */
export function editTasks(options: SpecsOptions, name: string, edit: (text: string) => string): void {
  const directory = pathOf(options.root, placeInProgress(name));
  const isFound = changeFeature(options, name, (specs) => rewriteTasks(directory, edit, specs));
  if (!isFound) throw new Error(options.words().tasksMissing({ path: directory }));
}

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

/** By anything, directory or not. */
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

const MAX_NAME = 100;

/** One lock per project, whichever path leads to it. Two paths that look alike may share one, which does no harm. */
function withSpecsLock<T>(options: SpecsOptions, work: (lease: Lease) => T): T {
  const project = realpathSync(options.root)
    .replace(/[^\w-]+/g, '-')
    .slice(-MAX_NAME);
  return withLock(`${options.lockDir}/specs-${project}.lock`, { ...options, keepsDirectory: true }, (lease) => {
    requireNoLinks(options);
    return work(lease);
  });
}

/** What lies below a link is not the project's. Features that are links are never found, so they need no look. */
function requireNoLinks({ root, words }: SpecsOptions): void {
  const features = 'specs/features';
  const folders = ['backlog', 'in-progress', 'paused', 'archive'].map((name) => `${features}/${name}`);
  const link = ['specs', features, ...folders].map((name) => `${root}/${name}`).find(isLink);
  if (link !== undefined) throw new Error(words().linked({ path: link }));
}

/** False when there is no tasks.md. Returning the same text writes nothing. */
function rewriteTasks(directory: string, edit: (text: string) => string, specs: Change): boolean {
  const bytes = readTasksFile(directory);
  if (bytes === undefined) return false;
  // In latin1 every byte is a character, so a file in another encoding survives the edit.
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = bytes.toString(encoding);
  const next = edit(text);
  if (next !== text) writeTasks(directory, Buffer.from(next, encoding), specs);
  return true;
}

/**
 * Keeps the permissions of the file: it belongs to the project. The temporary file lies beside the lock, where a crash
 * leaves nothing in the project; on another disk it has to lie beside the file.
 */
function writeTasks(directory: string, content: string | Buffer, { lockDir, lease, ...options }: Change): void {
  const path = tasksFile(directory);
  try {
    replaceBy(tempPath(`${lockDir}/tasks.md`, options), path, content, lease);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const beside = `${directory}/.tasks.md.tmp`;
    rmSync(beside, { force: true });
    replaceBy(beside, path, content, lease);
  }
}

function replaceBy(temp: string, path: string, content: string | Buffer, { requireHeld }: Lease): void {
  const before = lstatSync(path, { throwIfNoEntry: false });
  try {
    writeFileSync(temp, content, { flag: 'wx' });
    if (before) chmodSync(temp, before.mode);
    requireHeld();
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}
