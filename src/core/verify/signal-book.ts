/** signals.json of a session: what was last seen of each signal, and on which revision. */
import { asText, isRecord, oneOf } from '../narrow.ts';
import type { ReadResult } from '../ports.ts';
import { SIGNAL_IDS, type SignalId } from './signals.ts';

const OUTCOMES = ['passed', 'failed', 'skipped'] as const;

/** `skipped`: the project has nothing that could give this signal. */
export type SignalOutcome = (typeof OUTCOMES)[number];

export type SignalRecord = {
  readonly outcome: SignalOutcome;
  readonly revision: string;
  readonly head: string | null;
  readonly at: string;
};

export type SignalBook = { readonly [signal in SignalId]?: SignalRecord };

export interface SignalStore {
  read(sessionId: string): ReadResult<SignalBook>;
  /** Adds to what is there, or replaces it signal by signal. */
  record(sessionId: string, news: SignalBook): void;
}

/** A record that cannot be read is left out; the others still count. */
export function decodeSignals(value: unknown): SignalBook | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    SIGNAL_IDS.flatMap((signal) => {
      const record = decodeRecord(value[signal]);
      return record ? [[signal, record] as const] : [];
    }),
  );
}

function decodeRecord(value: unknown): SignalRecord | undefined {
  if (!isRecord(value)) return undefined;
  const [outcome, revision, at] = [oneOf(OUTCOMES, value['outcome']), asText(value['revision']), asText(value['at'])];
  if (outcome === undefined || revision === '' || at === '') return undefined;
  return { outcome, revision, head: asText(value['head']) || null, at };
}
