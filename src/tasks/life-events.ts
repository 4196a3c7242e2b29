/** The frame of a task: prompts, stops, reviews, wrap-up, and its end; and what any other event does to it. */
import { clip } from '../text/clip.ts';
import { isRecord } from '../values/narrow.ts';
import type { Reactions, TaskDraft } from './draft.ts';
import type { EventOf, TaskEvent, TaskEventType } from './events.ts';
import { FEEDBACK } from './feedback.ts';
import { minutesBetween } from './record/measures.ts';
import { type DocSync, isClosed, isConfirmed, type TaskRecord } from './record/record.ts';
import { emptyRecord } from './record/record-file.ts';
import {
  awaitReport,
  awaitsReport,
  beginReview,
  closeEpisodes,
  goOnWithoutReport,
  markDelivered,
  openEpisode,
} from './review.ts';
import { changeSessions, isOpen, SESSIONS, wakeUp } from './session-events.ts';
import { backToWork, beginCleanup, UNDECIDED } from './transition.ts';
import { addEditedDoc, WORK } from './work-events.ts';

const MAX = { message: 8_000, decision: 500, reference: 200, items: 20, item: 200, notes: 500 } as const;

const LIFE = {
  /** Prompts go to the task on top only, so a prompt ends its suspension. */
  'prompt.begun'(draft, { inTurn, text = '', unheard }) {
    const { handedOver, announce, edits, stopBlocks } = draft.record.prompt;
    // An answer in a dialog that decides nothing leaves the turn as it is.
    const isSameTurn = inTurn && unheard;
    wakeUp(draft);
    draft.set({
      prompt: {
        begunAt: draft.at,
        edits: isSameTurn ? edits : 0,
        stopBlocks: isSameTurn ? stopBlocks : 0,
        ...(inTurn && { inTurn }),
        ...(text && { text: clip(text, MAX.message) }),
        ...(unheard && { unheard }),
        ...(handedOver && { handedOver }),
        ...(announce && { announce }),
      },
    });
  },

  'turn.ended'(draft, { handedOver }) {
    if (handedOver && draft.record.prompt.edits > 0) draft.setPrompt({ handedOver });
  },

  'stop.blocked'(draft, { reason }) {
    const { prompt, cleanup, notices } = draft.record;
    const isAccepted = isConfirmed(draft.record);
    if (reason === 'begin-cleanup' && !isAccepted)
      return draft.reject('stop.blocked', 'not confirmed yet', 'step4_cleanup');
    draft.setPrompt({ stopBlocks: prompt.stopBlocks + 1 });
    if (reason === 'begin-cleanup') {
      beginCleanup(draft, 'cleanup.auto');
      // The hold already says what to do now, so the step adds no text.
      draft.unsay(({ kind }) => kind === 'step');
      draft.set({ lastInjectionStep: draft.record.step, lastInjectionRevision: draft.record.revision + 1 });
    } else if (reason === 'ask-cleanup' && isAccepted && !cleanup.received) {
      // The next prompt about something else brings it back, however soon it comes.
      draft.set({
        notices: notices.filter(({ key }) => key !== 'ask-cleanup'),
        cleanup: { ...UNDECIDED, asked: true, askedAt: draft.at },
      });
    }
  },

  'notice.given': (draft, { key }) => draft.notice(key),

  'review.asked'(draft) {
    if (awaitsReport(draft.record)) return draft.reject('review.asked', 'a review is open already');
    if (draft.record.step === 'step4_cleanup') return draft.reject('review.asked', 'the work is done');
    beginReview(draft, { id: 'asked', loopType: 'requested', hard: true, confidence: 1, evidence: {} });
  },

  /** The user wants to go on: offers rest for as long as they would anyway, and code waits for no report. */
  'review.declined'(draft) {
    for (const offer of ['T4', 'T5', 'T6', 'T7', 'T8']) draft.notice(offer);
    draft.unsay(({ kind }) => kind === 'offer');
    goOnWithoutReport(draft);
  },

  'report.awaited': awaitReport,

  /** The recommendation is kept. Whether the work follows it is another matter, so the review stays open. */
  'expert.delivered'(draft, { recommendation = '' }) {
    const review = openEpisode(draft.record);
    const { record } = draft;
    markDelivered(draft);
    if (review === undefined || draft.record === record || recommendation === '') return;
    const decision = clip(recommendation, MAX.decision);
    draft.grow('decisions', { decision, reason: review.loopType, reference: `#${review.id}` });
  },

  /** A technical decision that the user notes. */
  'approach.noted'(draft, { decision, reason, reference }) {
    if (decision.trim() === '') return draft.reject('approach.noted', 'nothing was noted');
    closeEpisodes(draft, 'new_approach');
    draft.grow('decisions', {
      decision: clip(decision, MAX.decision),
      reason: clip(reason, MAX.decision),
      ...(reference && { reference: clip(reference, MAX.reference) }),
    });
  },

  /** What the wrap-up agent says it did: kept with the step and in the history; believed only if the files agree. */
  'wrapup.reported'(draft, { completed, notes, docsUpdated = [], debugFound = [] }) {
    if (!isWrappingUp(draft.record)) return draft.reject('wrapup.reported', 'no wrap-up is going on');
    const brief = (list: readonly string[]) =>
      list
        .slice(0, MAX.items)
        .map((item) => clip(item, MAX.item))
        .filter(Boolean);
    const [docs, debug] = [brief(docsUpdated), brief(debugFound)];
    const report = { completed, docs_updated: docs, debug_found: debug, notes: clip(notes, MAX.notes) };
    draft.setStep('step4_cleanup', { report });
    draft.log('wrap-up', report);
    for (const file of docs) addEditedDoc(draft, file);
    if (completed) draft.effects.push({ type: 'validate-wrap-up' });
  },

  'wrapup.claimed'(draft) {
    if (!isWrappingUp(draft.record)) return draft.reject('wrapup.reported', 'no wrap-up is going on');
    draft.effects.push({ type: 'validate-wrap-up' });
  },

  'wrapup.validated'(draft, { completed }) {
    if (!isWrappingUp(draft.record)) return draft.reject('wrapup.validated', 'no wrap-up is going on');
    if (!completed) return;
    const { tasks, cleanup } = draft.settings;
    const required =
      tasks.docSync && draft.record.codeChanges.length > 0 && !isTestTask(draft.record, cleanup.testTaskWords);
    draft.move('step4_cleanup', 'wrapup.validated', { completed: true });
    draft.setStep('step4_cleanup', { status: 'completed', completedAt: draft.at });
    const status = required ? 'pending' : 'waived';
    draft.set({ docSync: { ...draft.record.docSync, required, status, askedCount: 0 } });
    draft.effects.push({ type: 'archive', when: 'now' });
    draft.notify({ event: 'step.completed', from: 'step4_cleanup', to: 'archived' });
  },

  'docs.synced': (draft) => settleDocs(draft, { status: 'done' }),

  'docs.waived': (draft, { by }) => settleDocs(draft, { status: 'waived', waivedBy: by ?? 'user' }),

  /** Reminders end after `MAX_REMINDERS`, or when the archive is too old. */
  'docs.reminded'(draft) {
    if (minutesBetween(draft.record.archivedAt, draft.at) >= draft.settings.tasks.docSyncHours * 60)
      return settleDocs(draft, { status: 'waived', waivedBy: 'timeout' });
    const askedCount = draft.record.docSync.askedCount + 1;
    const isEnough = askedCount > MAX_REMINDERS;
    settleDocs(draft, { askedCount, ...(isEnough && { status: 'waived', waivedBy: 'reminders' }) });
  },

  'task.cancelled'(draft, { reason }) {
    draft.move('cancelled', 'task.cancelled');
    retire(draft, 'cancelled', { cancelled: true, cancelledAt: draft.at, cancelReason: clip(reason, 500) });
    draft.effects.push({ type: 'move-cancelled' });
  },

  'task.archived'(draft, { snapshotRef }) {
    const { steps, docSync } = draft.record;
    if (steps.step4_cleanup.status !== 'completed')
      return draft.reject('task.archived', 'not wrapped up yet', 'archived');
    draft.move('archived', 'task.archived');
    retire(draft, 'archived', { archived: true, archivedAt: draft.at, docSync: { ...docSync, snapshotRef } });
  },

  'task.moved'(draft) {
    if (draft.record.movePending) draft.set({ movePending: false });
  },

  'task.reopened'(draft) {
    if (!isClosed(draft.record)) return;
    backToWork(draft, 'task.reopened');
    const { archived, archivedAt, cancelled, cancelledAt, cancelReason, movePending, docSync } = emptyRecord('');
    draft.set({ archived, archivedAt, cancelled, cancelledAt, cancelReason, movePending, docSync });
  },

  /** The model is told, since one of its commands may have done it. */
  'task.restored'(draft, { loss }) {
    draft.tell({ kind: 'restored', loss });
    draft.log('restored', { loss });
  },
} satisfies Partial<Reactions>;

export const REACTIONS: Reactions = { ...WORK, ...LIFE, ...SESSIONS, ...FEEDBACK };

export function react<T extends TaskEventType>(draft: TaskDraft, event: EventOf<T>): void {
  REACTIONS[event.type as T](draft, event);
}

/** For events that come out of a file; one whose fields do not fit fails when it is applied. */
export const isTaskEvent = (value: unknown): value is TaskEvent =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['at'] === 'string' &&
  Object.hasOwn(REACTIONS, String(value['type']));

/** Of documents that are owed. */
const MAX_REMINDERS = 2;

const isWrappingUp = ({ step, steps }: TaskRecord): boolean =>
  step === 'step4_cleanup' && steps.step4_cleanup.status === 'in_progress';

function settleDocs(draft: TaskDraft, change: Partial<DocSync>): void {
  const { docSync } = draft.record;
  if (docSync.status === 'pending') draft.set({ docSync: { ...docSync, ...change } });
}

/** A retired task has no sessions. */
function retire(draft: TaskDraft, status: 'archived' | 'cancelled', change: Partial<TaskRecord>): void {
  changeSessions(draft, isOpen, () => ({ endedAt: draft.at, status }));
  draft.set({ ...change, movePending: true, pending: [] });
}

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
