/** What task flow leaves in a project, read the way a person would: a file that is not there reads as nothing. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Json } from '../../kit/hook-process.ts';

export const META = '.task-meta.json';
export const HISTORY = '.conversation.jsonl';
const STATE = '.claude/workflow-state.json';
const INDEX = '.claude/.task-active.json';

/** A directory that holds a record; `folder` names where it was put away, as in `已归档`. */
export type TaskPlace = { readonly name: string; readonly path: string; readonly folder: string | undefined };

/** A name to look for; one that is found nowhere when there is no task. */
export const nameOf = (place: TaskPlace | undefined): string => place?.name ?? 'no task';

export type Snapshot = {
  readonly places: readonly TaskPlace[];
  /** Of the only task; of the one that was asked for when there are several. */
  readonly place: TaskPlace | undefined;
  readonly record: Json;
  readonly state: Json;
  readonly index: Json;
  readonly history: readonly Json[];
  /** Everything below the project. */
  readonly paths: readonly string[];
};

export function createTaskFiles(project: string) {
  const at = (path: string) => join(project, path);
  const places = () => placesBelow(at('tasks'));
  const placeOf = (name?: string) => places().find((place) => name === undefined || place.name === name);
  const pathOf = (file: string, name?: string) => join(placeOf(name)?.path ?? at('tasks/none'), file);
  const record = (name?: string) => readObject(pathOf(META, name));
  return {
    at,
    places,
    record,
    /** A file of the task's own directory, wherever that is now. */
    pathOf,
    textOf: (file: string, name?: string) => readText(pathOf(file, name)),
    state: () => readObject(at(STATE)),
    index: () => readObject(at(INDEX)),
    /** Who works on what: session → task id. */
    bound: () => boundIn(readObject(at(INDEX))),
    history: (name?: string) => readLines(pathOf(HISTORY, name)),
    snapshot: (name?: string): Snapshot => ({
      places: places(),
      place: placeOf(name),
      record: record(name),
      state: readObject(at(STATE)),
      index: readObject(at(INDEX)),
      history: readLines(pathOf(HISTORY, name)),
      paths: pathsBelow(project),
    }),
    paths: () => pathsBelow(project),
    removeState: () => rmSync(at(STATE), { force: true }),
    removeIndex: () => rmSync(at(INDEX), { force: true }),
    /** Leaves half of a file, as a machine that lost power does. */
    truncate(path: string) {
      const text = readText(path);
      if (text !== '') writeFileSync(path, text.slice(0, Math.floor(text.length / 2)));
    },
    statePath: at(STATE),
    indexPath: at(INDEX),
    /**
     * Moves everything the record has seen into the past, so that what is said only now and then is due again. A new revision,
     * or the record would be restored.
     */
    age(minutes: number, name?: string) {
      const path = pathOf(META, name);
      const text = readText(path);
      if (text !== '')
        writeFileSync(
          path,
          text
            .replace(MOMENT, (moment) => earlier(moment, minutes))
            .replace(/"revision": (\d+)/, (_, revision) => `"revision": ${Number(revision) + 1}`),
        );
    },
  };
}

export const boundIn = ({ active_tasks }: Json): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries((active_tasks ?? {}) as Record<string, Json>).map(([session, { task_id }]) => [session, task_id]),
  );

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g;
const earlier = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) - minutes * 60_000).toISOString();

function placesBelow(tasks: string): TaskPlace[] {
  return directoriesIn(tasks).flatMap((path): TaskPlace[] => {
    if (existsSync(join(path, META))) return [{ name: basename(path), path, folder: undefined }];
    const inside = directoriesIn(path).filter((inner) => existsSync(join(inner, META)));
    return inside.map((inner) => ({ name: basename(inner), path: inner, folder: basename(path) }));
  });
}

function directoriesIn(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name))
    .sort();
}

const pathsBelow = (project: string): string[] =>
  readdirSync(project, { recursive: true, encoding: 'utf8' })
    .map((path) => relative('', path))
    .sort();

/** Gone between the look and the reading is the same as gone. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readObject(path: string): Json {
  const value = parse(readText(path));
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

const readLines = (path: string): Json[] =>
  readText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parse(line) as Json);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
