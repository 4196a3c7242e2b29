/** What `ot task` and `ot pack learn` say. */
import type { RefusalReason } from '../../core/tasks/effects.ts';

export type TaskText = {
  readonly none: string;
  readonly line: (taskId: string, state: string, step: string, description: string) => string;
  readonly states: Readonly<Record<'open' | 'confirmed' | 'wrapping-up' | 'archived' | 'cancelled', string>>;
  readonly unknown: (name: string) => string;
  readonly several: (name: string, ids: readonly string[]) => string;
  readonly chooseOne: (ids: readonly string[]) => string;
  readonly busy: (taskId: string) => string;
  readonly refused: (taskId: string, why: string) => string;
  readonly reasons: Readonly<Record<RefusalReason, string>>;
  readonly confirmed: (taskId: string) => string;
  /** A step that comes before the work. */
  readonly stepDone: (taskId: string, step: string, next: string) => string;
  readonly wrapUp: (taskId: string, directory: string) => string;
  readonly archived: (taskId: string, path: string) => string;
  readonly notArchived: (taskId: string, why: string) => string;
  readonly missing: (taskId: string, items: readonly string[]) => string;
  readonly resumed: (taskId: string, waiting: readonly string[]) => string;
  /** Behind the line of a task. */
  readonly waitsFor: (taskId: string) => string;
  readonly reopened: (taskId: string) => string;
  readonly notClosed: (taskId: string) => string;
  readonly expert: (taskId: string) => string;
  readonly written: (file: string) => string;
  /** Lines of the history nobody could read. */
  readonly badLines: (count: number) => string;
  readonly noHistory: (taskId: string, file: string) => string;
  readonly learned: (path: string, taskId: string) => string;
  readonly draftExists: (path: string) => string;
  readonly notLearnable: (taskId: string, state: string) => string;
  readonly takenIn: (entry: string, pack: string, file: string) => string;
  readonly notOwnPack: (pack: string) => string;
  readonly notTakenIn: (path: string, problems: readonly string[]) => string;
  readonly entryKnown: (entry: string, file: string) => string;
  readonly facts: {
    readonly description: string;
    readonly type: string;
    readonly step: string;
    readonly confirmed: string;
    readonly rounds: string;
    readonly changes: string;
    readonly failures: string;
    readonly lastError: string;
    readonly waitsFor: string;
    readonly directory: string;
  };
};
