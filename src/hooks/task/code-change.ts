/** A change of code that something may have to come before. */
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import type { Outcome } from '../../protocol/outcome.ts';

export type CodeChange = {
  readonly task: TaskRef;
  /** Its record, as it was a moment ago. */
  readonly known: TaskRecord;
  /** From the root of the project. */
  readonly file: string;
  readonly refuse: (cause: string, reason: string) => Outcome;
};
