/**
 * The task's one step: record and event in, next record and effects out. No clock, no disk. An event that was seen
 * before, comes too late or may not happen gives back the same record.
 */
import { once } from '../once.ts';
import { approachNoted, expertDelivered } from './decisions.ts';
import type { TaskEffect } from './effects.ts';
import type { EventOf, TaskEvent, TaskEventType } from './events.ts';
import { feedbackGiven } from './feedback.ts';
import * as life from './life-events.ts';
import { deliverOne } from './pending.ts';
import { isClosed, isConfirmed, type TaskRecord } from './record/record.ts';
import { reportAwaited } from './report-first.ts';
import { watchLoops } from './review.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { sessionCleared, sessionPaused, sessionReturned, sessionStarted, wakeUp } from './stack-events.ts';
import { chain, grow, noticed, reject, type TaskStep } from './step.ts';
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
import { reportGiven } from './wrap-up/wrap-up-report.ts';

export function advanceTask(record: TaskRecord, event: TaskEvent, policy: TaskPolicy): TaskStep {
  if (record.seenEvents.includes(event.id)) return [record, []];
  if (isClosed(record) && !AFTER_THE_END.includes(event.type)) return [record, unmoved(record)];
  const reacted = react(record, event, policy);
  // What was refused or not understood leaves no trace: it may come again in a better moment.
  if (reacted[0] === record && reacted[1].length > 0) return reacted;
  return chain(
    reacted,
    (next) => (isToolEvent(event) ? afterTool(next, event, policy) : [next, []]),
    (next) => deliverOne(next, event.mute === true || !isCarrier(event)),
    (next) => grow(next, 'seenEvents', { item: event.id, at: event.at, policy }),
    (next) => [{ ...next, updatedAt: later(next.updatedAt, event.at) }, []],
  );
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

type ToolEventType = Extract<TaskEventType, 'tool.used' | `${'doc' | 'edit' | 'command'}.${string}`>;

/** One row per event; these come with nearly every tool call. */
const TOOL_REACTIONS: Reactions<ToolEventType> = {
  'tool.used': asIs,
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
    'cleanup.chosen': (record, { action, at, type }, policy) =>
      chooseCleanup(record, action, { event: type, at, policy }),
    'wrapup.reported': reportGiven,
    'wrapup.claimed': life.wrapUpReported,
    'wrapup.validated': life.wrapUpValidated,
    'turn.ended': asIs,
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
    const isAuto = policy.cleanup.mode === 'auto' && next.step === 'step3_execute' && isConfirmed(next);
    if (isAuto) return beginCleanup(next, { event: 'cleanup.auto', at: event.at, policy });
    return watchLoops(next, event.at, policy);
  });
}
