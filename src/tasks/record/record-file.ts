/**
 * `.task-meta.json` ↔ TaskRecord. Read as people and earlier versions write it: missing fields get their defaults,
 * unknown ones are carried through. A file that cannot be a task is `undefined` (= corrupt).
 */
import * as v from 'valibot';
import { isRecord, oneOf, type UnknownRecord } from '../../values/narrow.ts';
import { count, decodeWith, flag, jsonObject, listOf, text } from '../../values/schema.ts';
import { isInserted, STEPS, type StepId, TASK_TYPES, type TaskType } from '../vocabulary.ts';
import { choice, numbered, optionalChoice, optionalTrue, row, textOrNull, toDisk } from './fields.ts';
import {
  changeCount,
  consecutiveFailures,
  docCount,
  failedTestCount,
  failureCount,
  freshChanges,
  isNegative,
  minutesBetween,
  negativeCount,
  sameFileEdits,
  violationCount,
} from './measures.ts';
import {
  BLOCK,
  CHANGE_MADE,
  CODE_CHANGE,
  DECISION,
  DOC_SYNC,
  EPISODE,
  EXECUTION,
  FAILURE,
  GREEN,
  type Iteration,
  isTaskName,
  LAST_WORD,
  NOTICE,
  PROMPT,
  REQUIREMENT,
  SENTIMENTS,
  SESSION_SPAN,
  type Spilled,
  STEP,
  type StepState,
  type Steps,
  type TaskRecord,
  TRANSITION,
  type Tracking,
  VIOLATION,
} from './record.ts';

const SCHEMA_VERSION = 1;

const object = v.fallback(jsonObject, {});

/** A counter above the length of its list says what the history took over. */
const METRICS = v.object({
  docs_read: listOf(v.string()),
  docs_read_count: count,
  docs_edited: listOf(v.string()),
  code_changes: listOf(CODE_CHANGE),
  code_changes_count: count,
  failures: listOf(FAILURE),
  failure_count: count,
  green_through: GREEN,
  violations: listOf(VIOLATION),
  critical_violation_count: count,
});

const RECORD_FILE = v.looseObject({
  schema_version: v.optional(v.unknown()),
  revision: count,
  task_id: v.pipe(v.string(), v.check(isTaskName)),
  task_description: text,
  task_type: v.optional(v.unknown()),
  task_complexity: choice(['standard', 'complex'], 'standard'),
  created_at: text,
  updated_at: text,
  archived: flag,
  archived_at: textOrNull,
  archive_pending: flag,
  cancelled: flag,
  cancelled_at: textOrNull,
  cancel_reason: text,
  workflow_state: object,
  tracking_state: object,
  metrics: v.optional(v.pipe(object, METRICS), {}),
  expert_episodes: listOf(EPISODE),
  state_transitions: listOf(TRANSITION),
  session_history: listOf(SESSION_SPAN),
  technical_decisions: listOf(DECISION),
  routing: object,
  doc_sync: DOC_SYNC,
  prompt_state: PROMPT,
  last_word: v.fallback(v.nullable(LAST_WORD), null),
  pending_context: listOf(BLOCK),
  notices: listOf(NOTICE),
  seen_events: listOf(v.string()),
});

const parseFile = decodeWith(v.pipe(jsonObject, RECORD_FILE));

type RecordFile = v.InferOutput<typeof RECORD_FILE>;

const KNOWN = new Set(Object.keys(RECORD_FILE.entries));

export function decodeRecord(value: unknown): TaskRecord | undefined {
  const file = parseFile(value);
  return file && recordOf(file);
}

/** A record in which nothing has happened. */
export const emptyRecord = (taskId: string): TaskRecord => recordOf(v.parse(RECORD_FILE, { task_id: taskId }));

function recordOf(file: RecordFile): TaskRecord {
  const { metrics, workflow_state: state } = file;
  const taskType = decodeTaskType(file.task_type, state['task_type']);
  const workflow = decodeWorkflowState(state, file.tracking_state, taskType);
  return {
    revision: file.revision,
    taskId: file.task_id,
    description: file.task_description,
    taskType,
    complexity: file.task_complexity,
    createdAt: file.created_at,
    updatedAt: file.updated_at || file.created_at,
    archived: file.archived,
    archivedAt: file.archived_at,
    movePending: file.archive_pending,
    cancelled: file.cancelled,
    cancelledAt: file.cancelled_at,
    cancelReason: file.cancel_reason,
    ...workflow,
    routing: file.routing,
    docsRead: metrics.docs_read,
    docsEdited: metrics.docs_edited,
    codeChanges: metrics.code_changes,
    failures: metrics.failures,
    green: metrics.green_through,
    violations: metrics.violations,
    episodes: numbered(file.expert_episodes, 'id'),
    transitions: numbered(file.state_transitions, 'id'),
    sessions: file.session_history,
    decisions: file.technical_decisions,
    docSync: file.doc_sync,
    prompt: file.prompt_state,
    lastWord: file.last_word,
    pending: file.pending_context,
    notices: file.notices,
    seenEvents: file.seen_events,
    spilled: decodeSpilled(file, workflow.tracking),
    extra: Object.fromEntries(Object.entries(file).filter(([key]) => !KNOWN.has(key))),
  };
}

