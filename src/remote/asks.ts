/**
 * The asks of this machine: watches their files, tells the bus what changed, and takes answers. It holds no state that a
 * restart would lose.
 */

import * as v from 'valibot';
import { type AskState, AT_TERMINAL, hasEnded } from '../asks/ask.ts';
import { isProcessAlive } from '../store/disk/atomic-write.ts';
import { createMemory } from '../store/remote-files.ts';
import { type AskFiles, type AskRef, createAskFiles, type KnownAsk, newAsk } from '../store/sessions/ask-files.ts';
import type { SessionStore } from '../store/sessions/file-session-store.ts';
import { type SpecsStore, tickBox } from '../store/specs/specs-file-store.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { keepRecent } from '../values/narrow.ts';
import { decodeWith, listOf } from '../values/schema.ts';
import { decideWait, seenOf, type WaitChoice } from '../workflow/decide-wait.ts';
import { foundIn } from '../workflow/ports.ts';
import type { IncomingAnswer, Interact, Receipt } from './adapter.ts';
import { type AskView, type Detail, decisionOf, viewOf } from './ask-view.ts';

export type AsksOptions = {
  readonly store: SessionStore;
  readonly specsAt: (project: string) => SpecsStore;
  readonly now: () => Date;
  readonly home: string;
  readonly pid: number;
  readonly words: RemoteMessages;
  readonly detail: Detail;
  readonly isQuiet: () => boolean;
  /** Newest first. */
  readonly sessions: () => readonly { readonly sessionId: string }[];
  readonly onError: (error: unknown) => void;
};

const POLL_MS = 200;
/** Those that have ended are kept for a while: a late answer is told why it came too late. */
const MAX_KNOWN = 200;
/** A message waits for its session, but not forever. */
const MESSAGE_MS = 24 * 60 * 60_000;

