/**
 * A scenario is played once, event by event, each in a process of its own; each row of its table then looks at what was
 * answered and written then.
 */
import { afterAll, beforeAll } from 'vitest';
import type { Snapshot } from './task-files.ts';
import { createTaskProject, type ProjectOptions, type TaskProject, type TaskRun } from './task-project.ts';

export type Step = { readonly run: TaskRun; readonly before: Snapshot; readonly after: Snapshot };

export type Stage = {
  readonly project: TaskProject;
  /** Fires one event and keeps the files as they are then. */
  readonly step: (name: string, event: () => Promise<TaskRun>) => Promise<TaskRun>;
};

const PLAYING_MS = 240_000;

/** The returned function gives a step by its name. */
export function playStory(plot: (stage: Stage) => Promise<void>, options?: ProjectOptions): (name: string) => Step {
  const steps = new Map<string, Step>();
  let project: TaskProject | undefined;
  beforeAll(async () => {
    const played = createTaskProject({ processes: true, ...options });
    project = played;
    await plot({
      project: played,
      step: async (name, event) => {
        const before = played.files.snapshot();
        const run = await event();
        steps.set(name, { run, before, after: played.files.snapshot() });
        return run;
      },
    });
  }, PLAYING_MS);
  afterAll(() => project?.dispose());
  return (name) => {
    const step = steps.get(name);
    if (step === undefined) throw new Error(`[story] no step ${name} was played`);
    return step;
  };
}
