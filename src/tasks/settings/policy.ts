/** Every number and choice the rules of task flow take from a pack or a project. The built-in ones are in defaults.ts. */
import type { PackPattern } from '../../rules/patterns.ts';
import type { InsertedStep } from '../vocabulary.ts';
import type { CodeEdits } from './reading-policy.ts';

export const REVIEW_MODES = ['advise', 'strict'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

export type LoopPolicy = {
  readonly bug: { readonly iterations: number; readonly negative: number; readonly sameFile: number };
  readonly feature: { readonly iterations: number; readonly dissatisfied: number };
  readonly consecutiveFailures: number;
  readonly repeatedError: number;
  readonly failures: number;
  readonly bugFailures: number;
  readonly violations: number;
  readonly slow: { readonly minutes: number; readonly failures: number };
  /** So many further negative rounds end an episode. */
  readonly rearmNegatives: number;
  readonly maxReviews: number;
  /** `strict` refuses edits of code until the report of a review is written. */
  readonly reviews: ReviewMode;
  readonly offerEveryMinutes: number;
};

/** How many entries a list of the record keeps; older ones go to the history. */
export type Caps = {
  readonly iterations: number;
  readonly codeChanges: number;
  readonly failures: number;
  readonly docsRead: number;
  readonly docsEdited: number;
  readonly violations: number;
  readonly transitions: number;
  readonly sessions: number;
  readonly decisions: number;
  readonly episodes: number;
  readonly seenEvents: number;
  readonly pending: number;
};

export type CleanupPolicy = {
  /** `auto`: wrap-up begins by itself after a confirmation. `off`: the user is not asked. */
  readonly mode: 'ask' | 'auto' | 'off';
  /** `strict` may hold a turn once; `ask` only to put the wrap-up question; `off` never. */
  readonly enforcement: 'strict' | 'ask' | 'off';
};

export type TaskPolicy = {
  /** `direct` begins at the work itself, `guided` at reading. */
  readonly profile: 'direct' | 'guided';
  readonly minDocs: number;
  /** Steps between understanding and the work itself. */
  readonly inserted: readonly InsertedStep[];
  /** Documents to read before `step2_docs` is done. */
  readonly step2MinDocs: number;
  readonly cleanup: CleanupPolicy;
  readonly loops: LoopPolicy;
  readonly reminder: { readonly minChanges: number; readonly everyMinutes: number };
  readonly codeEdits: CodeEdits;
  readonly noticeEveryMinutes: number;
  readonly docSync: {
    readonly enabled: boolean;
    readonly maxReminders: number;
    /** So long after the archive they are owed no longer. */
    readonly hours: number;
    readonly testTaskWords: readonly string[];
  };
  /** Regular expressions for what must not be written down, beside what everybody knows as a secret. */
  readonly secrets: readonly PackPattern[];
  readonly caps: Caps;
};
