/** A search box that asks once the user pauses, drops answers that come too late, and remembers recent ones. */
export type SearchState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly query: string }
  | { readonly status: 'done'; readonly query: string; readonly results: readonly T[] }
  | { readonly status: 'failed'; readonly query: string; readonly error: unknown };

export type Timers = {
  readonly set: (work: () => void, ms: number) => unknown;
  readonly clear: (timer: unknown) => void;
};

export type SearchOptions<T> = {
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly onChange: (state: SearchState<T>) => void;
  readonly waitMs?: number;
  readonly minLength?: number;
  readonly cacheSize?: number;
  /** Injected for tests. */
  readonly timers?: Timers;
};

const REAL_TIMERS: Timers = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export function createSearch<T>(options: SearchOptions<T>) {
  const { search, onChange, waitMs = 250, minLength = 2, cacheSize = 50, timers = REAL_TIMERS } = options;
  const cache = new Map<string, readonly T[]>();
  let timer: unknown;
  let running: AbortController | undefined;

  function cancel(): void {
    timers.clear(timer);
    running?.abort();
    running = undefined;
  }

  async function ask(query: string): Promise<void> {
    const controller = new AbortController();
    running = controller;
    onChange({ status: 'loading', query });
    try {
      const results = await search(query, controller.signal);
      // The user has typed on: this answer belongs to another question.
      if (controller.signal.aborted) return;
      remember(query, results);
      onChange({ status: 'done', query, results });
    } catch (error) {
      if (!controller.signal.aborted) onChange({ status: 'failed', query, error });
    }
  }

  function remember(query: string, results: readonly T[]): void {
    cache.set(query, results);
    const oldest = cache.keys().next();
    if (cache.size > cacheSize && !oldest.done) cache.delete(oldest.value);
  }

  return {
    type(input: string): void {
      const query = input.trim();
      cancel();
      const known = cache.get(query);
      if (query.length < minLength) onChange({ status: 'idle' });
      else if (known !== undefined) onChange({ status: 'done', query, results: known });
      else timer = timers.set(() => void ask(query), waitMs);
    },
    dispose: cancel,
  };
}
