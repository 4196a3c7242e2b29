/** A change of code that something may have to come before. */
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { Outcome } from '../../protocol/outcome.ts';

export type CodeChange = {
  readonly task: TaskRef;
  /** From the root of the project. */
  readonly file: string;
  readonly refuse: (cause: string, reason: string) => Outcome;
};
