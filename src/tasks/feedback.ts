/** What the user said: another round, a confirmation, or the answer to the wrap-up question. */
import { clip } from '../text/clip.ts';
import type { EventOf } from './events.ts';
import { feedbackLine, type RoundFeatures } from './history/history.ts';
import { enqueue } from './pending.ts';
import {
  changeCount,
  isDue,
  isNegative,
  iterationCount,
  minutesOfRound,
  noticeAt,
  sameFileEdits,
} from './record/measures.ts';
import { type ChangeMade, type Iteration, isConfirmed, type Sentiment, type TaskRecord } from './record/record.ts';
import { decodeWorkflowState, encodeWorkflowState } from './record/record-file.ts';
import { closeEpisodes, closeWhenUseless } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { chain, noteTransition, noticed, recorded, reject, spillLine, type TaskStep, withStep } from './step.ts';
import { chooseCleanup, enterNext, keepOpen, withdraw } from './transition.ts';
import { isInserted } from './vocabulary.ts';

type Given = EventOf<'feedback.given'>;

/** Kinds that are another round, and how the user feels about it. */
const ROUNDS: Readonly<
  Record<string, { readonly sentiment: Sentiment; readonly testResult: Iteration['testResult'] }>
> = {
  negative: { sentiment: 'negative', testResult: 'failed' },
  partial: { sentiment: 'negative', testResult: 'partial' },
  frustrated: { sentiment: 'frustrated', testResult: 'failed' },
  requirement_change: { sentiment: 'neutral', testResult: 'pending' },
};

const CHOICES: Readonly<Record<string, 'proceed' | 'skip'>> = { cleanup_proceed: 'proceed', cleanup_skip: 'skip' };

/** Books a word of the user, and keeps the state before it so that it can be taken back. */
export function feedbackGiven(record: TaskRecord, event: Given, policy: TaskPolicy): TaskStep {
  const { kind, text, at, announce } = event;
  const [next, effects] = book(record, event, policy);
  if (!announce && (next === record || !isBooked(kind))) return [next, effects];
  const { unheard, ticket, handedOver, ...prompt } = next.prompt;
  const heard = { ...next, prompt: { ...prompt, ...(announce && { announce }) } };
  if (next === record || !isBooked(kind)) return [heard, effects];
  const lastWord = { kind, text: clip(text, MAX_FEEDBACK), at, before: encodeWorkflowState(record) };
  return [{ ...heard, lastWord }, effects];
}

const isBooked = (kind: string): boolean =>
  Object.hasOwn(ROUNDS, kind) || Object.hasOwn(CHOICES, kind) || kind === 'confirmation' || kind === 'keep_open';

function book(record: TaskRecord, event: Given, policy: TaskPolicy): TaskStep {
  const { kind, at } = event;
  if (!isBooked(kind)) return askAgain(record, at, policy);
  if (kind === 'confirmation') return confirm(record, event, policy);
  if (kind === 'keep_open') return keepOpen(record, { event: 'feedback.keep_open', at, policy });
  const choice = CHOICES[kind];
  if (choice) return chooseCleanup(record, choice, { event: `feedback.${kind}`, at, policy });
  return nextRound(record, event, policy);
}

/** Everything the last booked word changed is as it was before; what was edited since stays counted. */
export function wordUndone(record: TaskRecord, { at }: EventOf<'word.undone'>, policy: TaskPolicy): TaskStep {
  const { lastWord } = record;
  if (lastWord === null) return reject(record, 'word.undone', 'nothing was booked');
  const { step, steps, cleanup, tracking } = decodeWorkflowState(lastWord.before, {}, record.taskType);
  const next: TaskRecord = { ...record, step, steps, cleanup, tracking, lastWord: null, pending: [] };
  return noteTransition(record, next, { to: step, event: 'word.undone', at, details: { kind: lastWord.kind } }, policy);
}

export const heardBegun = (record: TaskRecord, { ticket }: EventOf<'heard.begun'>): TaskStep => [
  { ...record, prompt: { ...record.prompt, ticket } },
  [],
];

export function heardRefused(record: TaskRecord, { announce }: EventOf<'heard.refused'>): TaskStep {
  const { ticket, ...prompt } = record.prompt;
  return [{ ...record, prompt: { ...prompt, ...(announce && { announce }) } }, []];
}

/** A prompt about something else leaves the wrap-up question open; it is put once more, now and then. */
function askAgain(record: TaskRecord, at: string, policy: TaskPolicy): TaskStep {
  const key = 'ask-cleanup';
  if (!record.cleanup.asked || !isDue(noticeAt(record, key), at, policy.noticeEveryMinutes)) return [record, []];
  return [enqueue(noticed(record, { key, at }), { kind: 'ask-cleanup' }, policy.caps.pending), []];
}

