/** The details that the page of one session shows beyond its state. Parts that cannot be read are left out. */
import { lstatSync } from 'node:fs';
import { orUndefined } from '../../values/narrow.ts';
import { archivedFeatures, countsOf, isFeatureName } from '../../workflow/specs/tasks.ts';
import {
  type FeatureView,
  projectOf,
  type SessionDetail,
  type SessionFacts,
  type TaskView,
  taskViewOf,
} from '../../workflow/view/rows.ts';
import {
  directoriesIn,
  isDirectory,
  type Place,
  pathOf,
  placeInProgress,
  readFeature,
  tasksFile,
} from '../specs/specs-reader.ts';
import { readBoundTask } from '../tasks/task-index-file.ts';
import { readDenials } from './session-notes.ts';
import { createOutcomeReader } from './timeline-reading.ts';

export type ReadDetail = ReturnType<typeof createSessionDetailReader>;

export function createSessionDetailReader(options: { readonly home: string }) {
  const readOutcomes = createOutcomeReader(options.home);
  return (facts: SessionFacts): SessionDetail => {
    const { sessionId, flow } = facts;
    const events = orUndefined(() => readOutcomes(sessionId)) ?? [];
    const begun = events.findLast(({ type }) => type === 'session:start');
    const project = facts.project ?? projectOf(flow, begun);
    return {
      ...facts,
      project,
      feature: flow?.featureName ? featureOf(flow.featureName, project) : null,
      task: project === null ? null : readTaskView(sessionId, project),
      denials: orUndefined(() => readDenials(options.home, sessionId)) ?? [],
      outcomes: events.filter(({ type }) => SHOWN.includes(type)),
    };
  };
}

const SHOWN: readonly string[] = ['stage:complete', 'grader:score', 'loop:advance'];

/** In another project there are no tasks to count. */
function featureOf(name: string, project: string | null): FeatureView {
  const unknown = { name, path: null, tasks: null, archived: false };
  if (project === null || !isFeatureName(name)) return unknown;
  return orUndefined(() => featureIn(project, name)) ?? unknown;
}

/** A project may bring a list that takes minutes to parse. */
const MOST_TASKS_BYTES = 1024 * 1024;

function featureIn(project: string, name: string): FeatureView | undefined {
  const place = placeOf(name, project);
  if (place === undefined) return undefined;
  const path = pathOf(project, place);
  const size = lstatSync(tasksFile(path), { throwIfNoEntry: false })?.size ?? 0;
  const text = size > MOST_TASKS_BYTES ? undefined : readFeature(project, place).tasks;
  return { name, path, tasks: countsOf(text), archived: place.folder === 'archive' };
}

/** A feature may have been archived more than once; the newest counts. */
function placeOf(name: string, project: string): Place | undefined {
  const place = placeInProgress(name);
  if (isDirectory(pathOf(project, place))) return place;
  const newest = archivedFeatures(directoriesIn(project, 'archive'), name).at(-1);
  return newest === undefined ? undefined : { folder: 'archive', name: newest };
}

/** The task that is bound to the session. */
export function readTaskView(sessionId: string, project: string): TaskView | null {
  const view = orUndefined(() => {
    const bound = readBoundTask(project, sessionId);
    return bound && taskViewOf(bound.record, bound.taskDir);
  });
  return view ?? null;
}
