/** What one session's page needs beyond its state, read from wherever it lies. What cannot be read is left out. */
import { projectOf } from '../core/dashboard/project-of.ts';
import type { SessionDetail, SessionFacts } from '../core/dashboard/session-facts.ts';
import type { FeatureView, TaskView } from '../core/dashboard/session-view.ts';
import { taskViewOf } from '../core/dashboard/task-view.ts';
import type { SpecsStore } from '../core/ports.ts';
import { parseTasks } from '../core/specs/tasks.ts';
import { readBoundTask } from './bound-task.ts';
import { readDenials } from './denial-reader.ts';
import { createOutcomeReader } from './timeline-outcomes.ts';

export type DetailOptions = {
  readonly home: string;
  readonly specsAt: (project: string) => Pick<SpecsStore, 'listFeatures'>;
};

export function createSessionDetailReader(options: DetailOptions): (facts: SessionFacts) => SessionDetail {
  const readOutcomes = createOutcomeReader(options.home);
  return (facts) => {
    const { sessionId, flow } = facts;
    const events = softly(() => readOutcomes(sessionId)) ?? [];
    const begun = events.findLast(({ type }) => type === 'session:start');
    const project = facts.project ?? projectOf(flow, begun);
    return {
      ...facts,
      project,
      feature: flow?.featureName ? featureOf(flow.featureName, project, options) : null,
      task: project === null ? null : taskOf(sessionId, project, options),
      denials: softly(() => readDenials(options.home, sessionId)) ?? [],
      outcomes: events.filter(({ type }) => type === 'stage:complete' || type === 'grader:score'),
    };
  };
}

/** Without a directory in progress (archived, or another project) there are no tasks to count. */
function featureOf(name: string, project: string | null, { specsAt }: DetailOptions): FeatureView {
  const found = project === null ? undefined : softly(() => specsAt(project).listFeatures().inProgress);
  const feature = found?.find((other) => other.name === name);
  if (feature?.tasks === undefined) return { name, path: feature?.path ?? null, tasks: null };
  const { checked, total } = parseTasks(feature.tasks);
  return { name, path: feature.path, tasks: { checked, total } };
}

function taskOf(sessionId: string, project: string, { home }: DetailOptions): TaskView | null {
  const view = softly(() => {
    const bound = readBoundTask(home, project, sessionId);
    return bound && taskViewOf(bound.record, bound.taskDir);
  });
  return view ?? null;
}

/** A project may hold anything; a page without one of its parts is better than none. */
function softly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
