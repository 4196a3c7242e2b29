/**
 * `.task-meta.json` ↔ TaskRecord. Missing fields get their defaults. A file that cannot be a task is `undefined` (= corrupt).
 */
import { listOf, object } from '../../values/fields.ts';
import { asCount, isRecord, oneOf, type UnknownRecord } from '../../values/narrow.ts';
import { TASK_TYPES } from '../vocabulary.ts';
import { readFields, toDisk, writeFields } from './fields.ts';
import {
  changeCount,
  consecutiveFailures,
  docCount,
  failureCount,
  freshChanges,
  isNegative,
  minutesBetween,
  sameFileEdits,
  violationCount,
} from './measures.ts';
import { CLEANUP_FIELDS, FIELDS, type Iteration, readIteration, type TaskRecord } from './record.ts';
import { isTaskName } from './task-id.ts';

const SCHEMA_VERSION = 1;

const readIterations = listOf(readIteration);

export function decodeRecord(value: unknown): TaskRecord | undefined {
  if (!isRecord(value)) return undefined;
  const record = recordOf(value);
  return isTaskName(record.taskId) ? record : undefined;
}

/** A record in which nothing has happened. */
export const emptyRecord = (taskId: string): TaskRecord => recordOf({ task_id: taskId });

function recordOf(file: UnknownRecord): TaskRecord {
  const [state, metrics] = [object(file['workflow_state']), object(file['metrics'])];
  const plain = readFields(FIELDS, file);
  const tracking = object(state['bug_fix_tracking'] ?? state['feature_tracking']);
  const iterations = readIterations(tracking['iterations']);
  const beyond = (total: unknown, list: readonly unknown[]): number => Math.max(0, asCount(total) - list.length);
  return {
    ...plain,
    taskType: oneOf(TASK_TYPES, file['task_type']) ?? oneOf(TASK_TYPES, state['task_type']) ?? 'general',
    cleanup: readFields(CLEANUP_FIELDS, file),
    iterations,
    updatedAt: plain.updatedAt || plain.createdAt,
    spilled: {
      docsRead: beyond(metrics['docs_read_count'], plain.docsRead),
      codeChanges: beyond(metrics['code_changes_count'], plain.codeChanges),
      failures: beyond(metrics['failure_count'], plain.failures),
      violations: beyond(metrics['critical_violation_count'], plain.violations),
      iterations: beyond(iterations.at(-1)?.iterationId, iterations),
    },
  };
}

export function encodeRecord(task: TaskRecord): UnknownRecord {
  const tracking = encodeTracking(task);
  const { '': fields, workflow_state: state, metrics } = writeFields(FIELDS, task);
  return {
    schema_version: SCHEMA_VERSION,
    task_type: task.taskType,
    ...fields,
    workflow_state: {
      ...state,
      ...writeFields(CLEANUP_FIELDS, task.cleanup)['workflow_state'],
      ...tracking,
    },
    // Written for readers of the earlier shape, never read.
    tracking_state: tracking,
    metrics: { ...metrics, ...counters(task) },
  };
}

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

/** `bug_fix_tracking` or `feature_tracking`. All but the rounds is worked out for people who read the file. */
function encodeTracking(task: TaskRecord): UnknownRecord {
  const { taskType, description, iterations } = task;
  if (taskType === 'general') return {};
  const isBug = taskType === 'bug_fix';
  const changes = iterations.filter(({ sentiment }) => sentiment === 'neutral');
  const tracking = {
    enabled: true,
    [isBug ? 'bug_description' : 'feature_description']: description,
    iterations: iterations.map((iteration) => encodeIteration(iteration, isBug)),
    ...(!isBug && {
      requirement_changes: changes.map(({ timestamp, feedback }) => ({
        timestamp,
        adjustment: feedback,
        change_type: 'scope_adjustment',
      })),
    }),
    loop_indicators: {
      same_file_edit_count: sameFileEdits(task),
      failed_test_count: iterations.filter(({ testResult }) => testResult === 'failed').length,
      negative_feedback_count: iterations.filter(isNegative).length,
      consecutive_failures: consecutiveFailures(freshChanges(task)),
      time_spent_minutes: Math.floor(minutesBetween(task.createdAt, task.updatedAt)),
    },
    expert_triggered: task.episodes.length > 0,
  };
  return { [isBug ? 'bug_fix_tracking' : 'feature_tracking']: tracking };
}

/** A feature has more than its documented fields: what the rules need to read it back. */
const encodeIteration = (iteration: Iteration, isBug: boolean): UnknownRecord => {
  const { feedback, sentiment, ...round } = iteration;
  const satisfaction = isNegative(iteration) ? 'dissatisfied' : 'neutral';
  return {
    ...(toDisk(round) as UnknownRecord),
    ...(isBug
      ? { trigger: 'user_feedback', user_feedback: feedback }
      : { user_satisfaction: satisfaction, adjustment_request: feedback }),
    feedback_sentiment: sentiment,
  };
};
