/** The durable record of one task as the rules see it. On disk it is `.task-meta.json` (see record-file.ts). */
import type { UnknownRecord } from '../../narrow.ts';
import type { InsertedStep, StepId, TaskType } from '../vocabulary.ts';
import type { Block, Episode } from './review-record.ts';

export type StepStatus = 'skipped' | 'pending' | 'in_progress' | 'completed';

export type StepState = {
  readonly status: StepStatus;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly extra: UnknownRecord;
};

export type ExecuteStep = StepState & {
  /** The gate to wrap-up: only the user's word sets it. */
  readonly userConfirmed: boolean;
  readonly confirmedAt: string | null;
  readonly lastError: string | null;
  readonly lastErrorTime: string | null;
  readonly lastTestReminderAt: string | null;
};

export type CleanupStep = StepState & { readonly skipped: boolean };

type OwnState = { readonly step3_execute: ExecuteStep; readonly step4_cleanup: CleanupStep };

/** A task without an inserted step has no entry for it. */
export type Steps = OwnState & { readonly [K in Exclude<StepId, keyof OwnState | InsertedStep>]: StepState } & {
  readonly [K in InsertedStep]?: StepState;
};

export type Sentiment = 'positive' | 'negative' | 'frustrated' | 'neutral';

export type ChangeMade = { readonly file: string; readonly changeType: string; readonly changeSummary: string };

/** One round of the loop: what the user said about the changes made since the round before. */
export type Iteration = {
  readonly iterationId: number;
  readonly timestamp: string;
  readonly feedback: string;
  readonly sentiment: Sentiment;
  readonly changesMade: readonly ChangeMade[];
  readonly testResult: 'failed' | 'partial' | 'pending';
  /** How many edits the task had seen by then; the next round begins there. */
  readonly changesThrough: number;
};

export type RequirementChange = {
  readonly timestamp: string;
  readonly adjustment: string;
  readonly changeType: string;
};

/** General tasks are not tracked: nothing in them is a loop of one bug or one wish. */
export type Tracking = {
  readonly kind: 'bug' | 'feature';
  readonly description: string;
  readonly iterations: readonly Iteration[];
  readonly requirementChanges: readonly RequirementChange[];
};

export type CleanupChoice = 'proceed' | 'skip';

export type CleanupIntent = {
  readonly asked: boolean;
  readonly askedAt: string | null;
  readonly received: boolean;
  readonly action: CleanupChoice | null;
  readonly receivedAt: string | null;
};

export type CodeChange = {
  readonly file: string;
  readonly timestamp: string;
  readonly operation: string;
  readonly status: 'success' | 'failed';
  readonly error?: string;
  readonly summary?: string;
};

export type CommandKind = 'test' | 'build' | 'other';

export type Failure = {
  readonly timestamp: string;
  readonly error: string;
  readonly command: string;
  readonly kind: CommandKind;
  /** How many edits the task had seen by then: two failures with an edit between them are two tries. */
  readonly editsBefore: number;
};

/** How many failures the task had seen when its tests, and when its build, last passed. */
export type Green = { readonly test: number; readonly build: number };

export type Violation = { readonly rule: string; readonly file: string; readonly at: string };

export type Transition = {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly at: string;
  readonly details: UnknownRecord;
};

export type SessionSpan = {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly status: string;
};

export type TechnicalDecision = { readonly decision: string; readonly reason: string; readonly reference?: string };

/** Why documents that were owed no longer are. */
export const WAIVERS = ['user', 'reminders', 'timeout', 'newer'] as const;
export type Waiver = (typeof WAIVERS)[number];

export type DocSync = {
  readonly required: boolean;
  readonly status: 'pending' | 'done' | 'waived';
  readonly snapshotRef: string | null;
  readonly askedCount: number;
  readonly waivedBy?: Waiver;
};

/** When something was last said that must not be said too often. */
export type Notice = { readonly key: string; readonly at: string };

/** How many entries of a list have left it for the history; its counter says both. */
export type Spilled = {
  readonly docsRead: number;
  readonly codeChanges: number;
  readonly failures: number;
  readonly violations: number;
  readonly iterations: number;
  readonly negative: number;
  readonly failedTests: number;
};

export type TaskRecord = {
  readonly revision: number;
  readonly taskId: string;
  readonly description: string;
  readonly taskType: TaskType;
  readonly complexity: 'standard' | 'complex';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archived: boolean;
  readonly archivedAt: string | null;
  /** Marked as archived or cancelled, but the directory has not arrived yet. */
  readonly movePending: boolean;
  readonly cancelled: boolean;
  readonly cancelledAt: string | null;
  readonly cancelReason: string;
  readonly step: StepId;
  readonly lastInjection: { readonly step: StepId; readonly revision: number } | null;
  readonly steps: Steps;
  readonly packId: string | null;
  readonly packName: string | null;
  /** How the opening prompt was routed: symptom, pack, score, whatever the opener found worth keeping. */
  readonly routing: UnknownRecord;
  readonly tracking: Tracking | null;
  readonly cleanup: CleanupIntent;
  readonly docsRead: readonly string[];
  /** Documents are no code: their edits open no loop, but wrap-up looks at them. */
  readonly docsEdited: readonly string[];
  readonly codeChanges: readonly CodeChange[];
  readonly failures: readonly Failure[];
  readonly green: Green;
  readonly violations: readonly Violation[];
  readonly episodes: readonly Episode[];
  readonly transitions: readonly Transition[];
  readonly sessions: readonly SessionSpan[];
  readonly decisions: readonly TechnicalDecision[];
  readonly docSync: DocSync;
  /** Since the user last spoke. */
  readonly prompt: {
    readonly begunAt: string | null;
    readonly edits: number;
    readonly stopBlocks: number;
    /** The user spoke in the middle of a turn. */
    readonly inTurn?: boolean;
  };
  readonly pending: readonly Block[];
  readonly notices: readonly Notice[];
  readonly seenEvents: readonly string[];
  readonly spilled: Spilled;
  /** Fields written by others are carried through untouched. */
  readonly extra: UnknownRecord;
};

export const isClosed = ({ archived, cancelled }: TaskRecord): boolean => archived || cancelled;

export const isConfirmed = ({ steps }: TaskRecord): boolean => steps.step3_execute.userConfirmed;
