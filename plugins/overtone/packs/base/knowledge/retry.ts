/** Calls something that may fail for a moment, and waits longer after every failure. */
export type RetryOptions = {
  /** How often it is tried in all. */
  readonly attempts?: number;
  readonly baseMs?: number;
  readonly maxMs?: number;
  /** A failure that will not go away by itself must not be tried again. */
  readonly isTransient?: (error: unknown) => boolean;
  readonly signal?: AbortSignal;
  /** Injected for tests. */
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
};

export async function retry<T>(work: (attempt: number) => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = 5, baseMs = 200, maxMs = 10_000, isTransient = isTransientError, signal } = options;
  const { sleep = defaultSleep, random = Math.random } = options;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await sleep(retryAfterMs(error) ?? delayMs(attempt, baseMs, maxMs, random));
    }
  }
}

/** Full jitter: callers that failed together do not come back together. */
export function delayMs(attempt: number, baseMs: number, maxMs: number, random: () => number): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** (attempt - 1));
  return Math.round(random() * ceiling);
}

export class HttpError extends Error {
  readonly status: number;
  readonly retryAfter: string | undefined;
  constructor(status: number, retryAfter?: string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Too many requests, and what the server could not do just now. Other answers stay the same however often one asks. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 429 || error.status >= 500;
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

/** Seconds, as the server asked for; a date is left to the usual delay. */
function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof HttpError) || error.retryAfter === undefined) return undefined;
  const seconds = Number(error.retryAfter);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

const defaultSleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Example: a request that is repeated only because reading twice does no harm. */
export async function fetchJson(url: string, options: RetryOptions = {}): Promise<unknown> {
  return retry(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new HttpError(response.status, response.headers.get('retry-after') ?? undefined);
    return response.json();
  }, options);
}
