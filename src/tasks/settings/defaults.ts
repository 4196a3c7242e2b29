/**
 * The documented names and numbers of task flow, to be replaced by a pack or a project. The only file of the engine that
 * holds the documents' Chinese names.
 */
import type { MessageRules } from '../last-message.ts';
import type { TaskPolicy } from './policy.ts';

/** Where tasks live, relative to the project; the archives are below the directory of tasks. */
export type TaskPlaces = { readonly tasks: string; readonly archive: string; readonly cancelled: string };

export type TaskNaming = {
  readonly prefix: string;
  /** Counted as people count characters. */
  readonly maxDescription: number;
  readonly timeFormat: TimeFormat;
};

export const DEFAULT_PLACES: TaskPlaces = { tasks: 'tasks', archive: '已归档', cancelled: '已取消' };

export const DEFAULT_NAMING: TaskNaming = { prefix: '任务-', maxDescription: 16, timeFormat: 'MMDD-HHMMSS' };

export const DEFAULT_POLICY: TaskPolicy = {
  profile: 'direct',
  minDocs: 1,
  inserted: [],
  step2MinDocs: 3,
  cleanup: { mode: 'ask', enforcement: 'strict' },
  loops: {
    bug: { iterations: 2, negative: 2, sameFile: 2 },
    feature: { iterations: 2, dissatisfied: 2 },
    consecutiveFailures: 3,
    repeatedError: 3,
    failures: 5,
    bugFailures: 3,
    violations: 4,
    slow: { minutes: 30, failures: 2 },
    rearmNegatives: 3,
    maxReviews: 3,
    reviews: 'advise',
    offerEveryMinutes: 15,
  },
  reminder: { minChanges: 2, everyMinutes: 10 },
  noticeEveryMinutes: 10,
  docSync: { enabled: true, maxReminders: 2, hours: 24, testTaskWords: ['测试', '试验', '演示', 'test', 'demo'] },
  codeEdits: { countDocEdits: false, code: [] },
  secrets: [],
  caps: {
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
  },
};

/**
 * How long a process waits for a task before it leaves its event in the inbox, less than any hook may take; and when its
 * lock is taken from one that does not go on.
 */
export const TASK_LOCK = { waitMs: 2_000, expiryMs: 30_000, archiveExpiryMs: 60_000 } as const;

export const HISTORY_LIMITS = { rotateBytes: 1024 * 1024, keep: 3 } as const;

/** How a message asks the user to try the change, and how the report of a review is headed. */
export const DEFAULT_MESSAGES: MessageRules = {
  asksForTest: [
    '(请|請|麻烦|麻煩|帮忙|幫忙|可以|能否).{0,20}(测试|測試|试一下|試一下|验证|驗證|确认|確認)',
    '(测试|測試|验证|驗證|确认|確認).{0,20}(告诉|告訴|反馈|回報|回复|回覆|[?？])',
    '(please|could you|can you|kindly).{0,60}\\b(test|try|verify|check|confirm)\\b',
    '\\b(test|try|verify)\\b.{0,60}(let me know|tell me|report|\\?)',
  ],
  reviewReport: ['^#+ .{0,10}(专家诊断报告|專家診斷報告)', '^#+ .{0,10}expert (diagnosis|review) report'],
};

/** How the part of such a report is headed that says what to do: it is the third of four. */
export const RECOMMENDATION: readonly string[] = [
  '^#+ *3[.、)]',
  '^#+ .{0,10}(建议|建議|推荐|推薦)',
  '^#+ .{0,10}recommend',
];

/** How the time a task was opened at stands in its id. */
export const TIME_FORMATS = ['MMDD-HHMMSS', 'YYYYMMDD-HHMMSS'] as const;

export type TimeFormat = (typeof TIME_FORMATS)[number];
