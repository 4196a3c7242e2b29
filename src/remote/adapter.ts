/**
 * The contract between the bus and an adapter: a chat, a page or a program elsewhere. An adapter knows its protocol and
 * nothing about sessions; the bus knows sessions, pairing and roles, and writes every sentence. `test/contract/adapter.ts`
 * is the suite each adapter passes.
 *
 * What an adapter promises:
 * - `start` returns when it can deliver or throws; it connects again by itself and shows in `health` how that goes.
 * - `notify` and `showAsk` resolve when the far side has taken the text. They throw when it has not; the bus tries again.
 *   A far side that asks for patience is a `RetryLater`. They give up when the signal aborts.
 * - `showAsk` is called again whenever the ask changes. The message shown first is edited; a second one is not sent, not
 *   even after a restart (`memory` keeps what is needed for that). An ask that has ended has no buttons.
 * - Everything that comes in goes to the inbox with the sender the protocol vouches for, never with a name in the text.
 *   The receipt is what the sender is told.
 * - All texts are plain: the adapter escapes them for its far side and cuts them to its limits.
 */
import type { Settings } from '../settings/schema.ts';
import type { Health } from '../store/remote-files.ts';
import type { RemoteMessages } from '../text/messages.ts';
import type { AskView } from './ask-view.ts';
import type { ControlRequest, ControlResult } from './control.ts';
import type { Push } from './journal.ts';

export type Adapter = {
  /** Lower-case letters; names the settings, the secrets and the pairings of the adapter. */
  readonly name: string;
  start(inbox: Inbox): void | Promise<void>;
  stop(): void | Promise<void>;
  health(): Health;
  /** Every change and every heartbeat, at once and without waiting: for live views only. */
  push?(push: Push): void;
  notify?(notice: Notice, signal: AbortSignal): void | Promise<void>;
  showAsk?(ask: AskView, signal: AbortSignal): void | Promise<void>;
};

export const NOTICE_LEVELS = ['detail', 'important', 'error'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

export type Notice = {
  readonly level: NoticeLevel;
  readonly sessionId: string | null;
  /** One line. */
  readonly title: string;
  readonly text: string;
  readonly ts: string;
  /** Quiet hours: deliver without a sound. */
  readonly silent: boolean;
};

/** A person as the protocol knows them: an id that cannot be chosen, and a name to show. */
export type Sender = { readonly id: string; readonly name: string };

export type IncomingAnswer = {
  readonly askId: string;
  readonly hash: string;
  /** The id of a choice. */
  readonly choice?: string;
  /** The reason of a denial, or an answer in words. */
  readonly text?: string;
};

/** What the sender is told. */
export type Receipt = { readonly ok: boolean; readonly text: string };

export type Inbox = {
  /** All people paired with this adapter: notices and asks go to each of them. */
  people(): readonly Sender[];
  /** With the one-time code that `ot remote pair` shows. */
  pair(sender: Sender, code: string): Receipt;
  answer(sender: Sender, answer: IncomingAnswer): Receipt;
  /** Questions and commands alike; the bus checks the role each needs. */
  command(sender: Sender, request: ControlRequest): ControlResult;
  /** Words for a session; without one for the session that was last active. */
  message(sender: Sender, text: string, sessionId?: string): Receipt;
};

/** The axis of asks: what waits for a person, and the answers that come in for it. */
export type Interact = {
  /** Every ask that has not ended, oldest first. */
  open(): readonly AskView[];
  /** The first answer wins; the receipt of a later one names who was first. */
  answer(answer: IncomingAnswer, by: string): Receipt;
  message(text: string, by: string, sessionId?: string): Receipt;
  /** The far side shows the ask. */
  shown(askId: string): void;
  /** Called with every ask that is new or has changed. */
  subscribe(listener: (ask: AskView) => void): () => void;
};

/** Keeps small values over restarts, such as which message shows which ask. */
export type AdapterMemory = {
  get(key: string): string | undefined;
  set(key: string, value: string | undefined): void;
};

/** Thrown by an adapter whose far side wants fewer messages. */
export class RetryLater extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What the server gives an adapter when it creates it. */
export type AdapterContext = {
  /** From the environment or the user's secrets file. */
  readonly secret: string;
  /** `remote` of the user's settings. */
  readonly settings: NonNullable<Settings['remote']>;
  readonly memory: AdapterMemory;
  /** For files of its own. */
  readonly directory: string;
  readonly pid: number;
  readonly words: RemoteMessages;
  readonly now: () => Date;
  readonly log: (line: string) => void;
};

/** Each file of `src/remote/adapters` exports it as `createAdapter` and is built as `dist/adapters/<name>.js`. */
export type CreateAdapter = (context: AdapterContext) => Adapter;
