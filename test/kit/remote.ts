/** A bus with asks and pairings in memory, and an inbox that notes what comes in. */
import type { Adapter, Inbox, IncomingAnswer, Interact, Sender } from '../../src/remote/adapter.ts';
import type { AskView } from '../../src/remote/ask-view.ts';
import { createEventBus, type EventBusOptions } from '../../src/remote/event-bus.ts';
import type { Pairings } from '../../src/remote/inbox.ts';
import { createJournal } from '../../src/remote/journal.ts';
import { remoteMessages } from './texts.ts';

export const WORDS = remoteMessages('en');

export const askView = (over: Partial<AskView> = {}): AskView => ({
  id: 'ask1',
  hash: 'h1',
  sessionId: 's1',
  title: 'Run a command?',
  text: 'npm test',
  choices: [
    { id: 'allow', label: 'Allow', style: 'good' },
    { id: 'deny', label: 'Deny', style: 'bad' },
  ],
  takesText: true,
  status: 'sent',
  statusText: '',
  silent: false,
  ...over,
});

/** Asks in memory: every answer to an ask that is open is taken, the first one wins. */
function memoryInteract(asks: readonly AskView[] = []) {
  const listeners = new Set<(ask: AskView) => void>();
  const answered: (IncomingAnswer & { by: string })[] = [];
  const messages: string[] = [];
  const shown: string[] = [];
  const interact: Interact = {
    open: () => asks,
    answer(answer, by) {
      const first = answered.find(({ askId }) => askId === answer.askId);
      if (first) return { ok: false, text: WORDS.receipts.answeredBefore({ by: first.by }) };
      answered.push({ ...answer, by });
      return { ok: true, text: WORDS.receipts.sentToMachine };
    },
    message(text) {
      messages.push(text);
      return { ok: true, text: WORDS.receipts.queued({ session: 's1' }) };
    },
    shown: (id) => void shown.push(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const show = (ask: AskView): void => {
    for (const listener of listeners) listener(ask);
  };
  return { interact, answered, messages, shown, show };
}

/** Everybody may do everything. */
const OPEN_DOORS: Pairings = {
  people: () => [{ id: '4711', name: 'Ada' }],
  roleOf: () => 'control',
  redeem: () => 'control',
};

export function memoryBus(adapters: readonly Adapter[], over: Partial<EventBusOptions> = {}) {
  const journal = over.journal ?? createJournal({ boot: 'b', maxEntries: 100 });
  const failures: string[] = [];
  const asks = memoryInteract();
  const bus = createEventBus({
    journal,
    adapters,
    control: ({ command }) => ({ ok: true, message: command }),
    interact: asks.interact,
    pairings: OPEN_DOORS,
    sessions: () => [],
    words: WORDS.receipts,
    now: () => new Date(0),
    heartbeatMs: 60_000,
    onError: (error, name) => failures.push(`${name}: ${(error as Error).message}`),
    ...over,
  });
  return { bus, journal, failures, asks };
}

export type Received =
  | { readonly kind: 'pair'; readonly sender: Sender; readonly code: string }
  | { readonly kind: 'answer'; readonly sender: Sender; readonly answer: IncomingAnswer }
  | { readonly kind: 'command'; readonly sender: Sender; readonly command: string; readonly sessionId: string | null }
  | { readonly kind: 'message'; readonly sender: Sender; readonly text: string };

export function recordingInbox(person: Sender = { id: '4711', name: 'Ada' }) {
  const received: Received[] = [];
  const inbox: Inbox = {
    people: () => [person],
    pair(sender, code) {
      received.push({ kind: 'pair', sender, code });
      return { ok: true, text: `paired ${sender.name}` };
    },
    answer(sender, answer) {
      received.push({ kind: 'answer', sender, answer });
      return { ok: true, text: 'receipt: <sent> to your machine' };
    },
    command(sender, { command, sessionId }) {
      received.push({ kind: 'command', sender, command, sessionId });
      return { ok: true, message: `receipt: ${command} done` };
    },
    message(sender, text) {
      received.push({ kind: 'message', sender, text });
      return { ok: true, text: 'receipt: queued' };
    },
  };
  return { inbox, received };
}
