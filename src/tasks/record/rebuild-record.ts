/** A record from what is left when its file cannot be read: the history replayed, and the projection over it. */
import { asCount, asText, oneOf, type UnknownRecord } from '../../values/narrow.ts';
import { advanceTask } from '../advance-task.ts';
import type { TaskEvent } from '../events.ts';
import { historyFacts, type ToolFact } from '../history/history-facts.ts';
import { WAITING } from '../life-events.ts';
import type { TaskPolicy } from '../settings/policy.ts';
import { isCodeEdit } from '../settings/reading-policy.ts';
import { TASK_TYPES, type TaskType } from '../vocabulary.ts';
import { openRecord } from './open-record.ts';
import { KEPT_LISTS, type TaskIndex } from './projections.ts';
import type { SessionSpan, TaskRecord } from './record.ts';
import { decodeRecord, encodeRecord } from './record-file.ts';

export type Remains = {
  readonly taskId: string;
  readonly lines: readonly (UnknownRecord | undefined)[];
  /** workflow-state.json, if it is of this task. */
  readonly projection: UnknownRecord | undefined;
  readonly sessions: readonly SessionSpan[];
  readonly at: string;
};

/** `undefined` when nothing tells of a task at all. */
export function rebuildRecord(remains: Remains, policy: TaskPolicy): TaskRecord | undefined {
  const { taskId, lines, projection, sessions, at } = remains;
  const known = lines.filter((line) => line !== undefined);
  if (known.length === 0 && projection === undefined) return undefined;
  const { problem } = historyFacts(known);
  const description = asText(projection?.['task_description']) || problem || '';
  const createdAt = asText(projection?.['created_at']) || asText(known[0]?.['timestamp']) || at;
  const opened = openRecord({ taskId, description, taskType: typeOf(known, projection), at: createdAt }, policy);
  const replayed = known
    .flatMap((line, index) => eventOf(line, `rebuilt-${index}`, policy))
    .reduce((record, event) => advanceTask(record, event, policy)[0], opened);
  const record = { ...replayed, sessions, pending: [], seenEvents: [], updatedAt: at };
  return projection === undefined ? record : overlaid(record, projection);
}

/** The sessions of a task as the index has them: the history names none. */
export const sessionsIn = ({ bindings }: TaskIndex, taskId: string, at: string): SessionSpan[] =>
  bindings.flatMap((binding): SessionSpan[] => {
    const { sessionId, boundAt: startedAt } = binding;
    if (binding.taskId === taskId) return [{ sessionId, startedAt, endedAt: null, status: 'active' }];
    const waits = binding.waiting.some((below) => below.taskId === taskId);
    return waits ? [{ sessionId, startedAt, endedAt: at, status: WAITING }] : [];
  });

/** Without a known type, complaints mean that it is a bug. */
function typeOf(lines: readonly UnknownRecord[], projection: UnknownRecord | undefined): TaskType {
  const told = oneOf(TASK_TYPES, projection?.['task_type']);
  if (told !== undefined) return told;
  const isComplaint = ({ sentiment }: UnknownRecord) => sentiment === 'negative' || sentiment === 'frustrated';
  return lines.some(isComplaint) ? 'bug_fix' : 'general';
}

function overlaid(record: TaskRecord, projection: UnknownRecord): TaskRecord {
  const lists = KEPT_LISTS.flatMap((name) => {
    const list = projection[name];
    return Array.isArray(list) ? [[name, list]] : [];
  });
  const written = { ...encodeRecord(record), workflow_state: projection, ...Object.fromEntries(lists) };
  const decoded = decodeRecord(written);
  return { ...(decoded ?? record), revision: Math.max(record.revision, asCount(projection['revision'])) };
}

/** What a line of the history was as an event. */
function eventOf(line: UnknownRecord, id: string, policy: TaskPolicy): TaskEvent[] {
  const base = { id, at: asText(line['timestamp']), mute: true };
  const { reads, edits, commands, feedback } = historyFacts([line]);
  const [read, edit, command, word] = [reads[0], edits[0], commands[0], feedback[0]];
  if (read && !read.failed) return [{ ...base, type: 'doc.read', file: read.file }];
  if (edit) return editEvent(edit, base, policy);
  if (command?.failed)
    return [{ ...base, type: 'command.failed', command: command.command, kind: 'test', error: command.result }];
  if (word === undefined) return [];
  const kind = word.confirmed ? 'confirmation' : (KINDS[word.sentiment] ?? 'requirement_change');
  return [{ ...base, type: 'feedback.given', kind, text: word.text }];
}

function editEvent(
  { file, tool: operation, failed, result: error }: ToolFact,
  base: Pick<TaskEvent, 'id' | 'at' | 'mute'>,
  { codeEdits }: TaskPolicy,
): TaskEvent[] {
  if (!isCodeEdit(file, codeEdits)) return failed ? [] : [{ ...base, type: 'doc.edited', file }];
  return [
    failed
      ? { ...base, type: 'edit.failed', file, operation, error }
      : { ...base, type: 'edit.succeeded', file, operation },
  ];
}

const KINDS: Readonly<Record<string, string>> = { negative: 'negative', frustrated: 'frustrated', positive: 'neutral' };
