/**
 * The durable record of one task. Its parts are typed by the schemas that read them from `.task-meta.json`
 * (see record-file.ts); a field `startedAt` is called `started_at` there.
 */
import { isMatchedError, type MatchedError } from '../../rules/symptoms/error-advice.ts';
import {
  choice,
  flag,
  listOf,
  number,
  object,
  optionalText,
  optionalTrue,
  type Reader,
  type Shape,
  type ShapeOf,
  someNumber,
  someText,
  textOrNull,
  texts,
  whole,
  writable,
} from '../../values/fields.ts';
import { asCount, asText, isRecord, oneOf, ownValue } from '../../values/narrow.ts';
import { LOSSES, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
import { type FieldsOf, field, part, row } from './fields.ts';

/** How the user's answer was recorded: by command, as an advertised reply, or as the model heard it. */
export const RECORDED_BY = ['command', 'reply', 'heard'] as const;

/** Why documents that were owed no longer are. */
export const WAIVERS = ['user', 'reminders', 'timeout', 'newer'] as const;

const STATUSES = ['skipped', 'pending', 'in_progress', 'completed'] as const;

/** `description` and `prompt` are for people who read the file. */
const stepFields = (status: (typeof STATUSES)[number]) => ({
  status: choice(STATUSES, status),
  startedAt: textOrNull,
  completedAt: textOrNull,
  description: optionalText,
  prompt: optionalText,
});
const EARLY_STEP = part(stepFields('skipped'));
/** A task without an inserted step has no entry for it. */
const INSERTED_STEP = row(stepFields('skipped'));

/** `userConfirmed` is the gate to wrap-up: only the user's word sets it. */
const EXECUTION = part({
  ...stepFields('in_progress'),
  userConfirmed: flag,
  confirmedAt: textOrNull,
  confirmedBy: choice(RECORDED_BY, undefined),
  lastError: textOrNull,
  lastErrorTime: textOrNull,
  lastTestReminderAt: textOrNull,
});

/** `report`: what the wrap-up agent said. */
const CLEANUP_STEP = part({
  ...stepFields('pending'),
  skipped: flag,
  report: (value) => (isRecord(value) ? value : undefined),
});

const STEP_STATES = part({
  step0_context: EARLY_STEP,
  step1_understand: EARLY_STEP,
  step2_docs: INSERTED_STEP,
  plan: INSERTED_STEP,
  step3_execute: EXECUTION,
  step4_cleanup: CLEANUP_STEP,
} satisfies Readonly<Record<StepId, Reader<unknown>>>);
export type Steps = ReturnType<typeof STEP_STATES>;

const SENTIMENTS = ['positive', 'negative', 'frustrated', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

const CHANGE_MADE = { file: asText, changeType: asText, changeSummary: asText };
export type ChangeMade = ShapeOf<typeof CHANGE_MADE>;

/**
 * One round of the loop: what the user said about the changes made since the round before. `changesThrough`: how many
 * edits the task had seen by then; the next round begins there. A feature calls the words an adjustment.
 */
const ROUND = {
  iterationId: asCount,
  timestamp: asText,
  changesMade: listOf(row(CHANGE_MADE)),
  testResult: choice(['failed', 'partial', 'pending'], 'pending'),
  changesThrough: asCount,
};
export type Iteration = ShapeOf<typeof ROUND> & { readonly feedback: string; readonly sentiment: Sentiment };

const readRound = row(ROUND);

export function readIteration(value: unknown): Iteration | undefined {
  const round = readRound(value);
  if (round === undefined) return undefined;
  const { user_feedback, adjustment_request, feedback_sentiment } = object(value);
  const feedback = asText(user_feedback) || asText(adjustment_request);
  return { ...round, feedback, sentiment: oneOf(SENTIMENTS, feedback_sentiment) ?? 'neutral' };
}

export const CLEANUP_CHOICES = ['proceed', 'skip'] as const;
export type CleanupChoice = (typeof CLEANUP_CHOICES)[number];

/** The answer to the wrap-up question. `keptOpen`: the user wants neither now; the question rests. */
export const CLEANUP_FIELDS = {
  asked: field('workflow_state.asked_cleanup_intent', flag),
  askedAt: field('workflow_state.asked_cleanup_at', textOrNull),
  received: field('workflow_state.cleanup_intent_received', flag),
  action: field('workflow_state.cleanup_intent_action', choice(CLEANUP_CHOICES, null)),
  receivedAt: field('workflow_state.cleanup_intent_at', textOrNull),
  keptOpen: field('workflow_state.cleanup_kept_open', flag),
};
type CleanupIntent = FieldsOf<typeof CLEANUP_FIELDS>;

/** What the user's answer may change, as it was before. */
type BeforeWord = {
  readonly step: StepId;
  readonly steps: Steps;
  readonly cleanup: CleanupIntent;
  readonly iterations: readonly Iteration[];
};

function readBefore(value: unknown): BeforeWord | undefined {
  const { step, steps, cleanup, iterations } = object(value);
  const isWhole = oneOf(STEPS, step) && isRecord(steps) && isRecord(cleanup) && Array.isArray(iterations);
  return isWhole ? (value as BeforeWord) : undefined;
}

/** The last recorded answer, for undo. */
const readLastWord = whole({ kind: asText, text: asText, at: asText, before: readBefore }, ['before']);

const CODE_CHANGE = {
  file: asText,
  timestamp: asText,
  operation: (value: unknown) => asText(value) || 'Edit',
  status: choice(['success', 'failed'], 'success'),
  error: optionalText,
  summary: optionalText,
};
export type CodeChange = ShapeOf<typeof CODE_CHANGE>;

export const COMMAND_KINDS = ['test', 'build', 'other'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** `editsBefore`: two failures with an edit between them are two tries. */
const FAILURE = {
  timestamp: asText,
  error: asText,
  command: asText,
  kind: choice(COMMAND_KINDS, 'other'),
  editsBefore: asCount,
};
export type Failure = ShapeOf<typeof FAILURE>;

const SESSION_SPAN = { sessionId: asText, startedAt: asText, endedAt: textOrNull, status: asText };
export type SessionSpan = ShapeOf<typeof SESSION_SPAN>;

const DOC_SYNC = part({
  required: flag,
  status: choice(['pending', 'done', 'waived'], 'waived'),
  snapshotRef: textOrNull,
  askedCount: asCount,
  waivedBy: choice(WAIVERS, undefined),
});
export type DocSync = ReturnType<typeof DOC_SYNC>;

const TRIGGERS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'asked'] as const;
export type TriggerId = (typeof TRIGGERS)[number];

export type Evidence = Readonly<Record<string, string | number>>;
const isEvidence = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const evidence: Reader<Evidence> = (value) =>
  Object.fromEntries(Object.entries(object(value)).filter(([, item]) => isEvidence(item))) as Evidence;

/**
 * From the moment a review was called for until triggers may fire again. The last three say what the task had seen when it
 * opened; loops are counted from there.
 */
const EPISODE = {
  id: asCount,
  kind: choice(['review', 'escalation'], 'review'),
  trigger: choice(TRIGGERS, 'asked'),
  loopType: asText,
  confidence: number,
  evidence,
  openedAt: asText,
  /** When the report was seen. */
  deliveredAt: textOrNull,
  closedAt: textOrNull,
  closedBy: choice(['confirmed', 'new_approach', 'more_negatives', 'progress'], null),
  changesThrough: asCount,
  iterationsThrough: asCount,
  failuresThrough: asCount,
};
export type Episode = ShapeOf<typeof EPISODE>;

/** What the model is told at the next event that can carry it, most important first; a block that lacks a field is left out. */
export const BLOCKS = {
  /** Its files were restored. */
  restored: { loss: choice(LOSSES, undefined) },
  /** The task is on top again: where it stands. */
  back: {},
  step: { step: choice(STEPS, undefined) },
  reopened: {},
  withdrawn: {},
  escalate: { episode: someNumber },
  expert: { episode: someNumber },
  'ask-cleanup': {},
  reminder: { changes: someNumber },
  /** What a pack has to say about a failed command. */
  advice: { command: someText, place: someText, matched: matchedErrors },
  offer: { trigger: choice(TRIGGERS, undefined), evidence },
};
type Blocks = typeof BLOCKS;
type BlockOf<K extends keyof Blocks> = { readonly kind: K } & {
  readonly [F in keyof Blocks[K]]: Blocks[K][F] extends Reader<infer T> ? NonNullable<T> : never;
};
export type Block = { [K in keyof Blocks]: BlockOf<K> }[keyof Blocks];

function matchedErrors(value: unknown): readonly MatchedError[] | undefined {
  return Array.isArray(value) && value.every(isMatchedError) ? value : undefined;
}

function readBlock(value: unknown): Block | undefined {
  const { kind, ...fields } = object(value);
  const shape: Shape | undefined = ownValue(BLOCKS, asText(kind));
  const isWhole =
    shape && Object.entries(shape).every(([name, read]) => name in fields && read(fields[name]) !== undefined);
  return isWhole ? (value as Block) : undefined;
}

/** Since the user last spoke. */
const PROMPT = part({
  begunAt: textOrNull,
  edits: asCount,
  stopBlocks: asCount,
  /** The user spoke in the middle of a turn. */
  inTurn: optionalTrue,
  /** The user's last message. */
  text: optionalText,
  /** What it means has not been reported. */
  unheard: optionalTrue,
  ticket: optionalText,
  /** One line for the user, said with the next event. */
  announce: optionalText,
  /** The user was asked to try the work, and no answer was recorded since. */
  handedOver: optionalTrue,
});

/** What the record holds one to one; record-file.ts works out the rest from several of them. */
export const FIELDS = {
  revision: field('revision', asCount),
  taskId: field('task_id', asText),
  description: field('task_description', asText),
  complexity: field('task_complexity', choice(['standard', 'complex'], 'standard')),
  createdAt: field('created_at', asText),
  updatedAt: field('updated_at', asText),
  archived: field('archived', flag),
  archivedAt: field('archived_at', textOrNull),
  /** Marked as archived or cancelled, but the directory has not arrived yet. */
  movePending: field('archive_pending', flag),
  cancelled: field('cancelled', flag),
  cancelledAt: field('cancelled_at', textOrNull),
  cancelReason: field('cancel_reason', asText),
  step: field('workflow_state.current_step', choice(STEPS, 'step3_execute')),
  steps: field('workflow_state.steps', STEP_STATES),
  lastInjectionStep: field('workflow_state.last_injection_step', choice(STEPS, null)),
  lastInjectionRevision: field('workflow_state.last_injection_revision', asCount),
  packId: field('workflow_state.gameplay_pack_matched', textOrNull),
  packName: field('workflow_state.gameplay_pack_name', textOrNull),
  docsRead: field('metrics.docs_read', texts),
  /** Documents are no code: their edits open no loop, but wrap-up looks at them. */
  docsEdited: field('metrics.docs_edited', texts),
  codeChanges: field('metrics.code_changes', listOf(row(CODE_CHANGE))),
  failures: field('metrics.failures', listOf(row(FAILURE))),
  /** How many failures the task had seen when its tests, and when its build, last passed. */
  green: field('metrics.green_through', part({ test: asCount, build: asCount })),
  violations: field('metrics.violations', listOf(row({ rule: asText, file: asText, at: asText }))),
  episodes: field('expert_episodes', listOf(row(EPISODE))),
  transitions: field(
    'state_transitions',
    listOf(row({ id: asCount, from: asText, to: asText, event: asText, at: asText, details: writable })),
  ),
  sessions: field('session_history', listOf(row(SESSION_SPAN))),
  decisions: field('technical_decisions', listOf(row({ decision: asText, reason: asText, reference: optionalText }))),
  /** How the opening prompt was routed: symptom, pack, score. */
  routing: field('routing', writable),
  docSync: field('doc_sync', DOC_SYNC),
  prompt: field('prompt_state', PROMPT),
  lastWord: field('last_word', (value) => readLastWord(value) ?? null),
  pending: field('pending_context', listOf(readBlock)),
  /** When something that must not be repeated too often was last said. */
  notices: field('notices', listOf(row({ key: asText, at: asText }))),
  seenEvents: field('seen_events', texts),
};

export type TaskRecord = FieldsOf<typeof FIELDS> & {
  readonly taskType: TaskType;
  readonly cleanup: CleanupIntent;
  /** Rounds of a bug fix or a feature. Other tasks have none: nothing in them is a loop of one bug or one wish. */
  readonly iterations: readonly Iteration[];
  /** How many entries have left a list for the history; its counter in the file says both. */
  readonly spilled: Readonly<Record<'docsRead' | 'codeChanges' | 'failures' | 'violations' | 'iterations', number>>;
};

export const isClosed = ({ archived, cancelled }: TaskRecord): boolean => archived || cancelled;

export const isConfirmed = ({ steps }: TaskRecord): boolean => steps.step3_execute.userConfirmed;

/** Accepted by command or advertised reply: only then may anything follow without asking again. */
export const isUnmistakable = (record: TaskRecord): boolean =>
  isConfirmed(record) && record.steps.step3_execute.confirmedBy !== 'heard';
