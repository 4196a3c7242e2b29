/** The lists of a record and their counters. A counter above the length of its list says what the history took over. */
import { asCount, asList, asText, isRecord, oneOf, type UnknownRecord } from '../../narrow.ts';
import { decodeEpisode, encodeEpisode } from './episode-file.ts';
import {
  changeCount,
  consecutiveFailures,
  docCount,
  failureCount,
  freshChanges,
  isNegative,
  violationCount,
} from './measures.ts';
import type {
  CodeChange,
  Failure,
  Green,
  SessionSpan,
  TaskRecord,
  TechnicalDecision,
  Tracking,
  Transition,
} from './record.ts';

type Lists = Pick<
  TaskRecord,
  | 'docsRead'
  | 'docsEdited'
  | 'codeChanges'
  | 'failures'
  | 'green'
  | 'violations'
  | 'episodes'
  | 'transitions'
  | 'sessions'
  | 'decisions'
  | 'spilled'
>;

export function decodeLists(value: UnknownRecord, tracking: Tracking | null): Lists {
  const metrics = isRecord(value['metrics']) ? value['metrics'] : {};
  const texts = (list: unknown): readonly string[] => asList(list).filter((file) => typeof file === 'string');
  const rows = (list: unknown): readonly UnknownRecord[] => asList(list).filter(isRecord);
  const lists = {
    docsRead: texts(metrics['docs_read']),
    docsEdited: texts(metrics['docs_edited']),
    codeChanges: rows(metrics['code_changes']).map(decodeChange),
    failures: rows(metrics['failures']).map(decodeFailure),
    green: decodeGreen(metrics['green_through']),
    violations: rows(metrics['violations']).map(decodeViolation),
    episodes: rows(value['expert_episodes']).map(decodeEpisode),
    transitions: rows(value['state_transitions']).map(decodeTransition),
    sessions: rows(value['session_history']).map(decodeSession),
    decisions: rows(value['technical_decisions']).map(decodeDecision),
  };
  return { ...lists, spilled: decodeSpilled(value, metrics, { ...lists, tracking }) };
}

function decodeSpilled(
  value: UnknownRecord,
  metrics: UnknownRecord,
  lists: Omit<Lists, 'spilled'> & { readonly tracking: Tracking | null },
): TaskRecord['spilled'] {
  const iterations = lists.tracking?.iterations ?? [];
  const indicators = indicatorsOf(value);
  const beyond = (count: unknown, length: number): number => Math.max(0, asCount(count) - length);
  return {
    docsRead: beyond(metrics['docs_read_count'], lists.docsRead.length),
    codeChanges: beyond(metrics['code_changes_count'], lists.codeChanges.length),
    failures: beyond(metrics['failure_count'], lists.failures.length),
    violations: beyond(metrics['critical_violation_count'], lists.violations.length),
    iterations: beyond(iterations.at(-1)?.iterationId, iterations.length),
    negative: beyond(indicators['negative_feedback_count'], iterations.filter(isNegative).length),
    failedTests: beyond(
      indicators['failed_test_count'],
      iterations.filter(({ testResult }) => testResult === 'failed').length,
    ),
  };
}

/** Earlier versions counted failed tests without marking the round; only what this version wrote can have spilled. */
function indicatorsOf(value: UnknownRecord): UnknownRecord {
  const state = value['workflow_state'];
  if (value['schema_version'] === undefined || !isRecord(state)) return {};
  const tracking = state['bug_fix_tracking'] ?? state['feature_tracking'];
  return isRecord(tracking) && isRecord(tracking['loop_indicators']) ? tracking['loop_indicators'] : {};
}

export const encodeMetrics = (task: TaskRecord): UnknownRecord => ({
  docs_read: task.docsRead,
  docs_read_count: docCount(task),
  ...(task.docsEdited.length > 0 && { docs_edited: task.docsEdited }),
  code_changes: task.codeChanges,
  code_changes_count: changeCount(task),
  failure_count: failureCount(task),
  failures: task.failures.map(({ editsBefore, ...failure }) => ({ ...failure, edits_before: editsBefore })),
  ...((task.green.test > 0 || task.green.build > 0) && { green_through: task.green }),
  consecutive_failures: consecutiveFailures(freshChanges(task)),
  critical_violation_count: violationCount(task),
  violations: task.violations,
  expert_review_triggered: task.episodes.length > 0,
  expert_triggered_at: task.episodes.at(-1)?.openedAt ?? null,
});

export const encodeRecordLists = (task: TaskRecord): UnknownRecord => ({
  expert_episodes: task.episodes.map(encodeEpisode),
  state_transitions: task.transitions,
  session_history: task.sessions.map(({ sessionId, startedAt, endedAt, status }) => ({
    session_id: sessionId,
    started_at: startedAt,
    ended_at: endedAt,
    status,
  })),
  technical_decisions: task.decisions,
});

const decodeChange = (value: UnknownRecord): CodeChange => {
  const [error, summary] = [asText(value['error']), asText(value['summary'])];
  return {
    file: asText(value['file']),
    timestamp: asText(value['timestamp']),
    operation: asText(value['operation']) || 'Edit',
    status: value['status'] === 'failed' ? 'failed' : 'success',
    ...(error && { error }),
    ...(summary && { summary }),
  };
};

/** An earlier version did not tell tests from other commands; it called this list test failures. */
const decodeFailure = (value: UnknownRecord): Failure => ({
  timestamp: asText(value['timestamp']),
  error: asText(value['error']),
  command: asText(value['command']),
  kind: oneOf(['test', 'build', 'other'] as const, value['kind']) ?? 'test',
  editsBefore: asCount(value['edits_before']),
});

const decodeGreen = (value: unknown): Green =>
  isRecord(value) ? { test: asCount(value['test']), build: asCount(value['build']) } : { test: 0, build: 0 };

const decodeViolation = (value: UnknownRecord) => ({
  rule: asText(value['rule']),
  file: asText(value['file']),
  at: asText(value['at']),
});

const decodeTransition = ({ id, from, to, event, at, details }: UnknownRecord, index: number): Transition => ({
  id: asCount(id) || index + 1,
  from: asText(from),
  to: asText(to),
  event: asText(event),
  at: asText(at),
  details: isRecord(details) ? details : {},
});

const decodeSession = (value: UnknownRecord): SessionSpan => ({
  sessionId: asText(value['session_id']),
  startedAt: asText(value['started_at']),
  endedAt: asText(value['ended_at']) || null,
  status: asText(value['status']),
});

const decodeDecision = (value: UnknownRecord): TechnicalDecision => {
  const reference = asText(value['reference']);
  return { decision: asText(value['decision']), reason: asText(value['reason']), ...(reference && { reference }) };
};
