/** What can happen to a task. Events are plain data: one that cannot be applied now waits as a file in the inbox. */
import type { RuleNote } from '../rules/rule.ts';
import type { MatchedError } from '../rules/symptoms/error-advice.ts';
import type { CommandKind, RECORDED_BY } from './record/record.ts';
import type { Loss } from './vocabulary.ts';

export type BlockReason = 'ask-heard' | 'ask-test' | 'ask-cleanup' | 'begin-cleanup' | 'missing-items';

type Nothing = Readonly<Record<never, never>>;
type InSession = { readonly sessionId: string };
type Command = { readonly command: string; readonly kind: CommandKind };

type Events = {
  /** `inTurn`: not a prompt but an answer, while the turn goes on. `unheard`: the model has to report what the message means. */
  'prompt.begun': { readonly inTurn?: boolean; readonly text?: string; readonly unheard?: boolean };
  /** Or is about to be, by the main agent. */
  'tool.used': Nothing;
  'doc.read': { readonly file: string };
  'plan.approved': Nothing;
  'doc.edited': { readonly file: string };
  'edit.succeeded': { readonly file: string; readonly operation: string; readonly summary?: string };
  'edit.failed': { readonly file: string; readonly operation: string; readonly error: string };
  'command.succeeded': Command;
  'command.failed': Command & { readonly error: string };
  'rule.denied': { readonly violations: readonly { readonly rule: string; readonly file: string }[] };
  /** What rules found and did not refuse. */
  'rule.noted': { readonly found: readonly RuleNote[] };
  /** Unknown kinds change nothing. `announce`: one line for the user about what was recorded. */
  'feedback.given': {
    readonly kind: string;
    readonly text: string;
    readonly by?: (typeof RECORDED_BY)[number];
    readonly announce?: string;
  };
  /** The main agent is about to report what it heard; only that call knows the ticket. */
  'heard.begun': { readonly ticket: string };
  /** What the main agent reported was not recorded. */
  'heard.refused': { readonly announce: string };
  /** Undo of the last recorded answer. */
  'word.undone': Nothing;
  'wrapup.reported': {
    readonly completed: boolean;
    readonly notes: string;
    readonly docsUpdated?: readonly string[];
    readonly debugFound?: readonly string[];
  };
  'wrapup.claimed': Nothing;
  'wrapup.validated': { readonly completed: boolean; readonly missing: readonly string[] };
  /** `handedOver`: Claude's last message asks the user to try the work. */
  'turn.ended': { readonly handedOver?: boolean };
  'stop.blocked': { readonly reason: BlockReason };
  /** Something was said that must not be repeated too often. */
  'notice.given': { readonly key: string };
  /** Advice on a failed command that the event itself could not carry. */
  'advice.waits': { readonly command: string; readonly place: string; readonly matched: readonly MatchedError[] };
  'session.started': InSession;
  /** Another task of the session is done first. */
  'session.paused': InSession;
  /** The task above it is gone. */
  'session.returned': InSession;
  /** Its conversation begins anew, under the same id. */
  'session.cleared': InSession;
  'session.ended': InSession & { readonly reason: string };
  'review.asked': Nothing;
  'review.declined': Nothing;
  /** Code was to be changed, and the report of a review is due. */
  'report.awaited': Nothing;
  /** `recommendation`: what the report says is to be done. */
  'expert.delivered': { readonly recommendation?: string };
  'approach.noted': { readonly decision: string; readonly reason: string; readonly reference?: string };
  'docs.synced': Nothing;
  'docs.reminded': Nothing;
  /** `newer`: the session owes those of another task now. */
  'docs.waived': { readonly by?: 'newer' };
  'task.cancelled': { readonly reason: string };
  'task.archived': { readonly snapshotRef: string | null };
  'task.moved': Nothing;
  'task.reopened': Nothing;
  /** Its files had to be restored. */
  'task.restored': { readonly loss: Loss };
};

export type TaskEventType = keyof Events;

export type EventOf<T extends TaskEventType> = T extends TaskEventType
  ? {
      readonly type: T;
      /** The same id again is the same event again, and changes nothing. */
      readonly id: string;
      readonly at: string;
      /** It cannot carry a text to the main agent: inside a subagent, at Stop, from the command line, out of the inbox. */
      readonly mute?: boolean;
    } & Events[T]
  : never;
export type TaskEvent = EventOf<TaskEventType>;

/** An event that has no id and no time yet. */
export type Untold<T extends TaskEventType = TaskEventType> = T extends TaskEventType
  ? Omit<EventOf<T>, 'id' | 'at' | 'mute'>
  : never;
