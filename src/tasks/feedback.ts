/** What the user said: another round, a confirmation, or the answer to the wrap-up question. */
import { clip } from '../text/clip.ts';
import { ownValue } from '../values/narrow.ts';
import type { Reactions, TaskDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { feedbackLine } from './history/history.ts';
import { changeCount, changesSince, isMade, isNoticeDue, iterationCount } from './record/measures.ts';
import { type ChangeMade, type CodeChange, type Iteration, isConfirmed } from './record/record.ts';
import { closeEpisodes, closeUseless } from './review.ts';
import { chooseCleanup, enterNext, keepOpen, withdraw } from './transition.ts';
import { isInserted } from './vocabulary.ts';

type Given = EventOf<'feedback.given'>;
type Booking = (draft: TaskDraft, given: Given) => void;

/** What is recorded for each kind of message; others say nothing about the task. */
const BOOKINGS: Readonly<Record<string, Booking>> = {
  negative: round({ sentiment: 'negative', testResult: 'failed' }),
  partial: round({ sentiment: 'negative', testResult: 'partial' }),
  frustrated: round({ sentiment: 'frustrated', testResult: 'failed' }),
  requirement_change: round({ sentiment: 'neutral', testResult: 'pending' }),
  confirmation: confirm,
  keep_open: (draft) => keepOpen(draft, 'feedback.keep_open'),
  cleanup_proceed: (draft) => chooseCleanup(draft, 'proceed', 'feedback.cleanup_proceed'),
  cleanup_skip: (draft) => chooseCleanup(draft, 'skip', 'feedback.cleanup_skip'),
};

const MAX_FEEDBACK = 1_000;
const MAX_CHANGES = 20;

export const FEEDBACK = {
  /** Records the user's answer, and keeps the state before it so that it can be taken back. */
  'feedback.given'(draft, event) {
    const { kind, text, announce } = event;
    const { record } = draft;
    const booking = ownValue(BOOKINGS, kind) ?? askAgain;
    booking(draft, event);
    const isBooked = booking !== askAgain && draft.record !== record;
    if (!announce && !isBooked) return;
    draft.setPrompt({ unheard: undefined, ticket: undefined, handedOver: undefined, announce: announce || undefined });
    if (!isBooked) return;
    const { step, steps, cleanup, iterations } = record;
    const before = { step, steps, cleanup, iterations };
    draft.set({ lastWord: { kind, text: clip(text, MAX_FEEDBACK), at: draft.at, before } });
  },

  'heard.begun': (draft, { ticket }) => draft.setPrompt({ ticket }),

  'heard.refused': (draft, { announce }) => draft.setPrompt({ ticket: undefined, announce: announce || undefined }),

  /** Restores everything the last recorded answer changed; later edits stay counted. */
  'word.undone'(draft) {
    const { lastWord } = draft.record;
    if (lastWord === null) return draft.reject('word.undone', 'nothing was booked');
    draft.move(lastWord.before.step, 'word.undone', { kind: lastWord.kind });
    draft.set({ ...lastWord.before, lastWord: null, pending: [] });
  },
} satisfies Partial<Reactions>;

/** A prompt about something else leaves the wrap-up question open; it is asked again from time to time. */
function askAgain(draft: TaskDraft): void {
  const { record, at } = draft;
  const key = 'ask-cleanup';
  if (!record.cleanup.asked || !isNoticeDue(record, key, at)) return;
  draft.notice(key);
  draft.tell({ kind: key });
}

function confirm(draft: TaskDraft, { text, by }: Given): void {
  const { record, at } = draft;
  const event = 'feedback.confirmation';
  // Outside the work itself nothing but a command says so, and it lets an inserted step be done.
  if (isInserted(record.step)) enterNext(draft, event);
  else if (record.step === 'step4_cleanup') draft.reject(event, 'nothing to confirm in this step', 'step3_execute');
  else if (record.step !== 'step3_execute') draft.reject(event, 'the work has not begun', 'step3_execute');
  else if (!isConfirmed(record)) {
    draft.move('step3_execute', event, { confirmed: true });
    closeEpisodes(draft, 'confirmed');
    draft.setStep('step3_execute', { userConfirmed: true, confirmedAt: at, confirmedBy: by ?? 'command' });
    draft.lines.push(feedbackLine(at, text, 'positive', true));
  }
}

/** Another round, and how the user feels about it. */
function round({ sentiment, testResult }: Pick<Iteration, 'sentiment' | 'testResult'>): Booking {
  return (draft, { kind, text }) => {
    const { record, at } = draft;
    draft.lines.push(feedbackLine(at, text, sentiment));
    // Only bug fixes and features have rounds.
    if (record.taskType !== 'general')
      draft.grow('iterations', {
        iterationId: iterationCount(record) + 1,
        timestamp: at,
        feedback: clip(text, MAX_FEEDBACK),
        sentiment,
        changesMade: changesMade(changesSince(record, record.iterations.at(-1)?.changesThrough ?? 0)),
        testResult,
        changesThrough: changeCount(record),
      });
    const isComplaint = sentiment !== 'neutral';
    if (isComplaint && isConfirmed(record)) withdraw(draft, `feedback.${kind}`);
    closeUseless(draft);
  };
}

const changesMade = (changes: readonly CodeChange[]): ChangeMade[] =>
  changes
    .filter(isMade)
    .slice(-MAX_CHANGES)
    .map(({ file, operation, summary = '' }) => ({
      file,
      changeType: operation.toLowerCase(),
      changeSummary: summary,
    }));
