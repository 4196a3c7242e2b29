/** The frame of a task: sessions, stops, reviews, wrap-up, and its end. */
import { clip } from '../clip.ts';
import type { EventOf } from './events.ts';
import { minutesBetween } from './record/measures.ts';
import { type DocSync, isClosed, isConfirmed, type SessionSpan, type TaskRecord } from './record/record.ts';
import { withoutReport } from './report-first.ts';
import { awaitsReport, beginReview } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { wakeUp } from './stack-events.ts';
import { chain, noteTransition, noticed, reject, type TaskStep, withStep } from './step.ts';
import { beginCleanup, UNDECIDED } from './transition.ts';
import { isTestTask } from './wrap-up/test-task.ts';

/** Only the task on top hears of a prompt, so it waits no longer; whether this event can say so does not matter. */
export function promptBegun(record: TaskRecord, event: EventOf<'prompt.begun'>, policy: TaskPolicy): TaskStep {
  const { at, inTurn } = event;
  const prompt = { begunAt: at, edits: 0, stopBlocks: 0, ...(inTurn && { inTurn }) };
  return chain(wakeUp(record, at, policy), (next) => [{ ...next, prompt }, []]);
}

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

/** Whoever holds the turn says what to do now: the step needs no further word. */
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

/** Said often enough, or too long ago to matter to what the session does now: nobody is reminded for ever. */
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

/** A retired task binds nobody: the end of the session would find no way back to it. */
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
