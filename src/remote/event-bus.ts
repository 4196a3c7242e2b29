/**
 * Connects the sessions of this machine with pages, chats and programs that follow or steer them, on five axes: push
 * (what happens), query and control (commands), sync (streams go on from a number of the journal) and interact (asks). An
 * adapter that fails, hangs or floods does not affect the others.
 */
import type { RemoteMessages } from '../text/messages.ts';
import type { Adapter, Interact, Notice } from './adapter.ts';
import type { Control } from './control.ts';
import { createInbox, type Pairings } from './inbox.ts';
import type { Journal, Push } from './journal.ts';
import { createOutlet, type OutletOptions } from './outlet.ts';

export type EventBusOptions = {
  readonly journal: Journal;
  readonly adapters: readonly Adapter[];
  readonly control: Control;
  readonly interact: Interact;
  readonly pairings: Pairings;
  /** Newest first. */
  readonly sessions: () => readonly { readonly sessionId: string }[];
  readonly words: RemoteMessages['receipts'];
  /** Whether the user's settings let the notice out; all of them without it. */
  readonly wants?: (notice: Notice) => boolean;
  readonly now: () => Date;
  readonly heartbeatMs?: number;
  readonly outbound?: Pick<OutletOptions, 'timeoutMs' | 'maxNotices' | 'pausesMs'>;
  readonly onError?: OutletOptions['onError'];
};

const HEARTBEAT_MS = 15_000;

export function createEventBus(options: EventBusOptions) {
  const { journal, control, interact, now, onError, heartbeatMs = HEARTBEAT_MS } = options;
  const outlets = options.adapters.map((adapter) => ({
    ...createOutlet(adapter, { ...options.outbound, onError, onShown: interact.shown }),
    inbox: createInbox({ ...options, adapter: adapter.name }),
  }));
  const push = (sent: Push): void => {
    for (const outlet of outlets) outlet.push(sent);
  };
  const showAsk: Parameters<Interact['subscribe']>[0] = (ask) => {
    for (const outlet of outlets) outlet.showAsk(ask);
  };
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];
  return {
    async start(): Promise<void> {
      if (unsubscribe.length > 0) return;
      unsubscribe = [journal.subscribe(push), interact.subscribe(showAsk)];
      const beat = () => push({ kind: 'heartbeat', sessionId: null, ts: now().toISOString() });
      heartbeat = setInterval(beat, heartbeatMs).unref();
      // Asks of before a restart are shown again; adapters edit the message they have.
      for (const ask of interact.open()) showAsk(ask);
      await Promise.all(outlets.map(({ start, inbox }) => start(inbox)));
    },
    async stop(): Promise<void> {
      clearInterval(heartbeat);
      for (const end of unsubscribe) end();
      unsubscribe = [];
      await Promise.all(outlets.map(({ stop }) => stop()));
    },
    notify(notice: Notice): void {
      if (options.wants?.(notice) ?? true) for (const outlet of outlets) outlet.notify(notice);
    },
    control,
    interact,
    adapters: () => outlets.map(({ state }) => state()),
  };
}
