/** What a verification leaves in the session's book. */
import type { Flow } from '../workflow/flow.ts';
import type { PhaseReport } from './judge.ts';
import { isFresh, seenOf } from './judge-signals.ts';
import type { PhaseId } from './phases.ts';
import type { Revision } from './revision.ts';
import type { SignalBook, SignalOutcome, SignalRecord } from './signal-book.ts';
import { SIGNAL_IDS, SIGNALS, type SignalDef, type SignalId } from './signals.ts';

export type VerifiedWork = {
  readonly reports: readonly PhaseReport[];
  /** The revision each phase began on, where it had something to run. */
  readonly begun: ReadonlyMap<PhaseId, Revision>;
  readonly before: Revision;
  readonly after: Revision;
  readonly at: string;
  readonly flow: Flow | undefined;
  /** What was known before. */
  readonly book: SignalBook;
};

export function signalsSeen(work: VerifiedWork): SignalBook {
  const records = SIGNAL_IDS.map((signal) => [signal, recordOf(signal, work)] as const);
  return Object.fromEntries(records.filter(([, record]) => record !== undefined));
}

function recordOf(signal: SignalId, work: VerifiedWork): SignalRecord | undefined {
  const def: SignalDef = SIGNALS[signal];
  const report = 'phase' in def ? work.reports.find(({ phase }) => phase === def.phase) : undefined;
  return report && report.reason !== 'stopped' ? freshRecord(report, work) : keptRecord(signal, work);
}

function freshRecord(report: PhaseReport, { begun, after, at }: VerifiedWork): SignalRecord {
  const start = begun.get(report.phase) ?? after;
  const { id, head } = isUnedited(start, after) ? after : start;
  return { outcome: outcomeOf(report), revision: id, head, at };
}

/** What held when the verification began still holds, whatever files it left behind. */
function keptRecord(signal: SignalId, { before, after, ...work }: VerifiedWork): SignalRecord | undefined {
  const seen = seenOf(signal, work);
  if (seen === undefined || !isFresh(seen, before) || !isUnedited(before, after)) return undefined;
  return { ...seen, revision: after.id, head: after.head };
}

/** Programs leave new files behind. Tracked files that changed meanwhile were edited. */
const isUnedited = (start: Revision, end: Revision): boolean => start.tracked === end.tracked;

const outcomeOf = ({ status }: PhaseReport): SignalOutcome => (status === 'warned' ? 'failed' : status);
