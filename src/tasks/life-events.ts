/** The frame of a task: sessions, stops, reviews, wrap-up, and its end. */
import { clip } from '../text/clip.ts';
import type { EventOf } from './events.ts';
import { engineLine } from './history/history.ts';
import { enqueue } from './pending.ts';
import { minutesBetween } from './record/measures.ts';
import { type DocSync, isClosed, isConfirmed, type SessionSpan, type TaskRecord } from './record/record.ts';
import { withoutReport } from './report-first.ts';
import { awaitsReport, beginReview } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { chain, grow, noteTransition, noticed, recorded, reject, type TaskStep, withStep } from './step.ts';
import { beginCleanup, UNDECIDED } from './transition.ts';

/** Prompts go to the task on top only, so a prompt ends its suspension. */
export function promptBegun(record: TaskRecord, event: EventOf<'prompt.begun'>, policy: TaskPolicy): TaskStep {
  const { at, inTurn, text = '', unheard } = event;
  const { handedOver, announce } = record.prompt;
  const prompt = {
    begunAt: at,
    // An answer in a dialog that decides nothing leaves the turn as it is.
    edits: inTurn && unheard ? record.prompt.edits : 0,
    stopBlocks: inTurn && unheard ? record.prompt.stopBlocks : 0,
    ...(inTurn && { inTurn }),
    ...(text && { text: clip(text, MAX_MESSAGE) }),
    ...(unheard && { unheard }),
    ...(handedOver && { handedOver }),
    ...(announce && { announce }),
  };
  return chain(wakeUp(record, at, policy), (next) => [{ ...next, prompt }, []]);
}

/** Enough of a message to quote from. */
const MAX_MESSAGE = 8_000;

export const turnEnded = (record: TaskRecord, { handedOver }: EventOf<'turn.ended'>): TaskStep => [
  handedOver && record.prompt.edits > 0 ? { ...record, prompt: { ...record.prompt, handedOver } } : record,
  [],
];

export function sessionEnded(record: TaskRecord, { sessionId, reason, at }: EventOf<'session.ended'>): TaskStep {
  const isOpen = (span: SessionSpan) => span.sessionId === sessionId && span.endedAt === null;
  if (!record.sessions.some(isOpen)) return [record, []];
  const sessions = record.sessions.map((span) =>
    isOpen(span) ? { ...span, endedAt: at, status: clip(reason, 40) || 'ended' } : span,
  );
  return [{ ...record, sessions }, []];
}

export function stopBlocked(record: TaskRecord, { reason, at }: EventOf<'stop.blocked'>, policy: TaskPolicy): TaskStep {
  const counted = { ...record, prompt: { ...record.prompt, stopBlocks: record.prompt.stopBlocks + 1 } };
  if (reason === 'begin-cleanup') {
    if (!isConfirmed(record)) return reject(record, 'stop.blocked', 'not confirmed yet');
    return chain(beginCleanup(counted, { event: 'cleanup.auto', at, policy }), (next) => [alreadyTold(next), []]);
  }
  if (reason !== 'ask-cleanup' || !isConfirmed(record) || record.cleanup.received) return [counted, []];
  // The next prompt about something else brings it back, however soon it comes.
  const notices = record.notices.filter(({ key }) => key !== 'ask-cleanup');
  return [{ ...counted, notices, cleanup: { ...UNDECIDED, asked: true, askedAt: at } }, []];
}

/** The hold already says what to do now, so the step adds no text. */
const alreadyTold = (record: TaskRecord): TaskRecord => ({
  ...record,
  pending: record.pending.filter(({ kind }) => kind !== 'step'),
  lastInjection: { step: record.step, revision: record.revision + 1 },
});

export const stopNoticed = (record: TaskRecord, { notice, at }: EventOf<'stop.noticed'>): TaskStep => [
  noticed(record, { key: notice, at }),
  [],
];

export function reviewAsked(record: TaskRecord, { at }: EventOf<'review.asked'>, policy: TaskPolicy): TaskStep {
  if (awaitsReport(record)) return reject(record, 'review.asked', 'a review is open already');
  if (record.step === 'step4_cleanup') return reject(record, 'review.asked', 'the work is done');
  const trigger = { id: 'asked', loopType: 'requested', hard: true, confidence: 1, evidence: {} } as const;
  return beginReview(record, trigger, { at, policy });
}

