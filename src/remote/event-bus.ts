/**
 * The bus between the sessions of this machine and whoever follows or steers them from elsewhere: a page, a chat, a program.
 * One outlet that fails does not keep the others from hearing.
 */
import type { SessionFacts } from '../core/dashboard/session-facts.ts';
import type { Adapter, Push } from '../core/remote/adapter.ts';
import type { Control } from '../core/remote/control.ts';
import type { Journal, Kept } from '../core/remote/journal.ts';

/** Resumed: what happened since. Not resumed: everything as it is now, and how much of what happened is no longer known. */
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
  /** With the id of the last change that was received: what came after it, as far as it is kept. */
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

/** Both what an outlet throws at once and what it throws later. */
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
