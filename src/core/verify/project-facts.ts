/** What the plan of a verification is made from. */
import type { PhaseId } from './phases.ts';
import type { Step } from './step.ts';

export type ProjectFacts = {
  /** Names of the files and folders in the project's root. */
  readonly entries: readonly string[];
  /** What package.json holds, where there is one. */
  readonly manifest: unknown;
  readonly git: boolean;
};

/** What a language brings; the diff is the same for all of them. */
export type LanguageSteps = Readonly<Partial<Record<Exclude<PhaseId, 'diff'>, readonly Step[]>>>;
