/**
 * Every number and choice the rules of task flow take from a pack or a project, with the documented names and numbers that
 * hold otherwise. The only file of the engine that holds the documents' Chinese names.
 */
import type { PackPattern } from '../../rules/patterns.ts';
import type { InsertedStep } from '../vocabulary.ts';
import type { CodeEdits } from './reading-policy.ts';

/** Whether wrap-up is offered, begins by itself after a confirmation, or the user is not asked. */
export const CLEANUP_MODES = ['ask', 'auto', 'off'] as const;
/** `strict` may hold a turn once; `ask` only to put the wrap-up question; `off` never. */
export const ENFORCEMENTS = ['strict', 'ask', 'off'] as const;
/** What a new task does to the one the session works on. */
export const ACTIVE_TASK_CHOICES = ['ask', 'switch', 'stack'] as const;
export type ActiveTaskChoice = (typeof ACTIVE_TASK_CHOICES)[number];
/** `strict` refuses edits of code until the report of a review is written. */
export const REVIEW_MODES = ['advise', 'strict'] as const;
/** How the time a task was opened at stands in its id. */
export const TIME_FORMATS = ['MMDD-HHMMSS', 'YYYYMMDD-HHMMSS'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** A larger number in a setting is a typing error. */
export const MAX_COUNT = 200;

/** Where tasks live, relative to the project; the archives are below the directory of tasks. */
export const DEFAULT_PLACES = { tasks: 'tasks', archive: '已归档', cancelled: '已取消' };
export type TaskPlaces = Readonly<typeof DEFAULT_PLACES>;

/** The length of a description is counted as people count characters. */
export const DEFAULT_NAMING = { prefix: '任务-', maxDescription: 16, timeFormat: 'MMDD-HHMMSS' as TimeFormat };
export type TaskNaming = Readonly<typeof DEFAULT_NAMING>;

const LOOPS = {
  bug: { iterations: 2, negative: 2, sameFile: 2 },
  feature: { iterations: 2, dissatisfied: 2 },
  consecutiveFailures: 3,
  repeatedError: 3,
  failures: 5,
  bugFailures: 3,
  violations: 4,
  slow: { minutes: 30, failures: 2 },
  /** So many further negative rounds end an episode. */
  rearmNegatives: 3,
  maxReviews: 3,
  reviews: 'advise' as (typeof REVIEW_MODES)[number],
  offerEveryMinutes: 15,
};
export type LoopPolicy = Readonly<typeof LOOPS>;

/** How many entries a list of the record keeps; older ones go to the history. */
const CAPS = {
  iterations: 50,
  codeChanges: 200,
  failures: 50,
  docsRead: 200,
  docsEdited: 50,
  violations: 50,
  transitions: 100,
  sessions: 50,
  decisions: 50,
  episodes: 20,
  seenEvents: 100,
  pending: 8,
};
export type Caps = Readonly<typeof CAPS>;

export const DEFAULT_POLICY = {
  /** `direct` begins at the work itself, `guided` at reading. */
  profile: 'direct' as 'direct' | 'guided',
  minDocs: 1,
  /** Steps between understanding and the work itself. */
  inserted: [] as readonly InsertedStep[],
  /** Documents to read before `step2_docs` is done. */
  step2MinDocs: 3,
  cleanup: {
    mode: 'ask' as (typeof CLEANUP_MODES)[number],
    enforcement: 'strict' as (typeof ENFORCEMENTS)[number],
  },
  loops: LOOPS as LoopPolicy,
  reminder: { minChanges: 2, everyMinutes: 10 },
  noticeEveryMinutes: 10,
  /** `hours`: so long after the archive documents are owed no longer. */
  docSync: {
    enabled: true,
    maxReminders: 2,
    hours: 24,
    testTaskWords: ['测试', '试验', '演示', 'test', 'demo'] as readonly string[],
  },
  codeEdits: { countDocEdits: false, code: [] } as CodeEdits,
  /** Regular expressions for what must not be written down, beside the well-known kinds of secrets. */
  secrets: [] as readonly PackPattern[],
  caps: CAPS as Caps,
};
export type TaskPolicy = Readonly<typeof DEFAULT_POLICY>;

/**
 * How long a process waits for a task before it leaves its event in the inbox, less than any hook may take; and when its
 * lock is taken from one that does not go on.
 */
export const TASK_LOCK = { waitMs: 2_000, expiryMs: 30_000, archiveExpiryMs: 60_000 } as const;

export const HISTORY_LIMITS = { rotateBytes: 1024 * 1024, keep: 3 } as const;

/** The part of the report of a review that says what to do: it is the third of four. */
export const RECOMMENDATION = ['^#+ *3[.、)]', '^#+ .{0,10}(建议|建議|推荐|推薦)', '^#+ .{0,10}recommend'] as const;
