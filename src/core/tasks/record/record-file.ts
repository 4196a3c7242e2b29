/**
 * `.task-meta.json` ↔ TaskRecord. Read as people and earlier versions write it: missing fields get their defaults,
 * unknown ones are carried through. What cannot be a task at all is `undefined` (= corrupt).
 */
import { asCount, asList, asText, isRecord, oneOf, type UnknownRecord } from '../../narrow.ts';
import { isMatchedError } from '../../symptoms/matched-error.ts';
import { TASK_TYPES, type TaskType } from '../vocabulary.ts';
import { decodeLists, encodeMetrics, encodeRecordLists } from './lists-file.ts';
import { type DocSync, type Notice, type TaskRecord, WAIVERS } from './record.ts';
import type { Block } from './review-record.ts';
import { decodeWorkflowState, encodeWorkflowState } from './state-file.ts';
import { isTaskName } from './task-id.ts';
import { encodeTracking } from './tracking-file.ts';

const SCHEMA_VERSION = 1;

export function decodeRecord(value: unknown): TaskRecord | undefined {
  if (!isRecord(value)) return undefined;
  const taskId = asText(value['task_id']);
  if (!isTaskName(taskId)) return undefined;
  const state = record(value['workflow_state']);
  const taskType = decodeTaskType(value['task_type'], state['task_type']);
  const { tracking, ...workflow } = decodeWorkflowState(state, record(value['tracking_state']), taskType);
  return {
    revision: asCount(value['revision']),
    taskId,
    description: asText(value['task_description']),
    taskType,
    complexity: value['task_complexity'] === 'complex' ? 'complex' : 'standard',
    createdAt: asText(value['created_at']),
    updatedAt: asText(value['updated_at']) || asText(value['created_at']),
    archived: value['archived'] === true,
    archivedAt: asText(value['archived_at']) || null,
    movePending: value['archive_pending'] === true,
    cancelled: value['cancelled'] === true,
    cancelledAt: asText(value['cancelled_at']) || null,
    cancelReason: asText(value['cancel_reason']),
    ...workflow,
    tracking,
    routing: record(value['routing']),
    ...decodeLists(value, tracking),
    docSync: decodeDocSync(record(value['doc_sync'])),
    prompt: decodePrompt(record(value['prompt_state'])),
    pending: asList(value['pending_context']).filter(isBlock),
    notices: asList(value['notices']).filter(isNotice),
    seenEvents: asList(value['seen_events']).filter((id) => typeof id === 'string'),
    extra: withoutKnown(value),
  };
}

export function encodeRecord(task: TaskRecord): UnknownRecord {
  return {
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
    ...encodeRecordLists(task),
    routing: task.routing,
    doc_sync: encodeDocSync(task.docSync),
    prompt_state: encodePrompt(task.prompt),
    ...(task.pending.length > 0 && { pending_context: task.pending }),
    ...(task.notices.length > 0 && { notices: task.notices }),
    seen_events: task.seenEvents,
    ...task.extra,
  };
}

const record = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/** Earlier versions had three vocabularies for one idea; the state's word is the more exact one. */
function decodeTaskType(...values: readonly unknown[]): TaskType {
  const exact = values.flatMap((value) => oneOf(TASK_TYPES, value) ?? []);
  if (exact[0] !== undefined) return exact[0];
  if (values.includes('bugfix')) return 'bug_fix';
  return values.includes('feature') ? 'feature_implementation' : 'general';
}

function decodeDocSync(value: UnknownRecord): DocSync {
  const waivedBy = oneOf(WAIVERS, value['waived_by']);
  return {
    required: value['required'] === true,
    status: oneOf(['pending', 'done', 'waived'] as const, value['status']) ?? 'waived',
    snapshotRef: asText(value['snapshot_ref']) || null,
    askedCount: asCount(value['asked_count']),
    ...(waivedBy && { waivedBy }),
  };
}

const encodeDocSync = ({ required, status, snapshotRef, askedCount, waivedBy }: DocSync): UnknownRecord => ({
  required,
  status,
  ...(snapshotRef !== null && { snapshot_ref: snapshotRef }),
  ...(askedCount > 0 && { asked_count: askedCount }),
  ...(waivedBy && { waived_by: waivedBy }),
});

const encodePrompt = ({ begunAt, edits, stopBlocks, inTurn }: TaskRecord['prompt']): UnknownRecord => ({
  begun_at: begunAt,
  edits,
  stop_blocks: stopBlocks,
  ...(inTurn && { in_turn: true }),
});

const decodePrompt = (value: UnknownRecord): TaskRecord['prompt'] => ({
  begunAt: asText(value['begun_at']) || null,
  edits: asCount(value['edits']),
  stopBlocks: asCount(value['stop_blocks']),
  ...(value['in_turn'] === true && { inTurn: true }),
});

/** What each kind of block cannot do without. */
const BLOCK_FIELDS: Readonly<Record<Block['kind'], readonly (readonly [name: string, type: string])[]>> = {
  back: [],
  step: [['step', 'string']],
  expert: [['episode', 'number']],
  escalate: [['episode', 'number']],
  withdrawn: [],
  reopened: [],
  'ask-cleanup': [],
  reminder: [['changes', 'number']],
  advice: [
    ['command', 'string'],
    ['place', 'string'],
    ['matched', 'object'],
  ],
  offer: [
    ['trigger', 'string'],
    ['evidence', 'object'],
  ],
};

const isBlock = (value: unknown): value is Block =>
  isRecord(value) &&
  (BLOCK_FIELDS[value['kind'] as Block['kind']]?.every(([name, type]) => typeof value[name] === type) ?? false) &&
  (value['kind'] !== 'advice' || (Array.isArray(value['matched']) && value['matched'].every(isMatchedError)));

const isNotice = (value: unknown): value is Notice =>
  isRecord(value) && typeof value['key'] === 'string' && typeof value['at'] === 'string';

const KNOWN: readonly string[] = [
  ...['schema_version', 'revision', 'task_id', 'task_description', 'task_type', 'task_complexity', 'created_at'],
  ...['updated_at', 'archived', 'archived_at', 'archive_pending', 'cancelled', 'cancelled_at', 'cancel_reason'],
  ...['workflow_state', 'tracking_state', 'metrics', 'expert_episodes', 'state_transitions', 'session_history'],
  ...['technical_decisions', 'routing', 'doc_sync', 'prompt_state', 'pending_context', 'notices', 'seen_events'],
];

const withoutKnown = (value: UnknownRecord): UnknownRecord =>
  Object.fromEntries(
    Object.keys(value)
      .filter((key) => !KNOWN.includes(key))
      .map((key) => [key, value[key]]),
  );
