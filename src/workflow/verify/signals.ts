/** The signals that say a workflow's work is done: which ones it waits for, what was seen of them, and what still holds. */
import * as v from 'valibot';
import { isRecord } from '../../values/narrow.ts';
import type { Flow, StageEntry } from '../flow.ts';
import type { ReadResult } from '../ports.ts';
import type { StageId } from '../registry/stages.ts';
import type { WorkflowId } from '../registry/workflows.ts';
import type { PhaseReport } from './judge.ts';
import type { PhaseId } from './plan.ts';

/** Machines say the first kind (`ot verify`), agents the second (the result of their stage). */
export type SignalDef = { readonly phase: PhaseId } | { readonly stage: StageId };

export const SIGNALS = {
  build: { phase: 'build' },
  lint: { phase: 'lint' },
  tests: { phase: 'tests' },
  review: { stage: 'REVIEW' },
  security: { stage: 'SECURITY' },
  qa: { stage: 'QA' },
  e2e: { stage: 'E2E' },
} as const satisfies Record<string, SignalDef>;

export type SignalId = keyof typeof SIGNALS;

const SIGNAL_IDS = Object.keys(SIGNALS) as readonly SignalId[];

const NONE = [] as const;
/** The three that say of any work whether it is done. */
const BASE_SIGNALS = ['lint', 'tests', 'review'] as const satisfies readonly SignalId[];
const WITH_JOURNEYS = [...BASE_SIGNALS, 'qa', 'e2e'] as const;

/** What only reports, explains or explores leaves nothing to be signalled. */
export const WORKFLOW_SIGNALS: Readonly<Record<WorkflowId, readonly SignalId[]>> = {
  single: NONE,
  quick: BASE_SIGNALS,
  standard: BASE_SIGNALS,
  full: WITH_JOURNEYS,
  secure: [...BASE_SIGNALS, 'security'],
  tdd: ['tests'],
  debug: ['tests'],
  refactor: ['tests', 'review'],
  'review-only': NONE,
  'security-only': NONE,
  'build-fix': ['build'],
  'e2e-only': NONE,
  diagnose: NONE,
  clean: ['lint', 'tests'],
  'db-review': NONE,
  product: BASE_SIGNALS,
  'product-full': WITH_JOURNEYS,
  discovery: NONE,
};

export const signalsOf = (workflow: string): readonly SignalId[] =>
  Object.hasOwn(WORKFLOW_SIGNALS, workflow) ? WORKFLOW_SIGNALS[workflow as WorkflowId] : NONE;

const RECORD = v.object({
  /** `skipped`: the project has nothing that could give this signal. */
  outcome: v.picklist(['passed', 'failed', 'skipped']),
  revision: v.pipe(v.string(), v.nonEmpty()),
  head: v.fallback(v.nullable(v.string()), null),
  at: v.pipe(v.string(), v.nonEmpty()),
});

export type SignalRecord = Readonly<v.InferOutput<typeof RECORD>>;
export type SignalOutcome = SignalRecord['outcome'];

/** signals.json of a session: what was last seen of each signal, and on which revision. */
export type SignalBook = { readonly [signal in SignalId]?: SignalRecord };

export interface SignalStore {
  read(sessionId: string): ReadResult<SignalBook>;
  /** Adds to what is there, or replaces it signal by signal. */
  record(sessionId: string, news: SignalBook): void;
}

/** A record that does not fit is left out; the others still count. */
export function decodeSignals(value: unknown): SignalBook | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    SIGNAL_IDS.flatMap((signal) => {
      const { success, output } = v.safeParse(RECORD, value[signal]);
      return success ? [[signal, output] as const] : [];
    }),
  );
}

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
type Seen = Omit<SignalRecord, 'revision'> & { readonly revision: string | null };

function seenOf(signal: SignalId, { flow, book }: Omit<SignalSources, 'revision'>): Seen | undefined {
  const def: SignalDef = SIGNALS[signal];
  const record = book[signal];
  if ('phase' in def) return record;
  const verdict = verdictOf(flow, def.stage);
  if (verdict === undefined) return undefined;
  if (record?.at === verdict.at && record.outcome === verdict.outcome) return record;
  return { ...verdict, revision: null, head: null };
}

const isFresh = ({ revision, at }: Seen, now: Revision): boolean =>
  revision === null ? !now.editedSince(at) : revision === now.id;

/** Of the last occurrence of the stage, once it has one. */
function verdictOf(flow: Flow | undefined, stage: string): Pick<SignalRecord, 'outcome' | 'at'> | undefined {
  const entry = flow?.stages.findLast((other) => other.stage === stage);
  if (entry?.status !== 'completed' || entry.completedAt === undefined) return undefined;
  return { outcome: outcomeOf(entry), at: entry.completedAt };
}

const outcomeOf = ({ result }: StageEntry): SignalOutcome =>
  result === 'pass' ? 'passed' : result === null ? 'skipped' : 'failed';

/** The state of a project's files at one moment. */
export type Revision = {
  /** Another one after every edit, and the same one after a commit of what was there already. */
  readonly id: string;
  /** The same for the files git tracks alone. */
  readonly tracked: string;
  /** The commit it stands on. */
  readonly head: string | null;
  readonly editedSince: (at: string) => boolean;
};

/** Overtone ticks boxes and writes handoffs here while the work goes on; that is no edit of the work. */
export const isOwnFile = (path: string): boolean => path.startsWith('specs/features/');

export type VerifiedWork = {
  readonly reports: readonly PhaseReport[];
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

/** An edit during the verification leaves it dated before that edit, so that it is stale. */
function freshRecord(report: PhaseReport, { before, after, at }: VerifiedWork): SignalRecord {
  const { id, head } = isUnedited(before, after) ? after : before;
  return { outcome: phaseOutcome(report), revision: id, head, at };
}

/** Signals that were fresh before the verification stay fresh, whatever files it left behind. */
function keptRecord(signal: SignalId, { before, after, ...work }: VerifiedWork): SignalRecord | undefined {
  const seen = seenOf(signal, work);
  if (seen === undefined || !isFresh(seen, before) || !isUnedited(before, after)) return undefined;
  return { ...seen, revision: after.id, head: after.head };
}

/** Programs leave new files behind. Tracked files that changed meanwhile were edited. */
const isUnedited = (start: Revision, end: Revision): boolean => start.tracked === end.tracked;

const phaseOutcome = ({ status }: PhaseReport): SignalOutcome => (status === 'warned' ? 'failed' : status);