function confirm(record: TaskRecord, { at, text, by }: Given, policy: TaskPolicy): TaskStep {
  // Outside the work itself nothing but a command says so, and it lets an inserted step be done.
  if (isInserted(record.step)) return enterNext(record, { event: 'feedback.confirmation', at, policy });
  if (record.step === 'step4_cleanup')
    return reject(record, 'feedback.confirmation', 'nothing to confirm in this step');
  if (record.step !== 'step3_execute') return reject(record, 'feedback.confirmation', 'the work has not begun');
  if (isConfirmed(record)) return [record, []];
  const confirmed = withStep(closeEpisodes(record, 'confirmed', at), 'step3_execute', {
    userConfirmed: true,
    confirmedAt: at,
    confirmedBy: by ?? 'command',
  });
  const features = featuresOf(record, at, 'passed');
  const line = feedbackLine(at, text, { sentiment: 'positive', isConfirmation: true, features });
  return chain(
    noteTransition(
      record,
      confirmed,
      { to: 'step3_execute', event: 'feedback.confirmation', at, details: { confirmed: true } },
      policy,
    ),
    (next) => [next, [recorded(line)]],
  );
}

function nextRound(record: TaskRecord, event: Given, policy: TaskPolicy): TaskStep {
  const { at, text, kind } = event;
  const { sentiment, testResult } = ROUNDS[kind] ?? { sentiment: 'neutral', testResult: 'pending' };
  const features = featuresOf(record, at, testResult);
  const line = feedbackLine(at, text, { sentiment, isConfirmation: false, features });
  const isComplaint = sentiment !== 'neutral';
  return chain(
    [record, [recorded(line)]],
    (next) => track(next, event, { sentiment, testResult, policy }),
    (next) =>
      isComplaint && isConfirmed(next) ? withdraw(next, { event: `feedback.${kind}`, at, policy }) : [next, []],
    (next) => [closeWhenUseless(next, at, policy), []],
  );
}

/** Only a task that is tracked has rounds. */
const featuresOf = (record: TaskRecord, at: string, outcome: RoundFeatures['outcome']): RoundFeatures | undefined =>
  record.tracking === null
    ? undefined
    : {
        task_type: record.taskType,
        same_file: sameFileEdits(record),
        minutes: minutesOfRound(record, record.tracking.iterations.length, at),
        outcome,
      };

type Round = Pick<Iteration, 'sentiment' | 'testResult'> & { readonly policy: TaskPolicy };

function track(record: TaskRecord, { at, text, kind }: Given, { sentiment, testResult, policy }: Round): TaskStep {
  const { tracking } = record;
  if (tracking === null) return [record, []];
  const iteration: Iteration = {
    iterationId: iterationCount(record) + 1,
    timestamp: at,
    feedback: clip(text, MAX_FEEDBACK),
    sentiment,
    changesMade: changesSince(record, tracking.iterations.at(-1)?.changesThrough ?? 0),
    testResult,
    changesThrough: changeCount(record),
  };
  const requirement = { timestamp: at, adjustment: clip(text, MAX_FEEDBACK), changeType: 'scope_adjustment' };
  const requirementChanges =
    kind === 'requirement_change' && tracking.kind === 'feature'
      ? [...tracking.requirementChanges, requirement].slice(-policy.caps.iterations)
      : tracking.requirementChanges;
  const all = [...tracking.iterations, iteration];
  const surplus = all.slice(0, Math.max(0, all.length - policy.caps.iterations));
  const next = {
    ...record,
    tracking: { ...tracking, iterations: all.slice(surplus.length), requirementChanges },
    spilled: spillRounds(record, surplus),
  };
  return [next, surplus.map((item) => recorded(spillLine(at, 'iterations', item)))];
}

const MAX_FEEDBACK = 1_000;
const MAX_CHANGES = 20;

const spillRounds = ({ spilled }: TaskRecord, surplus: readonly Iteration[]): TaskRecord['spilled'] => ({
  ...spilled,
  iterations: spilled.iterations + surplus.length,
  negative: spilled.negative + surplus.filter(isNegative).length,
  failedTests: spilled.failedTests + surplus.filter(({ testResult }) => testResult === 'failed').length,
});

const changesSince = ({ codeChanges, spilled }: TaskRecord, through: number): ChangeMade[] =>
  codeChanges
    .slice(Math.max(0, through - spilled.codeChanges))
    .filter(({ status }) => status === 'success')
    .slice(-MAX_CHANGES)
    .map(({ file, operation, summary }) => ({
      file,
      changeType: operation.toLowerCase(),
      changeSummary: summary ?? '',
    }));
