/** What can happen to a task. Events are plain data: one that cannot be applied now waits as a file in the inbox. */
import * as v from 'valibot';
import type { RuleNote } from '../rules/rule.ts';
import { isMatchedError, type MatchedError } from '../rules/symptoms/error-advice.ts';
import { isRecord, once, oneOf } from '../values/narrow.ts';
import { BOOKED_BY, CLEANUP_CHOICES, COMMAND_KINDS } from './record/record.ts';
import { LOSSES } from './vocabulary.ts';

const BLOCK_REASONS = ['ask-heard', 'ask-test', 'ask-cleanup', 'begin-cleanup', 'missing-items'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Made on first use: only events out of a file are checked. */
const eventSchemas = once(() => {
  const text = v.string();
  const optional = v.optional(text);
  const flag = v.optional(v.boolean());
  const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.readonly());
  const kind = v.picklist(COMMAND_KINDS);
  return {
    /** `inTurn`: not a prompt but an answer, while the turn goes on. `unheard`: what the message means is the model's to report. */
    'prompt.begun': v.object({ inTurn: flag, text: optional, unheard: flag }),
    /** Or is about to be, by the main agent. */
    'tool.used': v.object({}),
    'doc.read': v.object({ file: text }),
    'plan.approved': v.object({}),
    'doc.edited': v.object({ file: text }),
    'edit.succeeded': v.object({ file: text, operation: text, summary: optional }),
    'edit.failed': v.object({ file: text, operation: text, error: text }),
    'command.succeeded': v.object({ command: text, kind }),
    'command.failed': v.object({ command: text, kind, error: text }),
    'rule.denied': v.object({ violations: list(v.object({ rule: text, file: text })) }),
    /** What rules found and did not refuse. */
    'rule.noted': v.object({ found: list(v.custom<RuleNote>(isRecord)) }),
    /** Kinds this engine does not know change nothing. `announce`: one line for the user about what was booked. */
    'feedback.given': v.object({ kind: text, text, by: v.optional(v.picklist(BOOKED_BY)), announce: optional }),
    /** The main agent is about to report what it heard; only that call knows the ticket. */
    'heard.begun': v.object({ ticket: text }),
    /** What the main agent reported was not booked. */
    'heard.refused': v.object({ announce: text }),
    /** The last booked word is taken back. */
    'word.undone': v.object({}),
    'cleanup.chosen': v.object({ action: v.picklist(CLEANUP_CHOICES) }),
    'wrapup.reported': v.object({
      completed: v.boolean(),
      notes: text,
      docsUpdated: v.optional(list(text)),
      debugFound: v.optional(list(text)),
    }),
    'wrapup.claimed': v.object({}),
    'wrapup.validated': v.object({ completed: v.boolean(), missing: list(text) }),
    /** `handedOver`: Claude's last message asks the user to try the work. */
    'turn.ended': v.object({ handedOver: flag }),
    'stop.blocked': v.object({ reason: v.picklist(BLOCK_REASONS) }),
    /** Something was said that must not be said too often. */
    'notice.given': v.object({ key: text }),
    /** Advice on a failed command that the event itself could not carry. */
    'advice.waits': v.object({ command: text, place: text, matched: list(v.custom<MatchedError>(isMatchedError)) }),
    'session.started': v.object({ sessionId: text }),
    /** Another task of the session is done first. */
    'session.paused': v.object({ sessionId: text }),
    /** The task above it is gone. */
    'session.returned': v.object({ sessionId: text }),
    /** Its conversation begins anew, under the same id. */
    'session.cleared': v.object({ sessionId: text }),
    'session.ended': v.object({ sessionId: text, reason: text }),
    'review.asked': v.object({}),
    'review.declined': v.object({}),
    /** Code was to be changed, and the report of a review is due. */
    'report.awaited': v.object({}),
    /** `recommendation`: what the report says is to be done. */
    'expert.delivered': v.object({ recommendation: optional }),
    'approach.noted': v.object({ decision: text, reason: text, reference: optional }),
    'docs.synced': v.object({}),
    'docs.reminded': v.object({}),
    /** `newer`: the session owes those of another task now. */
    'docs.waived': v.object({ by: v.optional(v.literal('newer')) }),
    'task.cancelled': v.object({ reason: text }),
    'task.archived': v.object({ snapshotRef: v.nullable(text) }),
    'task.moved': v.object({}),
    'task.reopened': v.object({}),
    /** Its files had to be restored. */
    'task.restored': v.object({ loss: v.picklist(LOSSES) }),
  };
});

type Schemas = ReturnType<typeof eventSchemas>;
export type TaskEventType = keyof Schemas;

export type EventOf<T extends TaskEventType> = T extends TaskEventType
  ? {
      readonly type: T;
      /** The same id again is the same event again, and changes nothing. */
      readonly id: string;
      readonly at: string;
      /** It cannot carry a word to the main agent: inside a subagent, at Stop, from the command line, out of the inbox. */
      readonly mute?: boolean;
    } & Readonly<v.InferOutput<Schemas[T]>>
  : never;
export type TaskEvent = EventOf<TaskEventType>;

export const taskEventTypes = (): readonly TaskEventType[] => Object.keys(eventSchemas()) as TaskEventType[];

/** For events that come out of a file. */
export function isTaskEvent(value: unknown): value is TaskEvent {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['at'] !== 'string') return false;
  const type = oneOf(taskEventTypes(), value['type']);
  return type !== undefined && v.is(eventSchemas()[type], value);
}
