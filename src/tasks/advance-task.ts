/**
 * The task's one step: record and event in, next record and effects out. No clock, no disk. An event that was seen
 * before, comes too late or may not happen gives back the same record.
 */

import { clip } from '../text/clip.ts';
import { asList, asText, once } from '../values/narrow.ts';
import type { TaskEffect } from './effects.ts';
import type { EventOf, TaskEvent, TaskEventType } from './events.ts';
import { feedbackGiven, heardBegun, heardRefused, wordUndone } from './feedback.ts';
import { engineLine, type HistoryLine } from './history/history.ts';
import { maskChange, maskSecrets } from './history/mask-secrets.ts';
import * as life from './life-events.ts';
import {
  sessionCleared,
  sessionPaused,
  sessionReturned,
  sessionStarted,
  wakeUp,
  wrapUpReported,
} from './life-events.ts';
import { deliverOne } from './pending.ts';
import { isClosed, isUnmistakable, type TaskRecord } from './record/record.ts';
import { reportAwaited } from './report-first.ts';
import { closeEpisodes, markDelivered, openEpisode, watchLoops } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';

import { chain, grow, noticed, recorded, reject, type TaskStep, withStep } from './step.ts';
import { beginCleanup, chooseCleanup } from './transition.ts';
import {
  adviceWaits,
  commandFailed,
  commandSucceeded,
  docEdited,
  docRead,
  editFailed,
  editSucceeded,
  planApproved,
  ruleDenied,
  ruleNoted,
} from './work-events.ts';

export function advanceTask(record: TaskRecord, event: TaskEvent, policy: TaskPolicy): TaskStep {
  if (record.seenEvents.includes(event.id)) return [record, []];
  if (isClosed(record) && !AFTER_THE_END.includes(event.type)) return [record, unmoved(record)];
  const reacted = react(record, event, policy);
  // What was refused or not understood leaves no trace: it may come again in a better moment.
  if (reacted[0] === record && reacted[1].length > 0) return reacted;
  return chain(
    reacted,
    (next) => (isToolEvent(event) ? afterTool(next, event, policy) : [next, []]),
    (next) => (event.mute ? [next, []] : announceOnce(next)),
    (next) => deliverOne(next, event.mute === true || !isCarrier(event)),
    (next) => grow(next, 'seenEvents', { item: event.id, at: event.at, policy }),
    (next) => [{ ...next, updatedAt: later(next.updatedAt, event.at) }, []],
  );
}

/** What was booked elsewhere is said to the user with the next event that can. */
function announceOnce(record: TaskRecord): TaskStep {
  const { announce, ...prompt } = record.prompt;
  return announce === undefined ? [record, []] : [{ ...record, prompt }, [{ type: 'announce', line: announce }]];
}

/** A move that failed is tried again with whatever comes next. */
const unmoved = ({ movePending }: TaskRecord): readonly TaskEffect[] =>
  movePending ? [{ type: 'archive', when: 'now' }] : [];

/** An event that waited in the inbox does not make the task older. */
const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

const AFTER_THE_END: readonly TaskEventType[] = [
  'docs.synced',
  'docs.reminded',
  'docs.waived',
  'task.moved',
  'task.reopened',
  'session.ended',
];

/** What the host can hand to the main agent together with the event. */
const CARRIERS: readonly TaskEventType[] = [
  'plan.approved',
  'prompt.begun',
  'feedback.given',
  'cleanup.chosen',
  'review.asked',
  'session.started',
];

const isCarrier = (event: TaskEvent): boolean => isToolEvent(event) || CARRIERS.includes(event.type);

type Reaction<T extends TaskEventType> = (record: TaskRecord, event: EventOf<T>, policy: TaskPolicy) => TaskStep;

const asIs = (record: TaskRecord): TaskStep => [record, []];

type Reactions<T extends TaskEventType> = { readonly [Type in T]: Reaction<Type> };

type ToolEventType = Extract<TaskEventType, 'tool.used' | 'edit.begun' | `${'doc' | 'edit' | 'command'}.${string}`>;

