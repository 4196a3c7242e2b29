/** Where each signal stands now: seen on this revision, seen on an earlier one, or not at all. */
import type { Flow, StageEntry } from '../workflow/flow.ts';
import type { Revision } from './revision.ts';
import type { SignalBook, SignalOutcome, SignalRecord } from './signal-book.ts';
import { BASE_SIGNALS, SIGNAL_IDS, SIGNALS, type SignalDef, type SignalId, signalsOf } from './signals.ts';

export type SignalState = SignalOutcome | 'stale' | 'missing';

export type SignalFacts = {
  readonly signal: SignalId;
  readonly state: SignalState;
  /** The workflow waits for it. */
  readonly required: boolean;
  /** What was seen last, even if it is stale. */
  readonly outcome: SignalOutcome | null;
  readonly at: string | null;
  readonly head: string | null;
};

type SignalSources = {
  readonly flow: Flow | undefined;
  readonly book: SignalBook;
  /** Asked for only when something was seen that could be stale. */
  readonly revision: () => Revision;
};

/** Those the workflow waits for, and of the base three what was seen. */
export function judgeSignals(sources: SignalSources): SignalFacts[] {
  const required = signalsOf(sources.flow?.workflow ?? '');
  return SIGNAL_IDS.map((signal) => factsOf(signal, required.includes(signal), sources)).filter(
    ({ signal, required: waitedFor, outcome }) => waitedFor || (outcome !== null && isBase(signal)),
  );
}

const isBase = (signal: SignalId): boolean => BASE_SIGNALS.some((base) => base === signal);

function factsOf(signal: SignalId, required: boolean, sources: SignalSources): SignalFacts {
  const seen = seenOf(signal, sources);
  return {
    signal,
    state: stateOf(seen, sources),
    required,
    outcome: seen?.outcome ?? null,
    at: seen?.at ?? null,
    head: seen?.head ?? null,
  };
}

function stateOf(seen: Seen | undefined, { revision }: SignalSources): SignalState {
  if (seen === undefined) return 'missing';
  return isFresh(seen, revision()) ? seen.outcome : 'stale';
}

/** A project that has no linter has no lint errors either. */
export const isComplete = (facts: readonly SignalFacts[]): boolean =>
  facts.every(({ required, state }) => !required || state === 'passed' || state === 'skipped');

/** The verdict of a stage carries a time; which revision that was is known only where it has been recorded. */
export type Seen = Omit<SignalRecord, 'revision'> & { readonly revision: string | null };

export function seenOf(signal: SignalId, { flow, book }: Omit<SignalSources, 'revision'>): Seen | undefined {
  const def: SignalDef = SIGNALS[signal];
  const record = book[signal];
  if ('phase' in def) return record;
  const verdict = verdictOf(flow, def.stage);
  if (verdict === undefined) return undefined;
  if (record?.at === verdict.at && record.outcome === verdict.outcome) return record;
  return { ...verdict, revision: null, head: null };
}

export const isFresh = ({ revision, at }: Seen, now: Revision): boolean =>
  revision === null ? !now.editedSince(at) : revision === now.id;

/** Of the last occurrence of the stage, once it has one. */
function verdictOf(flow: Flow | undefined, stage: string): Pick<SignalRecord, 'outcome' | 'at'> | undefined {
  const entry = flow?.stages.findLast((other) => other.stage === stage);
  if (entry?.status !== 'completed' || entry.completedAt === undefined) return undefined;
  return { outcome: outcomeOf(entry), at: entry.completedAt };
}

const outcomeOf = ({ result }: StageEntry): SignalOutcome =>
  result === 'pass' ? 'passed' : result === null ? 'skipped' : 'failed';
