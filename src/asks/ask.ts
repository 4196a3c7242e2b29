/**
 * An ask: something a person has to decide that may be answered from elsewhere. The terminal asks the same at the same
 * time, and what happens there wins: an answer counts as applied only when the host was seen to act on it.
 */

import * as v from 'valibot';
import { isRecord } from '../values/narrow.ts';

/** Tool and input of a permission or a question; title, text and choices of a decision; the text of a message. */
export type AskSubject = {
  readonly tool?: string;
  /** As people may see it: masked and cut. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Digest of the whole input: the host gives no id that a permission could be recognised by. */
  readonly inputHash?: string;
  readonly title?: string;
  readonly text?: string;
  readonly choices?: readonly { readonly id: string; readonly label: string }[];
  /** What the session itself waits for, see workflow/decide-wait.ts; that of a task begins with `task`. */
  readonly wait?: string;
  readonly project?: string;
};

export const ASK = v.object({
  id: v.string(),
  session: v.string(),
  /** `message`: words for the session, answered from the moment they are written. */
  kind: v.picklist(['permission', 'question', 'decision', 'message']),
  /** Digest of what is asked. An answer names it, so that it cannot be meant for something else. */
  hash: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
  /** The agent that asks; empty for the main agent. */
  agent: v.string(),
  /** The process that waits for the answer, if any. */
  waiter: v.exactOptional(v.number()),
  about: v.custom<AskSubject>(isRecord),
});
export type Ask = Readonly<v.InferOutput<typeof ASK>>;

/** What was decided: a choice by its id, the answer to each question, words. */
export type Decision = {
  readonly choice?: string;
  readonly answers?: Readonly<Record<string, string>>;
  readonly text?: string;
};

/** The host acted on a decision made at the terminal: no answer from elsewhere agrees with it. */
export const AT_TERMINAL: Decision = { choice: 'at the terminal' };

/** `by`: shown to people, such as `telegram: Ada`. */
export type Answer = Decision & { readonly by: string; readonly at: string };

export const ASK_ENDS = ['applied', 'superseded', 'expired', 'refused'] as const;
export const ASK_STATUSES = ['open', 'sent', 'answered', 'handed', ...ASK_ENDS] as const;

export type AskState = {
  readonly status: (typeof ASK_STATUSES)[number];
  readonly answer?: Answer;
  /** Why it was refused. */
  readonly why?: string;
};

export type AskEvent =
  /** Shown on at least one far side. */
  | { readonly type: 'sent' }
  | { readonly type: 'answered'; readonly answer: Answer }
  /** Printed to the host; whether the host took it is not known yet. */
  | { readonly type: 'handed' }
  /** The host acted, and this is what it acted on. The only way to `applied`. */
  | { readonly type: 'observed'; readonly saw: Decision }
  /** No process waits for an answer now. */
  | { readonly type: 'expired' }
  /** It cannot be answered: the session is gone. */
  | { readonly type: 'refused'; readonly why: string };

export const OPEN: AskState = { status: 'open' };

export const hasEnded = ({ status }: AskState): boolean => (ASK_ENDS as readonly string[]).includes(status);

/** Late, repeated and impossible events change nothing: the same state is returned. */
export function advanceAsk(state: AskState, event: AskEvent): AskState {
  if (hasEnded(state)) return state;
  switch (event.type) {
    case 'sent':
      return state.status === 'open' ? { status: 'sent' } : state;
    case 'answered':
      return state.answer === undefined ? { status: 'answered', answer: event.answer } : state;
    case 'handed':
      return state.status === 'answered' ? { ...state, status: 'handed' } : state;
    case 'observed':
      return { ...state, status: isProofOf(state, event.saw) ? 'applied' : 'superseded' };
    case 'expired':
      return { ...state, status: 'expired' };
    case 'refused':
      return { ...state, status: 'refused', why: event.why };
  }
}

/** Only an answer the host was given can have been applied. */
const isProofOf = ({ status, answer }: AskState, saw: Decision): boolean =>
  status === 'handed' && answer !== undefined && agrees(answer, saw);

/** Observers name only what they saw. */
const agrees = (answer: Decision, saw: Decision): boolean =>
  (saw.choice === undefined || saw.choice === answer.choice) &&
  (saw.text === undefined || saw.text === answer.text) &&
  (saw.answers === undefined || sameAnswers(saw.answers, answer.answers ?? {}));

const sameAnswers = (saw: NonNullable<Decision['answers']>, given: NonNullable<Decision['answers']>): boolean =>
  Object.entries(given).every(([question, answer]) => saw[question] === answer);

/** What a paired account may do. In this order: each may do what those before it may. */
export const ROLES = ['watch', 'answer', 'control'] as const;
export type Role = (typeof ROLES)[number];

export const mayDo = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
