/**
 * The asks of this machine: watches their files, tells the bus what changed, and takes answers. It holds no state that a
 * restart would lose; `followed` keeps which asks still stand on a far side.
 */
import { type AskState, hasEnded } from '../asks/ask.ts';
import { isProcessAlive } from '../store/disk/atomic-write.ts';
import { type AskFiles, type AskRef, digestOf, type KnownAsk } from '../store/sessions/ask-files.ts';
import type { RemoteMessages } from '../text/messages.ts';
import type { AskView, IncomingAnswer, Receipt } from './adapter.ts';
import { type Detail, decisionOf, viewOf } from './ask-view.ts';
import { carryOut, type DecisionsOptions } from './decisions.ts';
import type { Interact } from './interact.ts';

export type AsksOptions = {
  readonly files: AskFiles;
  readonly words: RemoteMessages;
  readonly now: () => Date;
  readonly pid: number;
  readonly detail: Detail;
  readonly isQuiet: () => boolean;
  /** Newest first. */
  readonly sessions: () => readonly { readonly sessionId: string }[];
  /** Asks that stood on a far side when the last server ended. */
  readonly followed: { read(): readonly AskRef[]; write(refs: readonly AskRef[]): void };
  readonly decisions: DecisionsOptions;
  readonly onError: (error: unknown) => void;
  readonly lookMs?: number;
};

export type Asks = Interact & {
  /** Looks at the files until it is released; somebody is there to show asks to. */
  watch(): () => void;
};

const LOOK_MS = 200;
/** Those that have ended are kept for a while: who answers late is told why it was too late. */
const MAX_KNOWN = 200;
/** A message waits for its session, but not for ever. */
const MESSAGE_MS = 24 * 60 * 60_000;

export function createAsks(options: AsksOptions): Asks {
  const { files, words, now, followed, lookMs = LOOK_MS } = options;
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
  const followedRefs = (): AskRef[] =>
    [...known.values()].filter(({ status }) => !hasEnded({ status })).map(({ ref }) => ref);
  const publish = (found: KnownAsk): void => {
    const { ask, state } = found;
    const before = known.get(ask.id);
    if (before?.status === state.status) return;
    known.set(ask.id, { ref: { session: ask.session, id: ask.id }, status: state.status });
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    followed.write(followedRefs());
    for (const listener of listeners) listener(view(found));
  };
  const look = (): void => {
    for (const open of files.open()) {
      if (isAbandoned(open, now())) files.record(open.ask, { type: 'expired' });
      else carryOut(open, files, options.decisions);
    }
    const refs = new Map(followedRefs().map((ref) => [ref.id, ref]));
    for (const { ask } of files.open()) refs.set(ask.id, ask);
    for (const ref of refs.values()) {
      const found = files.read(ref);
      if (found) publish(found);
      else known.delete(ref.id);
    }
  };
  const find = (id: string): KnownAsk | undefined => {
    const open = files.open().find(({ ask }) => ask.id === id);
    const ref = known.get(id)?.ref;
    return open ?? (ref && files.read(ref));
  };
  let [watchers, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];
  const lookSafely = (): void => {
    try {
      look();
    } catch (error) {
      options.onError(error);
    }
  };
  return {
    open: () => files.open().map(view),
    answer(given, by) {
      const receipt = answer(find(given.askId), given, by, options);
      lookSafely();
      return receipt;
    },
    message: (text, by, sessionId) => message({ text, by, sessionId }, options),
    shown(id) {
      const ref = known.get(id)?.ref;
      if (ref && files.read(ref)?.state.status === 'open') files.record(ref, { type: 'sent' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch() {
      watchers += 1;
      timer ??= setInterval(lookSafely, lookMs).unref();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        watchers -= 1;
        if (watchers > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** Nobody waits for it any more: its hook was killed, or its time is over. */
function isAbandoned({ ask, state }: KnownAsk, now: Date): boolean {
  if (ask.expiresAt <= now.toISOString()) return true;
  return ask.waiter !== undefined && state.status !== 'handed' && !isProcessAlive(ask.waiter);
}

function answer(found: KnownAsk | undefined, given: IncomingAnswer, by: string, options: AsksOptions): Receipt {
  const { words, files, now } = options;
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

function message({ text, by, sessionId }: Message, { files, words, now, pid, sessions }: AsksOptions): Receipt {
  if (text.trim() === '') return refused(words.receipts.noWords);
  const session = sessions().find((one) => sessionId === undefined || one.sessionId.startsWith(sessionId))?.sessionId;
  if (session === undefined) return refused(words.receipts.noSession);
  const at = now();
  const ask = {
    id: `m${at.getTime().toString(36)}-${pid.toString(36)}`,
    session,
    kind: 'message' as const,
    hash: digestOf([session, text]),
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + MESSAGE_MS).toISOString(),
    agent: '',
    about: { text },
  };
  files.create(ask);
  files.record(ask, { type: 'answered', answer: { text, by, at: at.toISOString() } });
  return { ok: true, text: words.receipts.queued({ session: session.slice(0, 8) }) };
}