export const encodeRecord = (task: TaskRecord): UnknownRecord => ({
  schema_version: SCHEMA_VERSION,
  revision: task.revision,
  task_id: task.taskId,
  task_description: task.description,
  task_type: task.taskType,
  task_complexity: task.complexity,
  created_at: task.createdAt,
  updated_at: task.updatedAt,
  archived: task.archived,
  ...(task.archivedAt !== null && { archived_at: task.archivedAt }),
  ...(task.movePending && { archive_pending: true }),
  ...(task.cancelled && { cancelled: true, cancelled_at: task.cancelledAt, cancel_reason: task.cancelReason }),
  workflow_state: encodeWorkflowState(task),
  // Written for readers of the earlier shape and never read where the state itself is there.
  tracking_state: encodeTracking(task),
  metrics: encodeMetrics(task),
  expert_episodes: task.episodes.map(toDisk),
  state_transitions: task.transitions,
  session_history: task.sessions.map(toDisk),
  technical_decisions: task.decisions,
  routing: task.routing,
  doc_sync: toDisk(withoutEmpty(task.docSync, ['snapshotRef', 'askedCount'])),
  prompt_state: toDisk(withoutEmpty(task.prompt, ['inTurn', 'text', 'unheard', 'ticket', 'announce', 'handedOver'])),
  ...(task.lastWord !== null && { last_word: task.lastWord }),
  ...(task.pending.length > 0 && { pending_context: task.pending }),
  ...(task.notices.length > 0 && { notices: task.notices }),
  seen_events: task.seenEvents,
  ...task.extra,
});

const encodeMetrics = (task: TaskRecord): UnknownRecord => ({
  docs_read: task.docsRead,
  docs_read_count: docCount(task),
  ...(task.docsEdited.length > 0 && { docs_edited: task.docsEdited }),
  code_changes: task.codeChanges,
  code_changes_count: changeCount(task),
  failure_count: failureCount(task),
  failures: task.failures.map(toDisk),
  ...((task.green.test > 0 || task.green.build > 0) && { green_through: task.green }),
  consecutive_failures: consecutiveFailures(freshChanges(task)),
  critical_violation_count: violationCount(task),
  violations: task.violations,
  expert_review_triggered: task.episodes.length > 0,
  expert_triggered_at: task.episodes.at(-1)?.openedAt ?? null,
});

const withoutEmpty = <T extends object>(value: T, keys: readonly (keyof T & string)[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key, item]) => item || !keys.includes(key as keyof T & string)));

/** Earlier versions had three vocabularies for one idea; the state's word is the more exact one. */
function decodeTaskType(...values: readonly unknown[]): TaskType {
  const exact = values.flatMap((value) => oneOf(TASK_TYPES, value) ?? []);
  if (exact[0] !== undefined) return exact[0];
  if (values.includes('bugfix')) return 'bug_fix';
  return values.includes('feature') ? 'feature_implementation' : 'general';
}

const INDICATORS = v.optional(
  v.pipe(
    object,
    v.object({
      loop_indicators: v.optional(
        v.pipe(object, v.object({ negative_feedback_count: count, failed_test_count: count })),
        {},
      ),
    }),
  ),
  {},
);

/** Earlier versions counted failed tests without marking the round; only what this version wrote can have spilled. */
function indicatorsOf({ schema_version, workflow_state: state }: RecordFile) {
  const tracking = state['bug_fix_tracking'] ?? state['feature_tracking'];
  return v.parse(INDICATORS, schema_version === undefined ? {} : tracking).loop_indicators;
}

