/**
 * Connects the sessions of this machine with pages, chats and programs that follow or steer them. An adapter that fails
 * does not affect the others.
 */
import type { SessionFacts } from '../workflow/view/rows.ts';
import type { Adapter, Journal, Kept, Push } from './journal.ts';

/** Resumed: the changes since. Not resumed: the present state, and how many changes are no longer kept. */
export type Sync =
  | { readonly id: string; readonly resumed: true; readonly missed: readonly Kept[] }
  | {
      readonly id: string;
      readonly resumed: false;
      readonly lost: number | null;
      readonly sessions: readonly SessionFacts[];
    };

export type AdapterState = { readonly name: string; readonly connected: boolean };

export type EventBus = {
  start(): Promise<void>;
  stop(): Promise<void>;
  push(push: Push): void;
  control: Control;
  /** Questions are commands that change nothing. */
  query: Control;
  /** With the id of the last change received: the changes after it, as far as they are kept. */
  sync(lastId?: string): Sync;
  adapters(): readonly AdapterState[];
};

export type EventBusOptions = {
  readonly journal: Journal;
  readonly adapters: readonly Adapter[];
  readonly control: Control;
  readonly sessions: () => readonly SessionFacts[];
  readonly now: () => Date;
  readonly heartbeatMs?: number;
  readonly onError?: (error: unknown, adapter: string) => void;
};

const HEARTBEAT_MS = 15_000;

export function createEventBus(options: EventBusOptions): EventBus {
  const { journal, adapters, control, now, heartbeatMs = HEARTBEAT_MS } = options;
  const each = (work: (adapter: Adapter) => void | Promise<void>): Promise<void>[] =>
    adapters.map((adapter) => isolated(adapter, work, options));
  const push = (sent: Push): void => {
    each((adapter) => (adapter.isConnected() ? adapter.onPush(sent) : undefined));
  };
  const beat = (): void => push({ kind: 'heartbeat', sessionId: null, ts: now().toISOString() });
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  return {
    async start() {
      unsubscribe ??= journal.subscribe(push);
      heartbeat ??= setInterval(beat, heartbeatMs).unref();
      await Promise.all(each((adapter) => adapter.connect()));
    },
    async stop() {
      clearInterval(heartbeat);
      unsubscribe?.();
      [heartbeat, unsubscribe] = [undefined, undefined];
      await Promise.all(each((adapter) => adapter.disconnect()));
    },
    push,
    control,
    query: control,
    sync: (lastId) => syncFrom(lastId, options),
    adapters: () => adapters.map((adapter) => ({ name: adapter.name, connected: adapter.isConnected() })),
  };
}

/** Catches synchronous and asynchronous errors. */
async function isolated(
  adapter: Adapter,
  work: (adapter: Adapter) => void | Promise<void>,
  { onError }: EventBusOptions,
): Promise<void> {
  try {
    await work(adapter);
  } catch (error) {
    onError?.(error, adapter.name);
  }
}

function syncFrom(lastId: string | undefined, { journal, sessions }: EventBusOptions): Sync {
  const id = journal.idOf(journal.last());
  const since = lastId === undefined ? ({ resumable: false, lost: 0 } as const) : journal.since(lastId);
  if (!since.resumable) return { id, resumed: false, lost: since.lost, sessions: sessions() };
  const count = journal.last() - since.seq;
  const missed = Array.from({ length: count }, (_, index) => journal.at(since.seq + 1 + index));
  return { id, resumed: true, missed: missed.filter((entry) => entry !== undefined) };
}

/** Commands that reach a session from outside, and their answers as programs get them. */
export type ControlRequest = {
  readonly sessionId: string | null;
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
};

export type ControlResult =
  | { readonly ok: true; readonly message?: string; readonly data?: unknown }
  | { readonly ok: false; readonly error: string };

export type Control = (request: ControlRequest) => ControlResult;
