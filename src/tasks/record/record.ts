/**
 * The durable record of one task. Its parts are typed by the schemas that read them from `.task-meta.json`
 * (see record-file.ts); a field `startedAt` is called `started_at` there.
 */
import * as v from 'valibot';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { count, flag, jsonObject, listOf, text } from '../../values/schema.ts';
import { LOSSES, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
import {
  choice,
  choiceOrNull,
  type FieldsOf,
  field,
  optionalChoice,
  optionalText,
  optionalTrue,
  part,
  row,
  textOr,
  textOrNull,
} from './fields.ts';
import { isTaskName } from './task-id.ts';

/** How a word of the user was booked: by command, as an advertised reply, or as the model heard it. */
export const BOOKED_BY = ['command', 'reply', 'heard'] as const;

/** Why documents that were owed no longer are. */
export const WAIVERS = ['user', 'reminders', 'timeout', 'newer'] as const;

const STATUSES = ['skipped', 'pending', 'in_progress', 'completed'] as const;
type StepStatus = (typeof STATUSES)[number];

/** `description` and `prompt` are for people who read the file. */
const stepFields = (status: StepStatus) => ({
  status: choice(STATUSES, status),
  startedAt: textOrNull,
  completedAt: textOrNull,
  description: optionalText,
  prompt: optionalText,
});
const EARLY_STEP = part(stepFields('skipped'));
const INSERTED_STEP = v.optional(row(stepFields('skipped')));

/** `userConfirmed` is the gate to wrap-up: only the user's word sets it. */
const EXECUTION = part({
  ...stepFields('in_progress'),
  userConfirmed: flag,
  confirmedAt: textOrNull,
  confirmedBy: optionalChoice(BOOKED_BY),
  lastError: textOrNull,
  lastErrorTime: textOrNull,
  lastTestReminderAt: textOrNull,
});

/** `report`: what the wrap-up agent said. */
const CLEANUP_STEP = part({
  ...stepFields('pending'),
  skipped: flag,
  report: v.fallback(v.optional(jsonObject), undefined),
});

/** A task without an inserted step has no entry for it. */
const STEP_STATES = v.object({
  step0_context: EARLY_STEP,
  step1_understand: EARLY_STEP,
  step2_docs: INSERTED_STEP,
  plan: INSERTED_STEP,
  step3_execute: EXECUTION,
  step4_cleanup: CLEANUP_STEP,
} satisfies Readonly<Record<StepId, v.GenericSchema>>);
export type Steps = Readonly<v.InferOutput<typeof STEP_STATES>>;

const SENTIMENTS = ['positive', 'negative', 'frustrated', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

const CHANGE_MADE = row({ file: text, changeType: text, changeSummary: text });
export type ChangeMade = Readonly<v.InferOutput<typeof CHANGE_MADE>>;

/**
 * One round of the loop: what the user said about the changes made since the round before. `changesThrough`: how many
 * edits the task had seen by then; the next round begins there. A feature calls the words an adjustment.
 */
export const ITERATION = v.pipe(
  row({
    iterationId: count,
    timestamp: text,
    userFeedback: text,
    adjustmentRequest: text,
    feedbackSentiment: choice(SENTIMENTS, 'neutral'),
    changesMade: listOf(CHANGE_MADE),
    testResult: choice(['failed', 'partial', 'pending'], 'pending'),
    changesThrough: count,
  }),
  v.transform(({ userFeedback, adjustmentRequest, feedbackSentiment: sentiment, ...round }) => ({
    ...round,
    feedback: userFeedback || adjustmentRequest,
    sentiment,
  })),
);
export type Iteration = Readonly<v.InferOutput<typeof ITERATION>>;

export const CLEANUP_CHOICES = ['proceed', 'skip'] as const;
export type CleanupChoice = (typeof CLEANUP_CHOICES)[number];

/** The answer to the wrap-up question. `keptOpen`: the user wants neither now; the question rests. */
export const CLEANUP_FIELDS = {
  asked: field('workflow_state.asked_cleanup_intent', flag),
  askedAt: field('workflow_state.asked_cleanup_at', textOrNull),
  received: field('workflow_state.cleanup_intent_received', flag),
  action: field('workflow_state.cleanup_intent_action', choiceOrNull(CLEANUP_CHOICES)),
  receivedAt: field('workflow_state.cleanup_intent_at', textOrNull),
  keptOpen: field('workflow_state.cleanup_kept_open', flag),
};
type CleanupIntent = FieldsOf<typeof CLEANUP_FIELDS>;

/** The last booked word, and what it changed as it was before, so that it can be taken back. */
const LAST_WORD = v.object({
  kind: text,
  text,
  at: text,
  before: v.object({
    step: v.picklist(STEPS),
    steps: v.custom<Steps>(isRecord),
    cleanup: v.custom<CleanupIntent>(isRecord),
    iterations: v.pipe(v.array(v.custom<Iteration>(isRecord)), v.readonly()),
  }),
});

const CODE_CHANGE = row({
  file: text,
  timestamp: text,
  operation: textOr('Edit'),
  status: choice(['success', 'failed'], 'success'),
  error: optionalText,
  summary: optionalText,
});
export type CodeChange = Readonly<v.InferOutput<typeof CODE_CHANGE>>;

export const COMMAND_KINDS = ['test', 'build', 'other'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** `editsBefore`: two failures with an edit between them are two tries. */
const FAILURE = row({
  timestamp: text,
  error: text,
  command: text,
  kind: choice(COMMAND_KINDS, 'other'),
  editsBefore: count,
});
export type Failure = Readonly<v.InferOutput<typeof FAILURE>>;

/** How many failures the task had seen when its tests, and when its build, last passed. */
const GREEN = part({ test: count, build: count });

const VIOLATION = row({ rule: text, file: text, at: text });

const TRANSITION = row({
  id: count,
  from: text,
  to: text,
  event: text,
  at: text,
  details: v.fallback(jsonObject, {}),
});

const SESSION_SPAN = row({ sessionId: text, startedAt: text, endedAt: textOrNull, status: text });
export type SessionSpan = Readonly<v.InferOutput<typeof SESSION_SPAN>>;

const DECISION = row({ decision: text, reason: text, reference: optionalText });

const DOC_SYNC = part({
  required: flag,
  status: choice(['pending', 'done', 'waived'], 'waived'),
  snapshotRef: textOrNull,
  askedCount: count,
  waivedBy: optionalChoice(WAIVERS),
});
export type DocSync = Readonly<v.InferOutput<typeof DOC_SYNC>>;

const TRIGGERS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'asked'] as const;
export type TriggerId = (typeof TRIGGERS)[number];

export type Evidence = Readonly<Record<string, string | number>>;
const isEvidence = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const EVIDENCE = v.pipe(
  v.fallback(jsonObject, {}),
  v.transform((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => isEvidence(value))) as Evidence),
);

/**
 * From the moment a review was called for until triggers may fire again. The last three say what the task had seen when it
 * opened; loops are counted from there.
 */
const EPISODE = row({
  id: count,
  kind: choice(['review', 'escalation'], 'review'),
  trigger: choice(TRIGGERS, 'asked'),
  loopType: text,
  confidence: v.fallback(v.number(), 0),
  evidence: EVIDENCE,
  openedAt: text,
  /** When the report was seen. */
  deliveredAt: textOrNull,
  closedAt: textOrNull,
  closedBy: choiceOrNull(['confirmed', 'new_approach', 'more_negatives', 'progress']),
  changesThrough: count,
  iterationsThrough: count,
  failuresThrough: count,
});
export type Episode = Readonly<v.InferOutput<typeof EPISODE>>;

/** What the model is told at the next event that can carry it. */
const BLOCK = v.variant('kind', [
  /** The task is on top again: where it stands. */
  v.object({ kind: v.literal('back') }),
  /** Its files were restored. */
  v.object({ kind: v.literal('restored'), loss: v.picklist(LOSSES) }),
  v.object({ kind: v.literal('step'), step: v.picklist(STEPS) }),
  v.object({ kind: v.picklist(['expert', 'escalate']), episode: v.number() }),
  v.object({ kind: v.picklist(['withdrawn', 'reopened', 'ask-cleanup']) }),
  v.object({ kind: v.literal('reminder'), changes: v.number() }),
  /** What a pack has to say about a failed command. */
  v.object({
    kind: v.literal('advice'),
    command: v.string(),
    place: v.string(),
    matched: v.pipe(v.array(v.object({ id: v.string(), match: v.string() })), v.readonly()),
  }),
  v.object({ kind: v.literal('offer'), trigger: v.picklist(TRIGGERS), evidence: EVIDENCE }),
]);
export type Block = Readonly<v.InferOutput<typeof BLOCK>>;

/** When something was last said that must not be said too often. */
const NOTICE = v.object({ key: v.string(), at: v.string() });

/** Since the user last spoke. */
const PROMPT = part({
  begunAt: textOrNull,
  edits: count,
  stopBlocks: count,
  /** The user spoke in the middle of a turn. */
  inTurn: optionalTrue,
  /** The user's last message. */
  text: optionalText,
  /** What it means has not been reported. */
  unheard: optionalTrue,
  ticket: optionalText,
  /** One line for the user, said with the next event. */
  announce: optionalText,
  /** The work was put to the user to be tried, and no word about it was booked since. */
  handedOver: optionalTrue,
});

const object = v.fallback(jsonObject, {});

/** What the record holds one to one; record-file.ts works out the rest from several of them. */
export const FIELDS = {
  revision: field('revision', count),
  taskId: field('task_id', v.pipe(v.string(), v.check(isTaskName))),
  description: field('task_description', text),
  complexity: field('task_complexity', choice(['standard', 'complex'], 'standard')),
  createdAt: field('created_at', text),
  updatedAt: field('updated_at', text),
  archived: field('archived', flag),
  archivedAt: field('archived_at', textOrNull),
  /** Marked as archived or cancelled, but the directory has not arrived yet. */
  movePending: field('archive_pending', flag),
  cancelled: field('cancelled', flag),
  cancelledAt: field('cancelled_at', textOrNull),
  cancelReason: field('cancel_reason', text),
  step: field('workflow_state.current_step', choice(STEPS, 'step3_execute')),
  steps: field('workflow_state.steps', v.pipe(object, STEP_STATES)),
  lastInjectionStep: field('workflow_state.last_injection_step', choiceOrNull(STEPS)),
  lastInjectionRevision: field('workflow_state.last_injection_revision', count),
  packId: field('workflow_state.gameplay_pack_matched', textOrNull),
  packName: field('workflow_state.gameplay_pack_name', textOrNull),
  docsRead: field('metrics.docs_read', listOf(v.string())),
  /** Documents are no code: their edits open no loop, but wrap-up looks at them. */
  docsEdited: field('metrics.docs_edited', listOf(v.string())),
  codeChanges: field('metrics.code_changes', listOf(CODE_CHANGE)),
  failures: field('metrics.failures', listOf(FAILURE)),
  green: field('metrics.green_through', GREEN),
  violations: field('metrics.violations', listOf(VIOLATION)),
  episodes: field('expert_episodes', listOf(EPISODE)),
  transitions: field('state_transitions', listOf(TRANSITION)),
  sessions: field('session_history', listOf(SESSION_SPAN)),
  decisions: field('technical_decisions', listOf(DECISION)),
  /** How the opening prompt was routed: symptom, pack, score. */
  routing: field('routing', object),
  docSync: field('doc_sync', DOC_SYNC),
  prompt: field('prompt_state', PROMPT),
  lastWord: field('last_word', v.fallback(v.nullable(LAST_WORD), null)),
  pending: field('pending_context', listOf(BLOCK)),
  notices: field('notices', listOf(NOTICE)),
  seenEvents: field('seen_events', listOf(v.string())),
};

/** Lists whose older entries may have left them for the history. */
export type SpillingList = 'docsRead' | 'codeChanges' | 'failures' | 'violations' | 'iterations';

export type TaskRecord = FieldsOf<typeof FIELDS> & {
  readonly taskType: TaskType;
  readonly cleanup: CleanupIntent;
  /** Rounds of a bug fix or a feature. Other tasks have none: nothing in them is a loop of one bug or one wish. */
  readonly iterations: readonly Iteration[];
  /** How many entries have left a list; its counter in the file says both. */
  readonly spilled: Readonly<Record<SpillingList, number>>;
  /** Fields written by others are carried through untouched. */
  readonly extra: UnknownRecord;
};

export const isClosed = ({ archived, cancelled }: TaskRecord): boolean => archived || cancelled;

export const isConfirmed = ({ steps }: TaskRecord): boolean => steps.step3_execute.userConfirmed;

/** Accepted by command or advertised reply: only then may anything follow without another word. */
export const isUnmistakable = (record: TaskRecord): boolean =>
  isConfirmed(record) && record.steps.step3_execute.confirmedBy !== 'heard';