/** One row per event; these come with nearly every tool call. */
const TOOL_REACTIONS: Reactions<ToolEventType> = {
  'tool.used': asIs,
  'edit.begun': asIs,
  'doc.read': docRead,
  'doc.edited': docEdited,
  'edit.succeeded': editSucceeded,
  'edit.failed': editFailed,
  'command.succeeded': commandSucceeded,
  'command.failed': commandFailed,
};

const isToolEvent = ({ type }: TaskEvent): boolean => type in TOOL_REACTIONS;

/** The rows of all others, which a tool call need not lay out. */
const otherReactions = once(
  (): Reactions<Exclude<TaskEventType, ToolEventType>> => ({
    'prompt.begun': life.promptBegun,
    'plan.approved': planApproved,
    'rule.denied': ruleDenied,
    'rule.noted': ruleNoted,
    'feedback.given': feedbackGiven,
    'heard.begun': heardBegun,
    'heard.refused': heardRefused,
    'word.undone': wordUndone,
    'cleanup.chosen': (record, { action, at, type }, policy) =>
      chooseCleanup(record, action, { event: type, at, policy }),
    'wrapup.reported': reportGiven,
    'wrapup.claimed': life.wrapUpReported,
    'wrapup.validated': life.wrapUpValidated,
    'turn.ended': life.turnEnded,
    'stop.blocked': life.stopBlocked,
    'stop.noticed': life.stopNoticed,
    'notice.given': (record, { key, at }) => [noticed(record, { key, at }), []],
    'advice.waits': adviceWaits,
    'session.started': sessionStarted,
    'session.paused': sessionPaused,
    'session.returned': sessionReturned,
    'session.cleared': sessionCleared,
    'session.ended': life.sessionEnded,
    'review.asked': life.reviewAsked,
    'review.declined': life.reviewDeclined,
    'report.awaited': reportAwaited,
    'expert.delivered': expertDelivered,
    'approach.noted': approachNoted,
    'docs.synced': life.docsSynced,
    'docs.reminded': life.docsReminded,
    'docs.waived': life.docsWaived,
    'task.cancelled': life.taskCancelled,
    'task.archived': life.taskArchived,
    'task.moved': (record) => [record.movePending ? { ...record, movePending: false } : record, []],
    'task.reopened': life.taskReopened,
    'task.restored': life.taskRestored,
  }),
);

function react(record: TaskRecord, event: TaskEvent, policy: TaskPolicy): TaskStep {
  const rows: Partial<Reactions<TaskEventType>> = isToolEvent(event) ? TOOL_REACTIONS : otherReactions();
  const reaction = rows[event.type] as Reaction<TaskEventType> | undefined;
  return reaction === undefined ? reject(record, event.type, 'unknown event') : reaction(record, event, policy);
}

/** Where the main agent works, steps that run by themselves begin and loops are looked for. */
function afterTool(record: TaskRecord, event: TaskEvent, policy: TaskPolicy): TaskStep {
  if (event.mute) return [record, []];
  return chain(wakeUp(record, event.at, policy), (next) => {
    const isAuto = policy.cleanup.mode === 'auto' && next.step === 'step3_execute' && isUnmistakable(next);
    if (isAuto) return beginCleanup(next, { event: 'cleanup.auto', at: event.at, policy });
    return watchLoops(next, event.at, policy);
  });
}

/** Technical decisions: what the user notes, and what an expert recommends. */
const MAX_DECISION = 500;

function approachNoted(record: TaskRecord, event: EventOf<'approach.noted'>, policy: TaskPolicy): TaskStep {
  const { decision, reason, reference, at } = event;
  if (decision.trim() === '') return reject(record, 'approach.noted', 'nothing was noted');
  const item = {
    decision: clip(decision, MAX_DECISION),
    reason: clip(reason, MAX_DECISION),
    ...(reference && { reference: clip(reference, 200) }),
  };
  return grow(closeEpisodes(record, 'new_approach', at), 'decisions', { item, at, policy });
}

