/**
 * Connects the sessions of this machine with pages, chats and programs that follow or steer them, on five axes: push
 * (what happens), query, control, sync (go on from a number) and interact (asks). An adapter that fails, hangs or floods
 * does not affect the others.
 */
import type { RemoteMessages } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import type { SessionFacts } from '../workflow/view/rows.ts';
import type { Adapter, Health, Notice } from './adapter.ts';
import type { Control } from './control.ts';
import { createInbox, type Pairings } from './inbox.ts';
import type { Interact } from './interact.ts';
import type { Journal, Kept, Push } from './journal.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';

/** Resumed: the changes since. Not resumed: the present state, and how many changes are no longer kept. */
export type Sync =
  | { readonly id: string; readonly resumed: true; readonly missed: readonly Kept[] }
  | {
      readonly id: string;
      readonly resumed: false;
      readonly lost: number | null;
      readonly sessions: readonly SessionFacts[];
    };

/** `connected` is `health.state === 'connected'`; `waiting` and `dropped` count what could not be delivered yet, or ever. */
export type AdapterState = {
  readonly name: string;
  readonly connected: boolean;
  readonly health: Health;
  readonly waiting: number;
  readonly dropped: number;
};

export type EventBus = {
  start(): Promise<void>;
  stop(): Promise<void>;
  push(push: Push): void;
  notify(notice: Notice): void;
  control: Control;
  /** Questions are commands that change nothing. */
  query: Control;
  /** With the id of the last change received: the changes after it, as far as they are kept. */
  sync(lastId?: string): Sync;
  interact: Interact;
  adapters(): readonly AdapterState[];
};

export type EventBusOptions = {
  readonly journal: Journal;
  readonly adapters: readonly Adapter[];
  readonly control: Control;
  readonly interact: Interact;
  readonly pairings: Pairings;
  readonly sessions: () => readonly SessionFacts[];
  readonly words: RemoteMessages['receipts'];
  /** Whether the adapter is to have the notice, by the user's settings; all of them without it. */
  readonly wants?: (adapter: string, notice: Notice) => boolean;
  readonly now: () => Date;
  readonly heartbeatMs?: number;
  readonly outbound?: Pick<OutboundOptions, 'timeoutMs' | 'maxNotices' | 'pausesMs'>;
  readonly onError?: (error: unknown, adapter: string) => void;
};

const HEARTBEAT_MS = 15_000;

type Outlet = { readonly adapter: Adapter; readonly outbound: Outbound; failure: string | undefined };

export function createEventBus(options: EventBusOptions): EventBus {
  const { journal, control, interact, now, heartbeatMs = HEARTBEAT_MS } = options;
  const outlets = options.adapters.map((adapter) => createOutlet(adapter, options));
  const push = (sent: Push): void => {
    for (const outlet of outlets) {
      const { adapter } = outlet;
      if (adapter.push && adapter.health().state === 'connected')
        void attempt(outlet, options, () => adapter.push?.(sent));
    }
  };
  const beat = (): void => push({ kind: 'heartbeat', sessionId: null, ts: now().toISOString() });
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];
  return {
    async start() {
      if (unsubscribe.length > 0) return;
      unsubscribe = [
        journal.subscribe(push),
        interact.subscribe((ask) => {
          for (const { outbound } of outlets) outbound.showAsk(ask);
        }),
      ];
      heartbeat = setInterval(beat, heartbeatMs).unref();
      // Asks of before a restart are shown again; adapters edit the message they have.
      for (const ask of interact.open()) for (const { outbound } of outlets) outbound.showAsk(ask);
      await Promise.all(outlets.map((outlet) => startOutlet(outlet, options)));
    },
    async stop() {
      clearInterval(heartbeat);
      for (const end of unsubscribe) end();
      unsubscribe = [];
      await Promise.all(outlets.map((outlet) => stopOutlet(outlet, options)));
    },
    push,
    notify(notice) {
      for (const { adapter, outbound } of outlets) {
        if (options.wants?.(adapter.name, notice) ?? true) outbound.notify(notice);
      }
    },
    control,
    query: control,
    sync: (lastId) => syncFrom(lastId, options),
    interact,
    adapters: () => outlets.map(stateOf),
  };
}

function createOutlet(adapter: Adapter, options: EventBusOptions): Outlet {
  const { interact, onError = () => undefined, outbound: limits } = options;
  const outbound = createOutbound({ ...limits, adapter, onError, onShown: ({ id }) => interact.shown(id) });
  return { adapter, outbound, failure: undefined };
}

/** An adapter that never finishes starting or stopping is not waited for. */
const PATIENCE_MS = 5_000;

async function startOutlet(outlet: Outlet, options: EventBusOptions): Promise<void> {
  const { onError = () => undefined } = options;
  const inbox = createInbox({ ...options, adapter: outlet.adapter.name, onError });
  outlet.failure = undefined;
  await soon(attempt(outlet, options, () => outlet.adapter.start(inbox)));
}

async function stopOutlet(outlet: Outlet, options: EventBusOptions): Promise<void> {
  outlet.outbound.close();
  await soon(attempt(outlet, options, () => outlet.adapter.stop()));
}

/** Catches synchronous and asynchronous errors. */
async function attempt(outlet: Outlet, { onError }: EventBusOptions, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    outlet.failure = messageOf(error);
    onError?.(error, outlet.adapter.name);
  }
}

async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS).unref();
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

function stateOf({ adapter, outbound, failure: startFailure }: Outlet): AdapterState {
  const { failure = startFailure, waiting, dropped } = outbound.state();
  const health = adapter.health();
  const why = health.why ?? (health.state === 'connected' ? undefined : failure);
  return {
    name: adapter.name,
    connected: health.state === 'connected',
    health: { ...health, ...(why !== undefined && { why }) },
    waiting,
    dropped,
  };
}

function syncFrom(lastId: string | undefined, { journal, sessions }: EventBusOptions): Sync {
  const id = journal.idOf(journal.last());
  const since = lastId === undefined ? ({ resumable: false, lost: 0 } as const) : journal.since(lastId);
  if (!since.resumable) return { id, resumed: false, lost: since.lost, sessions: sessions() };
  const count = journal.last() - since.seq;
  const missed = Array.from({ length: count }, (_, index) => journal.at(since.seq + 1 + index));
  return { id, resumed: true, missed: missed.filter((entry) => entry !== undefined) };
}
