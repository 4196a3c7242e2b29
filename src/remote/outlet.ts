/**
 * One adapter of the bus. One delivery at a time with a time limit, so an adapter that hangs holds up only itself; bounded,
 * so a disconnected one costs no memory. Only the newest state of an ask is kept.
 */
import type { AdapterState } from '../store/remote-files.ts';
import { messageOf } from '../values/narrow.ts';
import { type Adapter, type Inbox, type Notice, RetryLater } from './adapter.ts';
import type { AskView } from './ask-view.ts';
import type { Push } from './journal.ts';

export type OutletOptions = {
  readonly onError?: ((error: unknown, adapter: string) => void) | undefined;
  /** Called when an ask has been shown. */
  readonly onShown: (askId: string) => void;
  readonly timeoutMs?: number;
  readonly maxNotices?: number;
  /** Pauses after failures in a row; the last one repeats. */
  readonly pausesMs?: readonly number[];
};

const TIMEOUT_MS = 15_000;
const MAX_NOTICES = 100;
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

export function createOutlet(adapter: Adapter, options: OutletOptions) {
  const { onError, onShown, timeoutMs = TIMEOUT_MS, maxNotices = MAX_NOTICES, pausesMs = PAUSES_MS } = options;
  const asks = new Map<string, AskView>();
  const notices: Notice[] = [];
  let [dropped, failures, isBusy] = [0, 0, false];
  let failure: string | undefined;
  let pause: NodeJS.Timeout | undefined;

  const failed = (error: unknown): void => {
    failure = messageOf(error);
    onError?.(error, adapter.name);
  };
  /** Catches synchronous and asynchronous errors. */
  const attempt = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failed(error);
    }
  };
  const waitAfter = (error: unknown): void => {
    failed(error);
    const pauseMs = error instanceof RetryLater ? error.retryAfterMs : (pausesMs[failures] ?? pausesMs.at(-1) ?? 0);
    failures += 1;
    pause = setTimeout(() => {
      pause = undefined;
      void deliverAll();
    }, pauseMs).unref();
  };
  async function deliverAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (!pause && asks.size + notices.length > 0) {
      try {
        await withTimeLimit(timeoutMs, deliverNext);
        [failures, failure] = [0, undefined];
      } catch (error) {
        waitAfter(error);
      }
    }
    isBusy = false;
  }
  /** Asks first: people are waiting for them. */
  async function deliverNext(limit: AbortSignal): Promise<void> {
    const [ask] = asks.values();
    const [notice] = notices;
    if (ask) {
      await adapter.showAsk?.(ask, limit);
      if (limit.aborted) return;
      // A newer state may have come meanwhile.
      if (asks.get(ask.id) === ask) asks.delete(ask.id);
      onShown(ask.id);
    } else if (notice) {
      await adapter.notify?.(notice, limit);
      if (!limit.aborted && notices[0] === notice) notices.shift();
    }
  }

  return {
    async start(inbox: Inbox): Promise<void> {
      failure = undefined;
      await soon(attempt(() => adapter.start(inbox)));
    },
    async stop(): Promise<void> {
      clearTimeout(pause);
      asks.clear();
      notices.length = 0;
      await soon(attempt(() => adapter.stop()));
    },
    push(push: Push): void {
      if (adapter.push && adapter.health().state === 'connected') void attempt(() => adapter.push?.(push));
    },
    notify(notice: Notice): void {
      if (adapter.notify === undefined) return;
      notices.push(notice);
      if (notices.length > maxNotices) {
        notices.splice(isBusy ? 1 : 0, 1);
        dropped += 1;
      }
      void deliverAll();
    },
    showAsk(ask: AskView): void {
      if (adapter.showAsk === undefined) return;
      asks.set(ask.id, ask);
      void deliverAll();
    },
    state(): AdapterState {
      const health = adapter.health();
      const connected = health.state === 'connected';
      const why = health.why ?? (connected ? undefined : failure);
      const waiting = asks.size + notices.length;
      return { name: adapter.name, connected, health: { ...health, ...(why && { why }) }, waiting, dropped };
    },
  };
}

/** An adapter that never finishes starting or stopping is not waited for. */
const PATIENCE_MS = 5_000;

const soon = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS).unref())]);

/** Ends after the limit even when the work never does. */
function withTimeLimit(ms: number, work: (limit: AbortSignal) => Promise<void>): Promise<void> {
  const limit = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(new Error(`no answer within ${ms} ms`)));
  });
  return Promise.race([work(limit), late]);
}
