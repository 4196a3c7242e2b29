/**
 * What is on its way to one adapter. One delivery at a time with a time limit, so an adapter that hangs holds up only
 * itself; bounded, so one that is away costs no memory. Of an ask only the newest state is kept.
 */
import { messageOf } from '../values/narrow.ts';
import { type Adapter, type AskView, type Notice, RetryLater } from './adapter.ts';

export type Outbound = {
  notify(notice: Notice): void;
  showAsk(ask: AskView): void;
  /** How many wait, and how many were dropped because too many waited. */
  state(): { readonly waiting: number; readonly dropped: number; readonly failure?: string };
  close(): void;
};

export type OutboundOptions = {
  readonly adapter: Adapter;
  readonly onError: (error: unknown, adapter: string) => void;
  /** Called when an ask has been shown. */
  readonly onShown: (ask: AskView) => void;
  readonly timeoutMs?: number;
  readonly maxNotices?: number;
  /** Pauses after failures in a row; the last one repeats. */
  readonly pausesMs?: readonly number[];
};

const TIMEOUT_MS = 15_000;
const MAX_NOTICES = 100;
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];

type Item = { readonly ask?: AskView; readonly notice?: Notice };

export function createOutbound(options: OutboundOptions): Outbound {
  const { adapter, onError, onShown, maxNotices = MAX_NOTICES, pausesMs = PAUSES_MS } = options;
  const asks = new Map<string, AskView>();
  const notices: Notice[] = [];
  let [dropped, failures] = [0, 0];
  let failure: string | undefined;
  let isBusy = false;
  let pause: NodeJS.Timeout | undefined;

  /** Asks first: somebody waits for them. */
  const next = (): Item | undefined => {
    const [ask] = asks.values();
    if (ask) return { ask };
    return notices[0] ? { notice: notices[0] } : undefined;
  };
  const done = ({ ask, notice }: Item): void => {
    // A newer state may have come meanwhile.
    if (ask && asks.get(ask.id) === ask) asks.delete(ask.id);
    if (notice && notices[0] === notice) notices.shift();
    if (ask) onShown(ask);
    [failures, failure] = [0, undefined];
  };
  const failed = (error: unknown): void => {
    failure = messageOf(error);
    onError(error, adapter.name);
    const pauseMs = error instanceof RetryLater ? error.retryAfterMs : (pausesMs[failures] ?? pausesMs.at(-1) ?? 0);
    failures += 1;
    pause = setTimeout(() => {
      pause = undefined;
      void work();
    }, pauseMs).unref();
  };
  const work = async (): Promise<void> => {
    if (isBusy || pause) return;
    isBusy = true;
    for (let item = next(); item && !pause; item = next()) {
      try {
        await deliver(adapter, item, options.timeoutMs ?? TIMEOUT_MS);
        done(item);
      } catch (error) {
        failed(error);
      }
    }
    isBusy = false;
  };
  return {
    notify(notice) {
      if (adapter.notify === undefined) return;
      notices.push(notice);
      if (notices.length > maxNotices) {
        notices.splice(isBusy ? 1 : 0, 1);
        dropped += 1;
      }
      void work();
    },
    showAsk(ask) {
      if (adapter.showAsk === undefined) return;
      asks.set(ask.id, ask);
      void work();
    },
    state: () => ({ waiting: asks.size + notices.length, dropped, ...(failure !== undefined && { failure }) }),
    close() {
      clearTimeout(pause);
      asks.clear();
      notices.length = 0;
    },
  };
}

/** Ends after the limit even when the adapter never does. */
async function deliver(adapter: Adapter, { ask, notice }: Item, timeoutMs: number): Promise<void> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs).unref();
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }

  async function work(): Promise<void> {
    if (ask) await adapter.showAsk?.(ask, limit.signal);
    if (notice) await adapter.notify?.(notice, limit.signal);
  }
}
