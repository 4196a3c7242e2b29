/** The record of a task that has just been opened. */

import { clip } from '../../clip.ts';
import type { UnknownRecord } from '../../narrow.ts';
import type { TaskPolicy } from '../settings/policy.ts';
import { UNDECIDED } from '../transition.ts';
import { type InsertedStep, isInserted, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
import type { StepState, Steps, TaskRecord, Tracking } from './record.ts';

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
  /** Whether there is a CLAUDE.md: without one, the step that reads it could never end. */
  readonly hasContext?: boolean;
  /** What each step is called and what its text says, for people who read the file. */
  readonly stepTexts?: Readonly<Partial<Record<StepId, { readonly description: string; readonly prompt: string }>>>;
};

/** Settings that were kept by an earlier version know no inserted steps. */
type Course = Pick<TaskPolicy, 'profile'> & Partial<Pick<TaskPolicy, 'inserted'>>;

export function openRecord(opening: Opening, { profile, inserted = [] }: Course): TaskRecord {
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
  const ids = STEPS.filter((id) => !isInserted(id) || inserted.includes(id));
  const step = firstStep(profile, inserted, opening.hasContext ?? true);
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
    lastInjection: step === 'step3_execute' ? null : { step, revision: 1 },
    steps: withTexts(firstSteps(ids, step, at), opening.stepTexts ?? {}),
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
  green: { test: 0, build: 0 },
  violations: [],
  episodes: [],
  transitions: [],
  decisions: [],
  pending: [],
  notices: [],
  seenEvents: [],
  spilled: { docsRead: 0, codeChanges: 0, failures: 0, violations: 0, iterations: 0, negative: 0, failedTests: 0 },
} as const;

/** What is inserted comes before the work also where nothing else does. */
function firstStep(profile: TaskPolicy['profile'], inserted: readonly InsertedStep[], hasContext: boolean): StepId {
  if (profile === 'guided') return hasContext ? 'step0_context' : 'step1_understand';
  return STEPS.find((id) => isInserted(id) && inserted.includes(id)) ?? 'step3_execute';
}

const EXECUTION = {
  userConfirmed: false,
  confirmedAt: null,
  lastError: null,
  lastErrorTime: null,
  lastTestReminderAt: null,
} as const;

function firstSteps(ids: readonly StepId[], first: StepId, at: string): Steps {
  const waiting: StepState = { status: 'pending', startedAt: null, completedAt: null, extra: {} };
  const states = ids.map((id): [StepId, StepState] => {
    if (id === first) return [id, { ...waiting, status: 'in_progress', startedAt: at }];
    return [id, STEPS.indexOf(id) < STEPS.indexOf(first) ? { ...waiting, status: 'skipped' } : waiting];
  });
  const steps = Object.fromEntries(states) as Record<keyof Steps, StepState>;
  return {
    ...steps,
    step3_execute: { ...steps.step3_execute, ...EXECUTION },
    step4_cleanup: { ...steps.step4_cleanup, skipped: false },
  };
}

const withTexts = (steps: Steps, texts: NonNullable<Opening['stepTexts']>): Steps =>
  Object.fromEntries(
    Object.entries(steps).map(([id, state]) => [id, { ...state, extra: { ...texts[id as StepId] } }]),
  ) as Steps;

function trackingFor(taskType: TaskType, description: string): Tracking | null {
  if (taskType === 'general') return null;
  const kind = taskType === 'bug_fix' ? 'bug' : 'feature';
  return { kind, description, iterations: [], requirementChanges: [] };
}
