/** What can happen to a task. Events are plain data: one that cannot be applied now waits as a file in the inbox. */

import type { RuleNote } from '../rules/rule.ts';
import { isMatchedError, type MatchedError } from '../rules/symptoms/error-advice.ts';
import { isRecord, once, oneOf } from '../values/narrow.ts';

import type { BookedBy, CleanupChoice, CommandKind } from './record/record.ts';
import type { Loss } from './vocabulary.ts';

type Base = {
  /** The same id again is the same event again, and changes nothing. */
  readonly id: string;
  readonly at: string;
  /** It cannot carry a word to the main agent: inside a subagent, at Stop, from the command line, out of the inbox. */
  readonly mute?: boolean;
};

type Of<T extends string, F = unknown> = Base & { readonly type: T } & F;

export type BlockReason = 'ask-heard' | 'ask-test' | 'ask-cleanup' | 'begin-cleanup' | 'missing-items';
export type StopNotice = 'waiting-confirmation' | 'cleanup-choices';

export type TaskEvent =
  /** `inTurn`: not a prompt but an answer, while the turn goes on. `unheard`: what the message means is the model's to report. */
  | Of<'prompt.begun', { readonly inTurn?: boolean; readonly text?: string; readonly unheard?: boolean }>
  | Of<'tool.used'>
  /** The main agent is about to change code. */
  | Of<'edit.begun'>
  | Of<'doc.read', { readonly file: string }>
  | Of<'plan.approved'>
  | Of<'doc.edited', { readonly file: string }>
  | Of<'edit.succeeded', { readonly file: string; readonly operation: string; readonly summary?: string }>
  | Of<'edit.failed', { readonly file: string; readonly operation: string; readonly error: string }>
  | Of<'command.succeeded', { readonly command: string; readonly kind: CommandKind }>
  | Of<'command.failed', { readonly command: string; readonly kind: CommandKind; readonly error: string }>
  | Of<'rule.denied', { readonly violations: readonly { readonly rule: string; readonly file: string }[] }>
  /** What rules found and did not refuse. */
  | Of<'rule.noted', { readonly found: readonly RuleNote[] }>
  /** Kinds this engine does not know change nothing. `announce`: one line for the user about what was booked. */
  | Of<
      'feedback.given',
      { readonly kind: string; readonly text: string; readonly by?: BookedBy; readonly announce?: string }
    >
  /** The main agent is about to report what it heard; only that call knows the ticket. */
  | Of<'heard.begun', { readonly ticket: string }>
  /** What the main agent reported was not booked. */
  | Of<'heard.refused', { readonly announce: string }>
  /** The last booked word is taken back. */
  | Of<'word.undone'>
  | Of<'cleanup.chosen', { readonly action: CleanupChoice }>
  | Of<
      'wrapup.reported',
      {
        readonly completed: boolean;
        readonly notes: string;
        readonly docsUpdated?: readonly string[];
        readonly debugFound?: readonly string[];
      }
    >
  | Of<'wrapup.claimed'>
  | Of<'wrapup.validated', { readonly completed: boolean; readonly missing: readonly string[] }>
  /** `handedOver`: Claude's last message asks the user to try the work. */
  | Of<'turn.ended', { readonly handedOver?: boolean }>
  | Of<'stop.blocked', { readonly reason: BlockReason }>
  | Of<'stop.noticed', { readonly notice: StopNotice }>
  /** Something was said that must not be said too often. */
  | Of<'notice.given', { readonly key: string }>
  /** Advice on a failed command that the event itself could not carry. */
  | Of<'advice.waits', { readonly command: string; readonly place: string; readonly matched: readonly MatchedError[] }>
  | Of<'session.started', { readonly sessionId: string; readonly source: string }>
  /** Another task of the session is done first. */
  | Of<'session.paused', { readonly sessionId: string }>
  /** The task above it is gone. */
  | Of<'session.returned', { readonly sessionId: string }>
  /** Its conversation begins anew, under the same id. */
  | Of<'session.cleared', { readonly sessionId: string }>
  | Of<'session.ended', { readonly sessionId: string; readonly reason: string }>
  | Of<'review.asked'>
  | Of<'review.declined'>
  /** Code was to be changed, and the report of a review is due. */
  | Of<'report.awaited'>
  /** `recommendation`: what the report says is to be done. */
  | Of<'expert.delivered', { readonly recommendation?: string }>
  | Of<'approach.noted', { readonly decision: string; readonly reason: string; readonly reference?: string }>
  | Of<'docs.synced'>
  | Of<'docs.reminded'>
  /** `newer`: the session owes those of another task now. */
  | Of<'docs.waived', { readonly by?: 'newer' }>
  | Of<'task.cancelled', { readonly reason: string }>
  | Of<'task.archived', { readonly snapshotRef: string | null }>
  | Of<'task.moved'>
  | Of<'task.reopened'>
  /** Its files had to be restored. */
  | Of<'task.restored', { readonly loss: Loss }>;

export type TaskEventType = TaskEvent['type'];
export type EventOf<T extends TaskEventType> = Extract<TaskEvent, { type: T }>;

/** The texts each kind cannot do without. */
const neededTexts = once(
  (): Readonly<Record<TaskEventType, readonly string[]>> => ({
    'prompt.begun': [],
    'tool.used': [],
    'edit.begun': [],
    'doc.read': ['file'],
    'plan.approved': [],
    'doc.edited': ['file'],
    'edit.succeeded': ['file', 'operation'],
    'edit.failed': ['file', 'operation', 'error'],
    'command.succeeded': ['command', 'kind'],
    'command.failed': ['command', 'kind', 'error'],
    'rule.denied': [],
    'rule.noted': [],
    'feedback.given': ['kind', 'text'],
    'heard.begun': ['ticket'],
    'heard.refused': ['announce'],
    'word.undone': [],
    'cleanup.chosen': ['action'],
    'wrapup.reported': ['notes'],
    'wrapup.claimed': [],
    'wrapup.validated': [],
    'turn.ended': [],
    'stop.blocked': ['reason'],
    'stop.noticed': ['notice'],
    'notice.given': ['key'],
    'advice.waits': ['command', 'place'],
    'session.started': ['sessionId', 'source'],
    'session.paused': ['sessionId'],
    'session.returned': ['sessionId'],
    'session.cleared': ['sessionId'],
    'session.ended': ['sessionId', 'reason'],
    'review.asked': [],
    'review.declined': [],
    'report.awaited': [],
    'expert.delivered': [],
    'approach.noted': ['decision', 'reason'],
    'docs.synced': [],
    'docs.reminded': [],
    'docs.waived': [],
    'task.cancelled': ['reason'],
    'task.archived': [],
    'task.moved': [],
    'task.reopened': [],
    'task.restored': ['loss'],
  }),
);

export const taskEventTypes = (): readonly TaskEventType[] => Object.keys(neededTexts()) as TaskEventType[];

/** For events that come out of a file. */
export function isTaskEvent(value: unknown): value is TaskEvent {
  if (!isRecord(value)) return false;
  const type = oneOf(taskEventTypes(), value['type']);
  if (type === undefined) return false;
  if (!['id', 'at', ...neededTexts()[type]].every((field) => typeof value[field] === 'string')) return false;
  if (type === 'advice.waits') return Array.isArray(value['matched']) && value['matched'].every(isMatchedError);
  if (type === 'rule.denied') return Array.isArray(value['violations']) && value['violations'].every(isRecord);
  if (type === 'rule.noted') return Array.isArray(value['found']) && value['found'].every(isRecord);
  return type !== 'wrapup.validated' || Array.isArray(value['missing']);
}
