/** A background job that may be delivered twice and must happen once. */
export type Job = { readonly key: string; readonly name: string; readonly payload: unknown };
export type JobRecord = {
  readonly status: 'running' | 'done' | 'failed';
  readonly attempts: number;
  /** Until when the worker that runs it is believed to live. */
  readonly leaseUntil: number;
  readonly result?: unknown;
  readonly error?: string;
};

/** `swap` writes only if the record is still the one that was read: in SQL, UPDATE … WHERE version = $old. */
export type JobStore = {
  read(key: string): Promise<JobRecord | undefined>;
  swap(key: string, old: JobRecord | undefined, next: JobRecord): Promise<boolean>;
};

export type Outcome =
  | { readonly ran: true; readonly result: unknown }
  | { readonly ran: false; readonly why: 'already-done' | 'running-elsewhere' | 'gave-up' };

export type WorkerOptions = { readonly now: () => number; readonly leaseMs?: number; readonly maxAttempts?: number };

export async function runOnce(
  job: Job,
  work: (job: Job) => Promise<unknown>,
  store: JobStore,
  { now, leaseMs = 60_000, maxAttempts = 5 }: WorkerOptions,
): Promise<Outcome> {
  const old = await store.read(job.key);
  if (old?.status === 'done') return { ran: false, why: 'already-done' };
  if (old?.status === 'running' && old.leaseUntil > now()) return { ran: false, why: 'running-elsewhere' };
  const attempts = (old?.attempts ?? 0) + 1;
  if (attempts > maxAttempts) return { ran: false, why: 'gave-up' };
  const claim: JobRecord = { status: 'running', attempts, leaseUntil: now() + leaseMs };
  if (!(await store.swap(job.key, old, claim))) return { ran: false, why: 'running-elsewhere' };
  return finish(job, work, store, claim);
}

/** The result is stored, so that a repeated request gets the same answer. */
async function finish(
  job: Job,
  work: (job: Job) => Promise<unknown>,
  store: JobStore,
  claim: JobRecord,
): Promise<Outcome> {
  try {
    const result = await work(job);
    await store.swap(job.key, claim, { ...claim, status: 'done', leaseUntil: 0, result });
    return { ran: true, result };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await store.swap(job.key, claim, { ...claim, status: 'failed', leaseUntil: 0, error: message });
    throw error;
  }
}

/** The key names what is to happen, not when it was asked for: the same order is charged once. */
export const jobKey = (name: string, ...parts: readonly (string | number)[]): string => [name, ...parts].join(':');

export function createMemoryStore(): JobStore {
  const records = new Map<string, JobRecord>();
  return {
    read: async (key) => records.get(key),
    swap: async (key, old, next) => {
      if (records.get(key) !== old) return false;
      records.set(key, next);
      return true;
    },
  };
}
