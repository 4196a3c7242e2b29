/** What the stack of a session means for the record of one task: it is put under another, and comes back to the top. */
import type { EventOf } from './events.ts';
import { enqueue } from './pending.ts';
import type { SessionSpan, TaskRecord } from './record/record.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { chain, grow, type TaskStep } from './step.ts';

/** The status of a span whose session works on another task first. */
export const WAITING = 'waiting';

/** The status of a span whose session saw the task through, where that does not archive it. */
export const FINISHED = 'finished';

/** The status of a span whose session has forgotten the task: only who asks for it gets it back. */
export const CLEARED = 'cleared';

const isOpen = ({ endedAt }: SessionSpan): boolean => endedAt === null;

/** Nobody works on it, and somebody will come back to it. */
export const isWaiting = ({ sessions }: TaskRecord): boolean =>
  sessions.some(({ status }) => status === WAITING) && !sessions.some(isOpen);

type Begun = { readonly sessionId: string; readonly at: string };

/** Whoever takes a task up ends the waiting of everybody. */
export function sessionStarted(record: TaskRecord, { sessionId, at }: Begun, policy: TaskPolicy): TaskStep {
  const last = record.sessions.at(-1);
  if (last?.sessionId === sessionId && isOpen(last)) return [record, []];
  const sessions = record.sessions.map((span) => (span.status === WAITING ? { ...span, status: 'waited' } : span));
  const item: SessionSpan = { sessionId, startedAt: at, endedAt: null, status: 'active' };
  return grow({ ...record, sessions }, 'sessions', { item, at, policy });
}

export function sessionPaused(
  record: TaskRecord,
  { sessionId, at }: EventOf<'session.paused'>,
  policy: TaskPolicy,
): TaskStep {
  const isMine = (span: SessionSpan) => span.sessionId === sessionId && isOpen(span);
  const paused = { endedAt: at, status: WAITING };
  if (record.sessions.some(isMine)) {
    return [{ ...record, sessions: record.sessions.map((span) => (isMine(span) ? { ...span, ...paused } : span)) }, []];
  }
  return grow(record, 'sessions', { item: { sessionId, startedAt: at, ...paused }, at, policy });
}

export function sessionCleared(record: TaskRecord, { sessionId, at }: EventOf<'session.cleared'>): TaskStep {
  const last = record.sessions.findLastIndex((span) => span.sessionId === sessionId);
  if (last === -1) return [record, []];
  const sessions = record.sessions.map((span, index) =>
    index === last ? { ...span, endedAt: span.endedAt ?? at, status: CLEARED } : span,
  );
  return [{ ...record, sessions }, []];
}

/** On top again; the model is told where it stands. */
export const sessionReturned = (record: TaskRecord, begun: Begun, policy: TaskPolicy): TaskStep =>
  chain(sessionStarted(record, begun, policy), (next) => [enqueue(next, { kind: 'back' }, policy.caps.pending), []]);

/** Work reached a task that is said to wait: whoever was to say that it is back died before. */
export function wakeUp(record: TaskRecord, at: string, policy: TaskPolicy): TaskStep {
  const span = isWaiting(record) ? record.sessions.findLast(({ status }) => status === WAITING) : undefined;
  if (span === undefined) return [record, []];
  return sessionReturned(record, { sessionId: span.sessionId, at }, policy);
}