function decodeSpilled(file: RecordFile, tracking: Tracking | null): Spilled {
  const { metrics } = file;
  const rounds = tracking?.iterations ?? [];
  const indicators = indicatorsOf(file);
  const beyond = (total: number, list: readonly unknown[]): number => Math.max(0, total - list.length);
  return {
    docsRead: beyond(metrics.docs_read_count, metrics.docs_read),
    codeChanges: beyond(metrics.code_changes_count, metrics.code_changes),
    failures: beyond(metrics.failure_count, metrics.failures),
    violations: beyond(metrics.critical_violation_count, metrics.violations),
    iterations: beyond(rounds.at(-1)?.iterationId ?? 0, rounds),
    negative: beyond(indicators.negative_feedback_count, rounds.filter(isNegative)),
    failedTests: beyond(
      indicators.failed_test_count,
      rounds.filter(({ testResult }) => testResult === 'failed'),
    ),
  };
}

/** The `workflow_state` of a record: steps, wrap-up intent and tracking. The projection repeats it. */
type Workflow = Pick<TaskRecord, 'step' | 'lastInjection' | 'steps' | 'packId' | 'packName' | 'cleanup' | 'tracking'>;

const STATE = v.object({
  current_step: optionalChoice(STEPS),
  last_injection_step: optionalChoice(STEPS),
  last_injection_revision: count,
  steps: v.fallback(jsonObject, {}),
  gameplay_pack_matched: textOrNull,
  gameplay_pack_name: textOrNull,
  asked_cleanup_intent: flag,
  asked_cleanup_at: textOrNull,
  cleanup_intent_received: flag,
  cleanup_intent_action: v.fallback(v.nullable(v.picklist(['proceed', 'skip'])), null),
  cleanup_intent_at: textOrNull,
  cleanup_kept_open: optionalTrue,
});

/** `fallback`: where earlier versions kept the tracking. */
export function decodeWorkflowState(value: UnknownRecord, fallback: UnknownRecord, taskType: TaskType): Workflow {
  const state = v.parse(STATE, value);
  const { current_step: current, last_injection_step: injected, steps } = state;
  return {
    step: current ?? firstOpen(steps),
    lastInjection: injected ? { step: injected, revision: state.last_injection_revision } : null,
    steps: decodeSteps(steps, current),
    packId: state.gameplay_pack_matched,
    packName: state.gameplay_pack_name,
    cleanup: {
      asked: state.asked_cleanup_intent,
      askedAt: state.asked_cleanup_at,
      received: state.cleanup_intent_received,
      action: state.cleanup_intent_action,
      receivedAt: state.cleanup_intent_at,
      ...(state.cleanup_kept_open && { keptOpen: true }),
    },
    tracking: decodeTracking(value, taskType) ?? decodeTracking(fallback, taskType) ?? null,
  };
}

export function encodeWorkflowState(task: TaskRecord): UnknownRecord {
  const { asked, askedAt, received, action, receivedAt, keptOpen } = task.cleanup;
  return {
    current_step: task.step,
    last_injection_step: task.lastInjection?.step ?? null,
    last_injection_revision: task.lastInjection?.revision,
    steps: encodeSteps(task.steps),
    gameplay_pack_matched: task.packId,
    gameplay_pack_name: task.packName,
    ...encodeTracking(task),
    asked_cleanup_intent: asked,
    asked_cleanup_at: askedAt,
    cleanup_intent_received: received,
    cleanup_intent_action: action,
    cleanup_intent_at: receivedAt,
    ...(keptOpen && { cleanup_kept_open: true }),
  };
}

/** A file that does not say where it is: at what runs, else at the work itself. */
const firstOpen = (steps: UnknownRecord): StepId =>
  STEPS.find((id) => isRecord(steps[id]) && steps[id]['status'] === 'in_progress') ?? 'step3_execute';

/** Records from before a pack inserted steps have none; one that stands at such a step has it. */
function decodeSteps(steps: UnknownRecord, current: StepId | undefined): Steps {
  const of = (id: StepId): UnknownRecord => (isRecord(steps[id]) ? steps[id] : {});
  const ids = STEPS.filter((id) => !isInserted(id) || isRecord(steps[id]) || id === current);
  const states = ids.map((id): [StepId, StepState] => [
    id,
    decodeStep(of(id), isInserted(id) && id === current ? 'in_progress' : 'skipped'),
  ]);
  const { user_confirmed, confirmed_at, confirmed_by, last_error, last_error_time, last_test_reminder_at, ...rest } =
    of('step3_execute');
  const { skipped, ...cleaning } = of('step4_cleanup');
  return {
    ...(Object.fromEntries(states) as Steps),
    step3_execute: { ...decodeStep(rest, 'in_progress'), ...v.parse(EXECUTION, of('step3_execute')) },
    step4_cleanup: { ...decodeStep(cleaning, 'pending'), skipped: skipped === true },
  };
}

