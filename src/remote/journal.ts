/**
 * Numbers every change and keeps the newest, so that a client that reconnects can be told what it missed. Of state only
 * the fact that it changed is kept, so that memory is bounded.
 */
import { keepRecent } from '../values/narrow.ts';
import type { LiveChange } from '../workflow/view/rows.ts';

export type Kept = {
  readonly seq: number;
  /** `shown`: the row and view of the session have to be sent again. */
  readonly kind: LiveChange['kind'] | 'shown';
  readonly sessionId: string;
  /** Of a timeline event: its JSON with the session's id. */
  readonly json?: string;
};

export type Since =
  | { readonly resumable: true; readonly seq: number }
  /** `lost`: how many changes are no longer kept; null when that is unknown. */
  | { readonly resumable: false; readonly lost: number | null };

export type Journal = ReturnType<typeof createJournal>;

export type JournalOptions = {
  /** Differs in every run of the server: numbers of another run mean nothing. */
  readonly boot: string;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
};

const MAX_ENTRIES = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_NEWEST = 20_000;

export function createJournal(options: JournalOptions) {
  const { boot, maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES } = options;
  const ring = createRing(maxEntries, maxBytes);
  const newest = new Map<string, number>();
  const listeners = new Set<(change: NumberedChange) => void>();
  const keep = (kind: Kept['kind'], sessionId: string, json?: string): number => {
    const seq = ring.last() + 1;
    ring.add({ seq, kind, sessionId, ...(json !== undefined && { json }) });
    return keepRecent(newest, `${kind} ${sessionId}`, seq, MAX_NEWEST);
  };
  return {
    boot,
    idOf: (seq: number): string => `${boot}-${seq}`,
    last: ring.last,
    /** Undefined when it is no longer kept. */
    at: ring.at,
    /** Numbers the change and notifies all subscribers. */
    record(change: LiveChange): void {
      const { kind, sessionId } = change;
      const json = kind === 'timeline' ? JSON.stringify({ ...change.event, sessionId }) : undefined;
      const seq = keep(kind, sessionId, json);
      for (const listener of [...listeners]) listener({ ...change, seq });
    },
    /** Adds a `shown` entry. */
    mark: (sessionId: string): number => keep('shown', sessionId),
    /** Whether no later entry of its kind tells of the same session. */
    isNewest: ({ kind, sessionId, seq }: Kept): boolean => (newest.get(`${kind} ${sessionId}`) ?? seq) === seq,
    /** Where to go on; a client that was never connected misses nothing. */
    since(id: string | undefined): Since {
      if (id === undefined) return { resumable: false, lost: 0 };
      const seq = seqOf(id, boot);
      if (seq === undefined || seq > ring.last()) return { resumable: false, lost: null };
      // Number 0 is sent to clients that have not received their whole beginning yet.
      if (seq === 0) return { resumable: false, lost: 0 };
      const lost = ring.first() - 1 - seq;
      return lost <= 0 ? { resumable: true, seq } : { resumable: false, lost };
    },
    subscribe(listener: (change: NumberedChange) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function seqOf(id: string, boot: string): number | undefined {
  const number = id.startsWith(`${boot}-`) ? id.slice(boot.length + 1) : '';
  return /^\d{1,15}$/.test(number) ? Number(number) : undefined;
}

/** What an entry takes besides its text, roughly. */
const ENTRY_BYTES = 100;

const sizeOf = ({ json = '' }: Kept): number => json.length * 2 + ENTRY_BYTES;

/** The newest entries by number, bounded by count and by size. */
function createRing(maxEntries: number, maxBytes: number) {
  const entries = new Map<number, Kept>();
  let [last, bytes] = [0, 0];
  return {
    /** One more than the last when none is kept. */
    first: (): number => last - entries.size + 1,
    last: (): number => last,
    at: (seq: number): Kept | undefined => entries.get(seq),
    add(entry: Kept): void {
      last = entry.seq;
      entries.set(entry.seq, entry);
      bytes += sizeOf(entry);
      for (const [seq, oldest] of entries) {
        if (entries.size <= maxEntries && (bytes <= maxBytes || entries.size === 1)) return;
        entries.delete(seq);
        bytes -= sizeOf(oldest);
      }
    },
  };
}

export type NumberedChange = LiveChange & { readonly seq: number };

export type Push = NumberedChange | { readonly kind: 'heartbeat'; readonly sessionId: null; readonly ts: string };