/** The user wants to go on: offers rest for as long as they would anyway, and code waits for no report. */
export function reviewDeclined(record: TaskRecord, { at }: EventOf<'review.declined'>): TaskStep {
  const offers = ['T4', 'T5', 'T6', 'T7', 'T8'];
  const rested = offers.reduce((next, key) => noticed(next, { key, at }), record);
  return [withoutReport({ ...rested, pending: rested.pending.filter(({ kind }) => kind !== 'offer') }, at), []];
}

/** A report is not taken at its word: the files decide. */
export function wrapUpReported(record: TaskRecord): TaskStep {
  if (record.step !== 'step4_cleanup' || record.steps.step4_cleanup.status !== 'in_progress') {
    return reject(record, 'wrapup.reported', 'no wrap-up is going on');
  }
  return [record, [{ type: 'validate-wrap-up' }]];
}

export function wrapUpValidated(record: TaskRecord, event: EventOf<'wrapup.validated'>, policy: TaskPolicy): TaskStep {
  const { completed, at } = event;
  if (record.step !== 'step4_cleanup' || record.steps.step4_cleanup.status !== 'in_progress') {
    return reject(record, 'wrapup.validated', 'no wrap-up is going on');
  }
  if (!completed) return [record, []];
  const done = withStep(record, 'step4_cleanup', { status: 'completed', completedAt: at });
  const move = { to: 'step4_cleanup', event: 'wrapup.validated', at, details: { completed: true } };
  return chain(noteTransition(record, withDocSync(done, policy), move, policy), (next) => [
    next,
    [
      { type: 'archive', when: 'now' },
      { type: 'notify', about: { event: 'step.completed', from: 'step4_cleanup', to: 'archived' } },
    ],
  ]);
}

function withDocSync(record: TaskRecord, { docSync }: TaskPolicy): TaskRecord {
  const required = docSync.enabled && record.codeChanges.length > 0 && !isTestTask(record, docSync.testTaskWords);
  return {
    ...record,
    docSync: { ...record.docSync, required, status: required ? 'pending' : 'waived', askedCount: 0 },
  };
}

export const docsSynced = (record: TaskRecord): TaskStep => settleDocs(record, { status: 'done' });

export const docsWaived = (record: TaskRecord, { by }: EventOf<'docs.waived'>): TaskStep =>
  settleDocs(record, { status: 'waived', waivedBy: by === 'newer' ? by : 'user' });

/** Reminders end after a number of times, or when the archive is too old. */
export function docsReminded(record: TaskRecord, { at }: EventOf<'docs.reminded'>, policy: TaskPolicy): TaskStep {
  const { maxReminders, hours } = policy.docSync;
  if (minutesBetween(record.archivedAt, at) >= hours * 60)
    return settleDocs(record, { status: 'waived', waivedBy: 'timeout' });
  const askedCount = record.docSync.askedCount + 1;
  const isEnough = askedCount > maxReminders;
  return settleDocs(record, { askedCount, ...(isEnough && { status: 'waived', waivedBy: 'reminders' }) });
}

const settleDocs = (record: TaskRecord, change: Partial<DocSync>): TaskStep =>
  record.docSync.status === 'pending' ? [{ ...record, docSync: { ...record.docSync, ...change } }, []] : [record, []];

export function taskCancelled(
  record: TaskRecord,
  { reason, at }: EventOf<'task.cancelled'>,
  policy: TaskPolicy,
): TaskStep {
  const next: TaskRecord = {
    ...record,
    cancelled: true,
    cancelledAt: at,
    cancelReason: clip(reason, 500),
    movePending: true,
    pending: [],
    sessions: letGo(record, 'cancelled', at),
  };
  return chain(noteTransition(record, next, { to: 'cancelled', event: 'task.cancelled', at }, policy), (moved) => [
    moved,
    [{ type: 'move-cancelled' }],
  ]);
}

/** A retired task has no sessions. */
const letGo = ({ sessions }: TaskRecord, status: string, at: string): readonly SessionSpan[] =>
  sessions.map((span) => (span.endedAt === null ? { ...span, endedAt: at, status } : span));