function decodeStep(value: UnknownRecord, fallback: StepState['status']): StepState {
  const { status = fallback, started_at, completed_at, ...extra } = v.parse(STEP, value);
  return { status, startedAt: started_at, completedAt: completed_at, extra };
}

const encodeSteps = (steps: Steps): UnknownRecord =>
  Object.fromEntries(STEPS.flatMap((id) => (steps[id] ? [[id, encodeStep(steps[id])]] : [])));

/** Of the fields that a step may lack, some were always written. */
function encodeStep({ extra, ...state }: StepState & { readonly skipped?: boolean }): UnknownRecord {
  const isWritten = ([key, value]: [string, unknown]) =>
    value !== null || key === 'lastError' || key === 'lastTestReminderAt';
  const { skipped, ...written } = Object.fromEntries(Object.entries(state).filter(isWritten));
  return { ...extra, ...toDisk(written), ...(skipped === true && { skipped }) };
}

const ITERATION = v.pipe(
  row({
    iterationId: count,
    timestamp: text,
    userFeedback: text,
    adjustmentRequest: text,
    feedbackSentiment: optionalChoice(SENTIMENTS),
    userSatisfaction: text,
    changesMade: listOf(CHANGE_MADE),
    testResult: choice(['failed', 'partial', 'pending'], 'pending'),
    changesThrough: count,
  }),
  v.transform(({ userFeedback, adjustmentRequest, feedbackSentiment, userSatisfaction, ...round }): Iteration => {
    const implied = userSatisfaction === 'dissatisfied' ? 'negative' : 'neutral';
    return { ...round, feedback: userFeedback || adjustmentRequest, sentiment: feedbackSentiment ?? implied };
  }),
);

const decodeEnabled = decodeWith(
  v.pipe(
    jsonObject,
    v.check(({ enabled }) => enabled !== false),
    v.object({
      bug_description: text,
      feature_description: text,
      iterations: listOf(ITERATION),
      requirement_changes: listOf(REQUIREMENT),
    }),
  ),
);

/** Where both are there, the type of the task decides. */
function decodeTracking(state: UnknownRecord, taskType: TaskType): Tracking | undefined {
  const bug = decodeEnabled(state['bug_fix_tracking']);
  const feature = decodeEnabled(state['feature_tracking']);
  const isFeature = feature !== undefined && (bug === undefined || taskType === 'feature_implementation');
  const tracking = isFeature ? feature : bug;
  return (
    tracking && {
      kind: isFeature ? 'feature' : 'bug',
      description: isFeature ? tracking.feature_description : tracking.bug_description,
      iterations: numbered(tracking.iterations, 'iterationId'),
      requirementChanges: tracking.requirement_changes,
    }
  );
}

/** `bug_fix_tracking` or `feature_tracking`. */
function encodeTracking(task: TaskRecord): UnknownRecord {
  if (task.tracking === null) return {};
  const { kind, description, iterations, requirementChanges } = task.tracking;
  const isBug = kind === 'bug';
  const tracking = {
    enabled: true,
    [isBug ? 'bug_description' : 'feature_description']: description,
    iterations: iterations.map((iteration) => encodeIteration(iteration, isBug)),
    ...(!isBug && { requirement_changes: requirementChanges.map(toDisk) }),
    loop_indicators: {
      same_file_edit_count: sameFileEdits(task),
      failed_test_count: failedTestCount(task),
      negative_feedback_count: negativeCount(task),
      consecutive_failures: consecutiveFailures(freshChanges(task)),
      time_spent_minutes: Math.floor(minutesBetween(task.createdAt, task.updatedAt)),
    },
    expert_triggered: task.episodes.length > 0,
  };
  return { [isBug ? 'bug_fix_tracking' : 'feature_tracking']: tracking };
}

/** A feature has more than its documented fields: what the rules need to read it back. */
const encodeIteration = (iteration: Iteration, isBug: boolean): UnknownRecord => ({
  iteration_id: iteration.iterationId,
  timestamp: iteration.timestamp,
  ...(isBug
    ? { trigger: 'user_feedback', user_feedback: iteration.feedback }
    : {
        user_satisfaction: isNegative(iteration) ? 'dissatisfied' : 'neutral',
        adjustment_request: iteration.feedback,
      }),
  feedback_sentiment: iteration.sentiment,
  changes_made: iteration.changesMade.map(toDisk),
  test_result: iteration.testResult,
  changes_through: iteration.changesThrough,
});
