/** The record of a task that has just been opened. */

import { clip } from '../clip.ts';
import type { UnknownRecord } from '../narrow.ts';
import type { TaskPolicy } from './policy.ts';
import type { StepState, Steps, TaskRecord, Tracking } from './record.ts';
import { UNDECIDED } from './transition.ts';
import type { StepId, TaskType } from './vocabulary.ts';

export type Opening = {
  readonly taskId: string;
  readonly description: string;
  readonly taskType: TaskType;
  readonly complexity?: 'standard' | 'complex';
  readonly at: string;
  readonly sessionId?: string;
  readonly packId?: string;
  readonly packName?: string;
  readonly routing?: UnknownRecord;
  /** What each step is called and what its text says, for people who read the file. */
  readonly stepTexts?: Readonly<Partial<Record<StepId, { readonly description: string; readonly prompt: string }>>>;
};

export function openRecord(opening: Opening, { profile }: Pick<TaskPolicy, 'profile'>): TaskRecord {
  const {
    taskId,
    taskType,
    complexity = 'standard',
    at,
    sessionId,
    packId = null,
    packName = null,
    routing = {},
  } = opening;
  const description = clip(opening.description, MAX_DESCRIPTION);
  const step: StepId = profile === 'guided' ? 'step0_context' : 'step3_execute';
  return {
    revision: 1,
    taskId,
    description,
    taskType,
    complexity,
    createdAt: at,
    updatedAt: at,
    ...NOTHING_ENDED,
    step,
    // The context a task is opened with tells the first step where there is more to tell than the work itself.
    lastInjection: profile === 'guided' ? { step, revision: 1 } : null,
    steps: withTexts(firstSteps(profile, at), opening.stepTexts ?? {}),
    packId,
    packName,
    routing,
    tracking: trackingFor(taskType, description),
    cleanup: UNDECIDED,
    ...EMPTY_LISTS,
    sessions: sessionId ? [{ sessionId, startedAt: at, endedAt: null, status: 'active' }] : [],
    docSync: { required: false, status: 'waived', snapshotRef: null, askedCount: 0 },
    prompt: { begunAt: at, edits: 0, stopBlocks: 0 },
    extra: {},
  };
}

const MAX_DESCRIPTION = 4_000;

const NOTHING_ENDED = {
  archived: false,
  archivedAt: null,
  movePending: false,
  cancelled: false,
  cancelledAt: null,
  cancelReason: '',
} as const;

const EMPTY_LISTS = {
  docsRead: [],
  docsEdited: [],
  codeChanges: [],
  failures: [],
  violations: [],
  episodes: [],
  transitions: [],
  decisions: [],
  pending: [],
  notices: [],
  seenEvents: [],
  spilled: { docsRead: 0, codeChanges: 0, failures: 0, violations: 0, iterations: 0, negative: 0, failedTests: 0 },
} as const;

function firstSteps(profile: TaskPolicy['profile'], at: string): Steps {
  const waiting: StepState = { status: 'pending', startedAt: null, completedAt: null, extra: {} };
  const running: StepState = { ...waiting, status: 'in_progress', startedAt: at };
  const skipped: StepState = { ...waiting, status: 'skipped' };
  const guided = profile === 'guided';
  return {
    step0_context: guided ? running : skipped,
    step1_understand: guided ? waiting : skipped,
    step3_execute: {
      ...(guided ? waiting : running),
      userConfirmed: false,
      confirmedAt: null,
      lastError: null,
      lastErrorTime: null,
      lastTestReminderAt: null,
    },
    step4_cleanup: { ...waiting, skipped: false },
  };
}

const withTexts = (steps: Steps, texts: NonNullable<Opening['stepTexts']>): Steps => ({
  step0_context: { ...steps.step0_context, extra: { ...texts.step0_context } },
  step1_understand: { ...steps.step1_understand, extra: { ...texts.step1_understand } },
  step3_execute: { ...steps.step3_execute, extra: { ...texts.step3_execute } },
  step4_cleanup: { ...steps.step4_cleanup, extra: { ...texts.step4_cleanup } },
});

function trackingFor(taskType: TaskType, description: string): Tracking | null {
  if (taskType === 'general') return null;
  const kind = taskType === 'bug_fix' ? 'bug' : 'feature';
  return { kind, description, iterations: [], requirementChanges: [] };
}
