/**
 * `.task-meta.json` ↔ TaskRecord. Read as people and earlier versions write it: missing fields get their defaults,
 * unknown ones are carried through. A file that cannot be a task is `undefined` (= corrupt).
 */
import * as v from 'valibot';
import { isRecord, oneOf, type UnknownRecord } from '../../values/narrow.ts';
import { count, decodeWith, flag, jsonObject, listOf, text } from '../../values/schema.ts';
import { isInserted, STEPS, type StepId, TASK_TYPES, type TaskType } from '../vocabulary.ts';
import { choice, numbered, optionalChoice, optionalTrue, row, sparse, textOrNull, toDisk } from './fields.ts';
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
  CHANGE_MADE,
  EXECUTION,
  FIELDS,
  type Iteration,
  type PlainFields,
  REQUIREMENT,
  SENTIMENTS,
  type Spilled,
  STEP,
  type StepState,
  type Steps,
  type TaskRecord,
  type Tracking,
} from './record.ts';

const SCHEMA_VERSION = 1;

const object = v.fallback(jsonObject, {});

const ROWS = Object.entries(FIELDS) as [keyof PlainFields, (typeof FIELDS)[keyof PlainFields]][];
/** Other names at the top level belong to other writers. */
const KNOWN = new Set([
  ...['schema_version', 'task_type', 'workflow_state', 'tracking_state', 'metrics'],
  ...ROWS.map(([, { path }]) => path),
]);

export function decodeRecord(value: unknown): TaskRecord | undefined {
  return isRecord(value) && decodeTaskId(value['task_id']) !== undefined ? recordOf(value) : undefined;
}

const decodeTaskId = decodeWith(FIELDS.taskId.schema);

/** A record in which nothing has happened. */
export const emptyRecord = (taskId: string): TaskRecord => recordOf({ task_id: taskId });

function recordOf(file: UnknownRecord): TaskRecord {
  const state = v.parse(object, file['workflow_state']);
  const taskType = decodeTaskType(file['task_type'], state['task_type']);
  const workflow = decodeWorkflowState(state, v.parse(object, file['tracking_state']), taskType);
  const plain = Object.fromEntries(
    ROWS.map(([name, { path, schema }]) => [name, v.parse(schema, valueAt(file, path))]),
  ) as unknown as PlainFields;
  return {
    ...plain,
    ...workflow,
    taskType,
    updatedAt: plain.updatedAt || plain.createdAt,
    spilled: decodeSpilled(file, plain, workflow.tracking),
    extra: Object.fromEntries(Object.entries(file).filter(([key]) => !KNOWN.has(key))),
  };
}

const valueAt = (file: UnknownRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), file);

export function encodeRecord(task: TaskRecord): UnknownRecord {
  const written = ROWS.filter(([name, { optional }]) => !optional || saysSomething(task[name]));
  const under = (group: string) =>
    Object.fromEntries(
      written
        .filter(([, { path }]) => (path.includes('.') ? path.startsWith(`${group}.`) : group === ''))
        .map(([name, { path }]) => [path.slice(path.indexOf('.') + 1), rowsOf(task[name])]),
    );
  return {
    schema_version: SCHEMA_VERSION,
    ...under(''),
    task_type: task.taskType,
    doc_sync: sparse(task.docSync),
    prompt_state: sparse(task.prompt),
    workflow_state: { ...encodeWorkflowState(task), ...under('workflow_state') },
    // Written for readers of the earlier shape and never read where the state itself is there.
    tracking_state: encodeTracking(task),
    metrics: { ...under('metrics'), ...counters(task) },
    ...task.extra,
  };
}

const rowsOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (isRecord(item) ? toDisk(item) : item)) : value;

const saysSomething = (value: unknown): boolean =>
  isRecord(value) || Array.isArray(value) ? Object.values(value).some(Boolean) : Boolean(value);

/** For people, and for readers of the earlier shape. A counter above the length of its list says what the history took over. */
const counters = (task: TaskRecord): UnknownRecord => ({
  docs_read_count: docCount(task),
  code_changes_count: changeCount(task),
  failure_count: failureCount(task),
  critical_violation_count: violationCount(task),
  consecutive_failures: consecutiveFailures(freshChanges(task)),
  expert_review_triggered: task.episodes.length > 0,
  expert_triggered_at: task.episodes.at(-1)?.openedAt ?? null,
});

/** Earlier versions had three vocabularies for one idea; the state's word is the more exact one. */
function decodeTaskType(...values: readonly unknown[]): TaskType {
  const exact = values.flatMap((value) => oneOf(TASK_TYPES, value) ?? []);
  if (exact[0] !== undefined) return exact[0];
  if (values.includes('bugfix')) return 'bug_fix';
  return values.includes('feature') ? 'feature_implementation' : 'general';
}

/** Earlier versions counted failed tests without marking the round; only what this version wrote can have spilled. */
function indicatorIn(file: UnknownRecord, name: string): number {
  const [bug, feature] = ['bug_fix_tracking', 'feature_tracking'].map((tracking) =>
    valueAt(file, `workflow_state.${tracking}.loop_indicators.${name}`),
  );
  return file['schema_version'] === undefined ? 0 : v.parse(count, bug ?? feature);
}

function decodeSpilled(file: UnknownRecord, lists: PlainFields, tracking: Tracking | null): Spilled {
  const rounds = tracking?.iterations ?? [];
  const beyond = (total: number, list: readonly unknown[]): number => Math.max(0, total - list.length);
  const counted = (name: string): number => v.parse(count, valueAt(file, `metrics.${name}`));
  return {
    docsRead: beyond(counted('docs_read_count'), lists.docsRead),
    codeChanges: beyond(counted('code_changes_count'), lists.codeChanges),
    failures: beyond(counted('failure_count'), lists.failures),
    violations: beyond(counted('critical_violation_count'), lists.violations),
    iterations: beyond(rounds.at(-1)?.iterationId ?? 0, rounds),
    negative: beyond(indicatorIn(file, 'negative_feedback_count'), rounds.filter(isNegative)),
    failedTests: beyond(
      indicatorIn(file, 'failed_test_count'),
      rounds.filter(({ testResult }) => testResult === 'failed'),
    ),
  };
}

/** The `workflow_state` of a record: steps, wrap-up intent and tracking. The projection repeats it. */
type Workflow = Pick<TaskRecord, 'step' | 'lastInjection' | 'steps' | 'cleanup' | 'tracking'>;

const STATE = v.object({
  current_step: optionalChoice(STEPS),
  last_injection_step: optionalChoice(STEPS),
  last_injection_revision: count,
  steps: v.fallback(jsonObject, {}),
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