export function createAsks(options: AsksOptions): Interact & Record<'watch' | 'unwatch', () => void> {
  const { words, now } = options;
  const files = createAskFiles(options);
  const followed = createFollowed(options);
  const listeners = new Set<(ask: AskView) => void>();
  const known = new Map<string, { ref: AskRef; status: AskState['status'] }>();
  for (const ref of followed.read()) known.set(ref.id, { ref, status: 'open' });
  const view = ({ ask, state }: KnownAsk): AskView =>
    viewOf(ask, state, {
      words: words.asks,
      detail: options.detail,
      silent: options.isQuiet(),
      time: now().toTimeString().slice(0, 5),
    });
  const standing = (): AskRef[] =>
    [...known.values()].filter(({ status }) => !hasEnded({ status })).map(({ ref }) => ref);
  const publish = (found: KnownAsk): void => {
    const { ask, state } = found;
    if (known.get(ask.id)?.status === state.status) return;
    keepRecent(known, ask.id, { ref: { session: ask.session, id: ask.id }, status: state.status }, MAX_KNOWN);
    followed.write(standing());
    for (const listener of listeners) listener(view(found));
  };
  const poll = (): void => {
    for (const open of files.open()) {
      if (isAbandoned(open, now())) files.record(open.ask, { type: 'expired' });
      else carryOut(open, files, options);
    }
    const refs = new Map<string, AskRef>(
      [...standing(), ...files.open().map(({ ask }) => ask)].map((ref) => [ref.id, ref]),
    );
    for (const ref of refs.values()) {
      const found = files.read(ref);
      if (found) publish(found);
      else known.delete(ref.id);
    }
  };
  const pollSafely = (): void => {
    try {
      poll();
    } catch (error) {
      options.onError(error);
    }
  };
  const find = (id: string): KnownAsk | undefined => {
    const ref = known.get(id)?.ref ?? files.open().find(({ ask }) => ask.id === id)?.ask;
    return ref && files.read(ref);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    open: () => files.open().map(view),
    answer(given, by) {
      const receipt = answer(find(given.askId), { given, by, files }, options);
      pollSafely();
      return receipt;
    },
    message: (text, by, sessionId) => message({ text, by, sessionId }, files, options),
    shown(id) {
      const found = find(id);
      if (found?.state.status === 'open') files.record(found.ask, { type: 'sent' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Polls the files while an adapter or a page can show asks. */
    watch() {
      timer ??= setInterval(pollSafely, POLL_MS).unref();
    },
    unwatch() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Which asks are still shown by an adapter, also after a restart. */
function createFollowed({ home, pid }: AsksOptions) {
  const memory = createMemory(home, 'followed', pid);
  return {
    read: () => decodeRefs(JSON.parse(memory.get('asks') ?? '[]')) ?? [],
    write: (refs: readonly AskRef[]) => memory.set('asks', refs.length > 0 ? JSON.stringify(refs) : undefined),
  };
}

const decodeRefs = decodeWith(listOf(v.object({ session: v.string(), id: v.string() })));

/** Its hook was killed, or it has expired. */
function isAbandoned({ ask, state }: KnownAsk, now: Date): boolean {
  if (ask.expiresAt <= now.toISOString()) return true;
  return ask.waiter !== undefined && state.status !== 'handed' && !isProcessAlive(ask.waiter);
}

type Given = { readonly given: IncomingAnswer; readonly by: string; readonly files: AskFiles };

function answer(found: KnownAsk | undefined, { given, by, files }: Given, { words, now }: AsksOptions): Receipt {
  if (found === undefined) return refused(words.receipts.noAsk);
  const { ask, state } = found;
  if (ask.hash !== given.hash) return refused(words.receipts.changedAsk);
  if (state.answer || hasEnded(state)) return refused(lateText(state, words));
  const decision = decisionOf(ask, given, words.asks);
  if (decision === undefined) return refused(words.receipts.notAChoice);
  const { state: after, changed } = files.record(ask, {
    type: 'answered',
    answer: { ...decision, by, at: now().toISOString() },
  });
  const text = ask.about.wait === undefined ? words.receipts.sentToMachine : words.receipts.decided;
  return changed ? { ok: true, text } : refused(lateText(after, words));
}

const refused = (text: string): Receipt => ({ ok: false, text });

function lateText({ status, answer: taken }: AskState, words: RemoteMessages): string {
  if (taken && status !== 'superseded' && status !== 'expired') return words.receipts.answeredBefore({ by: taken.by });
  return words.receipts.tooLate({
    state: words.asks.ends[status === 'expired' ? 'expired' : status === 'refused' ? 'refused' : 'superseded'],
  });
}

type Message = { readonly text: string; readonly by: string; readonly sessionId: string | undefined };

function message({ text, by, sessionId }: Message, files: AskFiles, options: AsksOptions): Receipt {
  const { words, sessions } = options;
  if (text.trim() === '') return refused(words.receipts.noWords);
  const session = sessions().find((one) => sessionId === undefined || one.sessionId.startsWith(sessionId))?.sessionId;
  if (session === undefined) return refused(words.receipts.noSession);
  const ask = newAsk({ session, kind: 'message', about: { text }, validMs: MESSAGE_MS }, options);
  files.create(ask);
  files.record(ask, { type: 'answered', answer: { text, by, at: ask.createdAt } });
  return { ok: true, text: words.receipts.queued({ session: session.slice(0, 8) }) };
}

/**
 * Answers to what a workflow waits for: the server moves it at once, and the session is told at its next event. What a task
 * waits for is left to task flow, in the session's own hooks. Does nothing that was done before, so it may be called again.
 */
function carryOut({ ask, state }: KnownAsk, files: AskFiles, options: AsksOptions): void {
  const { wait } = ask.about;
  if (state.status !== 'answered' || wait === undefined || wait.startsWith('task ')) return;
  const { store } = options;
  const seen = () =>
    seenOf({ id: ask.id, wait }, foundIn(store.readFlow(ask.session)), foundIn(store.readLoop(ask.session)));
  if (seen() === undefined) move({ ask, state }, wait, options);
  const saw = seen();
  if (saw === AT_TERMINAL) files.record(ask, { type: 'observed', saw });
  // Nothing more will come: what is on disk is final.
  if (saw?.choice !== 'stop') return;
  files.record(ask, { type: 'handed' });
  files.record(ask, { type: 'observed', saw });
}

function move({ ask, state }: KnownAsk, wait: string, { store, specsAt, now }: AsksOptions): void {
  const { choice = '', text, by = '' } = state.answer ?? {};
  const order = { ask: ask.id, wait, choice: choice as WaitChoice, by, reason: text || by, at: now().toISOString() };
  store.update(ask.session, (view) => {
    const change = decideWait(view, order);
    const { flow, value: skipped = [] } = change;
    // First: if this process dies in between, the workflow has not moved, and the next run does both.
    if (flow) for (const key of skipped) tickBox(flow, key, () => specsAt(ask.about.project ?? ''));
    return change;
  });
}