/** What it recommends is kept; that the work follows it is another matter, so the review stays open. */
function expertDelivered(
  record: TaskRecord,
  { at, recommendation = '' }: EventOf<'expert.delivered'>,
  policy: TaskPolicy,
): TaskStep {
  const review = openEpisode(record);
  const seen = markDelivered(record, at);
  if (review === undefined || seen === record || recommendation === '') return [seen, []];
  const item = {
    decision: clip(recommendation, MAX_DECISION),
    reason: review.loopType,
    reference: `#${review.id}`,
  };
  return grow(seen, 'decisions', { item, at, policy });
}

/** What the wrap-up agent says it did: kept with the step and in the history; believed only where the files agree. */
const MAX = { items: 20, item: 200, notes: 500 } as const;

function reportGiven(record: TaskRecord, event: EventOf<'wrapup.reported'>, policy: TaskPolicy): TaskStep {
  const refused = wrapUpReported(record);
  if (refused[1].some(({ type }) => type === 'reject')) return refused;
  const { at, completed } = event;
  const docs = items(event.docsUpdated, policy);
  const report = {
    completed,
    docs_updated: docs,
    debug_found: items(event.debugFound, policy),
    notes: text(event.notes, MAX.notes, policy),
  };
  const { extra } = record.steps.step4_cleanup;
  const kept = withStep(record, 'step4_cleanup', { extra: { ...extra, report } });
  return chain(
    [kept, [recorded(engineLine(at, 'wrap-up', report))]],
    ...docs.map((file) => (next: TaskRecord) => docEdited(next, { ...event, type: 'doc.edited', file }, policy)),
    (next) => (completed ? wrapUpReported(next) : [next, []]),
  );
}

const items = (list: unknown, policy: TaskPolicy): string[] =>
  asList(list)
    .slice(0, MAX.items)
    .map((item) => text(item, MAX.item, policy))
    .filter((item) => item !== '');

const text = (value: unknown, most: number, { secrets }: TaskPolicy): string =>
  clip(maskSecrets(asText(value), secrets), most);

/** `lines` go to the history together with the events, unless those change nothing. */
export type TaskChange = {
  readonly events: readonly TaskEvent[];
  readonly lines?: readonly HistoryLine[];
  readonly before?: FileBefore;
};

/** What wrap-up would have found fault with in a file before the task touched it. */
export type FileBefore = { readonly file: string; readonly lines: readonly string[] };

export type Applied = {
  readonly record: TaskRecord;
  /** Without `record` effects: those are in `lines`. */
  readonly effects: readonly TaskEffect[];
  readonly lines: readonly HistoryLine[];
};

/** Only the last event can carry a word: the host gives one answer for all of them. */
export function applyChange(record: TaskRecord, change: TaskChange, policy: TaskPolicy): Applied {
  const { events, lines = [] } = maskChange(change, policy.secrets);
  const news = events.filter(({ id }) => !record.seenEvents.includes(id));
  if (news.length === 0) return { record, effects: [], lines: [] };
  let next = record;
  const effects: TaskEffect[] = [];
  news.forEach((event, index) => {
    const isLast = index === news.length - 1;
    const [after, more] = advanceTask(next, isLast ? event : { ...event, mute: true }, policy);
    next = after;
    effects.push(...more);
  });
  const told = effects.flatMap((effect) => lineOf(effect, news.at(-1)?.at ?? ''));
  if (next === record) return { record, effects: withoutLines(effects), lines: told };
  return {
    record: { ...next, revision: record.revision + 1 },
    effects: withoutLines(effects),
    lines: [...lines, ...told],
  };
}

/** What was refused leaves the record as it was; only the history can tell later that it was asked for. */
function lineOf(effect: TaskEffect, at: string): HistoryLine[] {
  if (effect.type === 'record') return [effect.line];
  if (effect.type !== 'reject') return [];
  const { event, from, to, why } = effect;
  return [engineLine(at, 'refused', { event, from, to, why })];
}

const withoutLines = (effects: readonly TaskEffect[]): TaskEffect[] => effects.filter(({ type }) => type !== 'record');
