/**
 * The durable record of one task. Its parts are typed by the schemas that read them from `.task-meta.json`
 * (see record-file.ts); a field `startedAt` is called `started_at` there.
 */
import * as v from 'valibot';
import type { UnknownRecord } from '../../values/narrow.ts';
import { count, flag, jsonObject, listOf, text } from '../../values/schema.ts';
import { type InsertedStep, LOSSES, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
import {
  choice,
  numbered,
  optionalChoice,
  optionalText,
  optionalTrue,
  part,
  row,
  textOr,
  textOrNull,
} from './fields.ts';
import { isTaskName } from './task-id.ts';

const STATUSES = ['skipped', 'pending', 'in_progress', 'completed'] as const;

/** How a word of the user was booked: by command, as an advertised reply, or as the model heard it. */
export const BOOKED_BY = ['command', 'reply', 'heard'] as const;

/** Why documents that were owed no longer are. */
export const WAIVERS = ['user', 'reminders', 'timeout', 'newer'] as const;

export type StepStatus = (typeof STATUSES)[number];

/** `extra`: fields written by others. */
export type StepState = {
  readonly status: StepStatus;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly extra: UnknownRecord;
};

/** As on disk, so that unknown fields keep their names. */
export const STEP = v.looseObject({
  status: optionalChoice(STATUSES),
  started_at: textOrNull,
  completed_at: textOrNull,
});

/** `userConfirmed` is the gate to wrap-up: only the user's word sets it. */
export const EXECUTION = row({
  userConfirmed: flag,
  confirmedAt: textOrNull,
  confirmedBy: optionalChoice(BOOKED_BY),
  lastError: textOrNull,
  lastErrorTime: textOrNull,
  lastTestReminderAt: textOrNull,
});

export type ExecuteStep = StepState & Readonly<v.InferOutput<typeof EXECUTION>>;
export type CleanupStep = StepState & { readonly skipped: boolean };

type OwnState = { readonly step3_execute: ExecuteStep; readonly step4_cleanup: CleanupStep };

/** A task without an inserted step has no entry for it. */
export type Steps = OwnState & { readonly [K in Exclude<StepId, keyof OwnState | InsertedStep>]: StepState } & {
  readonly [K in InsertedStep]?: StepState;
};

export const SENTIMENTS = ['positive', 'negative', 'frustrated', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export const CHANGE_MADE = row({ file: text, changeType: text, changeSummary: text });
export type ChangeMade = Readonly<v.InferOutput<typeof CHANGE_MADE>>;

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

export const REQUIREMENT = row({ timestamp: text, adjustment: text, changeType: textOr('scope_adjustment') });

/** General tasks are not tracked: nothing in them is a loop of one bug or one wish. */
export type Tracking = {
  readonly kind: 'bug' | 'feature';
  readonly description: string;
  readonly iterations: readonly Iteration[];
  readonly requirementChanges: readonly Readonly<v.InferOutput<typeof REQUIREMENT>>[];
};

export const CLEANUP_CHOICES = ['proceed', 'skip'] as const;
export type CleanupChoice = (typeof CLEANUP_CHOICES)[number];

export type CleanupIntent = {
  readonly asked: boolean;
  readonly askedAt: string | null;
  readonly received: boolean;
  readonly action: CleanupChoice | null;
  readonly receivedAt: string | null;
  /** The user wants neither now; the question rests. */
  readonly keptOpen?: boolean;
};

/** The last booked word, and `workflow_state` before it, so that it can be taken back. */
const LAST_WORD = v.object({ kind: text, text, at: text, before: jsonObject });

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

/**
 * An earlier version did not tell tests from other commands; it called this list test failures. `editsBefore`: two
 * failures with an edit between them are two tries.
 */
const FAILURE = row({
  timestamp: text,
  error: text,
  command: text,
  kind: choice(COMMAND_KINDS, 'test'),
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
  closedBy: v.fallback(v.nullable(v.picklist(['confirmed', 'new_approach', 'more_negatives', 'progress'])), null),
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

/** How many entries of a list have left it for the history; its counter says both. */
export type Spilled = Readonly<
  Record<'docsRead' | 'codeChanges' | 'failures' | 'violations' | 'iterations' | 'negative' | 'failedTests', number>
>;

/** Where a field is in the file, and how it is read. `optional`: it is written only while it says something. */
const field = <T extends v.GenericSchema>(path: string, schema: T, optional = false) => ({ path, schema, optional });
const optional = <T extends v.GenericSchema>(path: string, schema: T) => field(path, schema, true);

const numberedList = <T extends v.GenericSchema<unknown, { readonly id: number }>>(item: T) =>
  v.pipe(
    listOf(item),
    v.transform((list) => numbered(list, 'id')),
  );

const object = v.fallback(jsonObject, {});

/** What the record holds one to one; record-file.ts works out the rest from several fields of the file. */
export const FIELDS = {
  revision: field('revision', count),
  taskId: field('task_id', v.pipe(v.string(), v.check(isTaskName))),
  description: field('task_description', text),
  complexity: field('task_complexity', choice(['standard', 'complex'], 'standard')),
  createdAt: field('created_at', text),
  updatedAt: field('updated_at', text),
  archived: field('archived', flag),
  archivedAt: optional('archived_at', textOrNull),
  /** Marked as archived or cancelled, but the directory has not arrived yet. */
  movePending: optional('archive_pending', flag),
  cancelled: optional('cancelled', flag),
  cancelledAt: optional('cancelled_at', textOrNull),
  cancelReason: optional('cancel_reason', text),
  packId: field('workflow_state.gameplay_pack_matched', textOrNull),
  packName: field('workflow_state.gameplay_pack_name', textOrNull),
  docsRead: field('metrics.docs_read', listOf(v.string())),
  /** Documents are no code: their edits open no loop, but wrap-up looks at them. */
  docsEdited: optional('metrics.docs_edited', listOf(v.string())),
  codeChanges: field('metrics.code_changes', listOf(CODE_CHANGE)),
  failures: field('metrics.failures', listOf(FAILURE)),
  green: optional('metrics.green_through', GREEN),
  violations: field('metrics.violations', listOf(VIOLATION)),
  episodes: field('expert_episodes', numberedList(EPISODE)),
  transitions: field('state_transitions', numberedList(TRANSITION)),
  sessions: field('session_history', listOf(SESSION_SPAN)),
  decisions: field('technical_decisions', listOf(DECISION)),
  /** How the opening prompt was routed: symptom, pack, score. */
  routing: field('routing', object),
  docSync: field('doc_sync', DOC_SYNC),
  prompt: field('prompt_state', PROMPT),
  lastWord: optional('last_word', v.fallback(v.nullable(LAST_WORD), null)),
  pending: optional('pending_context', listOf(BLOCK)),
  notices: optional('notices', listOf(NOTICE)),
  seenEvents: field('seen_events', listOf(v.string())),
};

type Frozen<T> = T extends readonly (infer Item)[] ? readonly Readonly<Item>[] : Readonly<T>;

export type PlainFields = {
  readonly [K in keyof typeof FIELDS]: Frozen<v.InferOutput<(typeof FIELDS)[K]['schema']>>;
};

export type TaskRecord = PlainFields & {
  readonly taskType: TaskType;
  readonly step: StepId;
  readonly lastInjection: { readonly step: StepId; readonly revision: number } | null;
  readonly steps: Steps;
  readonly tracking: Tracking | null;
  readonly cleanup: CleanupIntent;
  readonly spilled: Spilled;
  /** Fields written by others are carried through untouched. */
  readonly extra: UnknownRecord;
};

export const isClosed = ({ archived, cancelled }: TaskRecord): boolean => archived || cancelled;

export const isConfirmed = ({ steps }: TaskRecord): boolean => steps.step3_execute.userConfirmed;

/** Accepted by command or advertised reply: only then may anything follow without another word. */
export const isUnmistakable = (record: TaskRecord): boolean =>
  isConfirmed(record) && record.steps.step3_execute.confirmedBy !== 'heard';