export function taskArchived(record: TaskRecord, event: EventOf<'task.archived'>, policy: TaskPolicy): TaskStep {
  const { at, snapshotRef } = event;
  if (record.steps.step4_cleanup.status !== 'completed') return reject(record, 'task.archived', 'not wrapped up yet');
  const docSync = { ...record.docSync, snapshotRef };
  const sessions = letGo(record, 'archived', at);
  const next: TaskRecord = {
    ...record,
    archived: true,
    archivedAt: at,
    movePending: true,
    pending: [],
    docSync,
    sessions,
  };
  return noteTransition(record, next, { to: 'archived', event: 'task.archived', at }, policy);
}

export function taskReopened(record: TaskRecord, { at }: EventOf<'task.reopened'>, policy: TaskPolicy): TaskStep {
  if (!isClosed(record)) return [record, []];
  const open: TaskRecord = {
    ...record,
    archived: false,
    archivedAt: null,
    cancelled: false,
    cancelledAt: null,
    cancelReason: '',
    movePending: false,
    step: 'step3_execute',
    cleanup: UNDECIDED,
    docSync: { required: false, status: 'waived', snapshotRef: null, askedCount: 0 },
  };
  const execute = { status: 'in_progress', completedAt: null, userConfirmed: false, confirmedAt: null } as const;
  const cleanup = { status: 'pending', startedAt: null, completedAt: null, skipped: false } as const;
  const next = withStep(withStep(open, 'step3_execute', execute), 'step4_cleanup', cleanup);
  return noteTransition(record, next, { to: 'step3_execute', event: 'task.reopened', at }, policy);
}

/** The model is told, since one of its commands may have done it. */
export const taskRestored = (
  record: TaskRecord,
  { loss, at }: EventOf<'task.restored'>,
  policy: TaskPolicy,
): TaskStep => [
  enqueue(record, { kind: 'restored', loss }, policy.caps.pending),
  [recorded(engineLine(at, 'restored', { loss }))],
];

/** A task that only tries something out needs no documents: it says so, and it changed nothing but tests. */
export function isTestTask({ description, codeChanges }: TaskRecord, words: readonly string[]): boolean {
  if (!words.some((word) => hasWord(description, word))) return false;
  return codeChanges.every(({ file, status }) => status === 'failed' || isTestFile(file));
}

/** By their folder, by the end of their name (`shop.test.ts`, `shop_spec.rb`, `ShopTest.java`) or by its beginning (`test_shop.py`). */
const TEST_FILES = [
  /(^|[\\/])(tests?|__tests__|spec)[\\/]/i,
  /[._-](test|spec)\.[^\\/]+$/i,
  /[a-z0-9](Test|Tests|Spec)\.[^\\/.]+$/,
  /(^|[\\/])test_[^\\/]+$/i,
];

const isTestFile = (file: string): boolean => TEST_FILES.some((pattern) => pattern.test(file));

/** Latin words stand between other characters; scripts without spaces have no such border. */
function hasWord(text: string, word: string): boolean {
  if (!/^[\w-]+$/.test(word)) return text.includes(word);
  return text
    .toLowerCase()
    .split(/[^\w-]+/)
    .includes(word.toLowerCase());
}

/** The status of a span whose session works on another task first. */
export const WAITING = 'waiting';

/** The status of a span whose session saw the task through, where that does not archive it. */
export const FINISHED = 'finished';

/** The status of a span whose session was cleared: the task returns only on request. */
export const CLEARED = 'cleared';

const isOpen = ({ endedAt }: SessionSpan): boolean => endedAt === null;

/** Suspended: no session works on the task, but it can be resumed. */
export const isWaiting = ({ sessions }: TaskRecord): boolean =>
  sessions.some(({ status }) => status === WAITING) && !sessions.some(isOpen);

type Begun = { readonly sessionId: string; readonly at: string };

/** Resuming a task ends its suspension for all sessions. */
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

/** Work reached a suspended task: the process that resumed it died before it could say so. */
export function wakeUp(record: TaskRecord, at: string, policy: TaskPolicy): TaskStep {
  const span = isWaiting(record) ? record.sessions.findLast(({ status }) => status === WAITING) : undefined;
  if (span === undefined) return [record, []];
  return sessionReturned(record, { sessionId: span.sessionId, at }, policy);
}
