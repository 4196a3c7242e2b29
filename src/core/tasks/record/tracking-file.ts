/** `bug_fix_tracking` and `feature_tracking` ↔ the one tracking of a task. */
import { asCount, asList, asText, isRecord, oneOf, type UnknownRecord } from '../../narrow.ts';
import type { TaskType } from '../vocabulary.ts';
import {
  consecutiveFailures,
  failedTestCount,
  freshChanges,
  minutesBetween,
  negativeCount,
  sameFileEdits,
} from './measures.ts';
import type { ChangeMade, Iteration, RequirementChange, TaskRecord, Tracking } from './record.ts';

/** Where both are there, the type of the task decides. */
export function decodeTracking(state: UnknownRecord, taskType: TaskType): Tracking | undefined {
  const bug = enabled(state['bug_fix_tracking']);
  const feature = enabled(state['feature_tracking']);
  if (feature !== undefined && (bug === undefined || taskType === 'feature_implementation')) {
    return { kind: 'feature', description: asText(feature['feature_description']), ...decodeRounds(feature) };
  }
  return bug && { kind: 'bug', description: asText(bug['bug_description']), ...decodeRounds(bug) };
}

const enabled = (value: unknown): UnknownRecord | undefined =>
  isRecord(value) && value['enabled'] !== false ? value : undefined;

const decodeRounds = (value: UnknownRecord): Pick<Tracking, 'iterations' | 'requirementChanges'> => ({
  iterations: asList(value['iterations']).filter(isRecord).map(decodeIteration),
  requirementChanges: asList(value['requirement_changes']).filter(isRecord).map(decodeRequirement),
});

const SENTIMENTS = ['positive', 'negative', 'frustrated', 'neutral'] as const;

function decodeIteration(value: UnknownRecord, index: number): Iteration {
  const sentiment = oneOf(SENTIMENTS, value['feedback_sentiment']);
  return {
    iterationId: asCount(value['iteration_id']) || index + 1,
    timestamp: asText(value['timestamp']),
    feedback: asText(value['user_feedback']) || asText(value['adjustment_request']),
    sentiment: sentiment ?? (value['user_satisfaction'] === 'dissatisfied' ? 'negative' : 'neutral'),
    changesMade: asList(value['changes_made']).filter(isRecord).map(decodeChangeMade),
    testResult: oneOf(['failed', 'partial', 'pending'] as const, value['test_result']) ?? 'pending',
    changesThrough: asCount(value['changes_through']),
  };
}

const decodeChangeMade = (value: UnknownRecord): ChangeMade => ({
  file: asText(value['file']),
  changeType: asText(value['change_type']),
  changeSummary: asText(value['change_summary']),
});

const decodeRequirement = (value: UnknownRecord): RequirementChange => ({
  timestamp: asText(value['timestamp']),
  adjustment: asText(value['adjustment']),
  changeType: asText(value['change_type']) || 'scope_adjustment',
});

export function encodeTracking(task: TaskRecord): UnknownRecord {
  const { tracking } = task;
  return {
    ...(tracking?.kind === 'bug' && { bug_fix_tracking: encodeBug(task, tracking) }),
    ...(tracking?.kind === 'feature' && { feature_tracking: encodeFeature(task, tracking) }),
  };
}

const encodeBug = (task: TaskRecord, { description, iterations }: Tracking): UnknownRecord => ({
  enabled: true,
  bug_description: description,
  iterations: iterations.map((iteration) => ({
    iteration_id: iteration.iterationId,
    timestamp: iteration.timestamp,
    trigger: 'user_feedback',
    user_feedback: iteration.feedback,
    feedback_sentiment: iteration.sentiment,
    changes_made: iteration.changesMade.map(encodeChangeMade),
    test_result: iteration.testResult,
    changes_through: iteration.changesThrough,
  })),
  loop_indicators: encodeIndicators(task),
  expert_triggered: task.episodes.length > 0,
});

/** What was added to the documented fields of a feature is what the rules need to read it back. */
const encodeFeature = (task: TaskRecord, { description, iterations, requirementChanges }: Tracking): UnknownRecord => ({
  enabled: true,
  feature_description: description,
  iterations: iterations.map((iteration) => ({
    iteration_id: iteration.iterationId,
    timestamp: iteration.timestamp,
    user_satisfaction:
      iteration.sentiment === 'negative' || iteration.sentiment === 'frustrated' ? 'dissatisfied' : 'neutral',
    adjustment_request: iteration.feedback,
    feedback_sentiment: iteration.sentiment,
    changes_made: iteration.changesMade.map(encodeChangeMade),
    test_result: iteration.testResult,
    changes_through: iteration.changesThrough,
  })),
  requirement_changes: requirementChanges.map(({ timestamp, adjustment, changeType }) => ({
    timestamp,
    adjustment,
    change_type: changeType,
  })),
  loop_indicators: encodeIndicators(task),
  expert_triggered: task.episodes.length > 0,
});

const encodeChangeMade = ({ file, changeType, changeSummary }: ChangeMade): UnknownRecord => ({
  file,
  change_type: changeType,
  change_summary: changeSummary,
});

const encodeIndicators = (task: TaskRecord): UnknownRecord => ({
  same_file_edit_count: sameFileEdits(task),
  failed_test_count: failedTestCount(task),
  negative_feedback_count: negativeCount(task),
  consecutive_failures: consecutiveFailures(freshChanges(task)),
  time_spent_minutes: Math.floor(minutesBetween(task.createdAt, task.updatedAt)),
});
