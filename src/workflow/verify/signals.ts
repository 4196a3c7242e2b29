/** The signals that say a workflow's work is done: which ones it waits for, what was seen of them, and what still holds. */
import { choice, optionalText, textOrNull, whole } from '../../values/fields.ts';
import { isRecord } from '../../values/narrow.ts';
import { type Flow, runsOf, type StageEntry, skippedByOf } from '../flow.ts';
import { STAGES, type StageId } from '../registry/stages.ts';
import type { WorkflowId } from '../registry/workflows.ts';
import type { PhaseReport } from './judge.ts';
import type { PhaseId } from './plan.ts';

/** Machines give the first kind (`ot verify`), agents the second (the result of their stage). */
export type SignalDef = { readonly phase: PhaseId } | { readonly stage: StageId };

export const SIGNALS = {
  build: { phase: 'build' },
  types: { phase: 'types' },
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

/** Work that only reports, explains or explores has nothing to signal. */
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

const decodeRecord = whole(
  {
    /** `skipped`: the project has nothing that could give this signal. `empty`: the tests ran, and there were none. */
    outcome: choice(['passed', 'failed', 'skipped', 'empty'], undefined),
    revision: optionalText,
    head: textOrNull,
    at: optionalText,
  },
  ['outcome', 'revision', 'at'],
);

export type SignalRecord = NonNullable<ReturnType<typeof decodeRecord>>;
export type SignalOutcome = SignalRecord['outcome'];

/** signals.json of a session: what was last seen of each signal, and on which revision. */
export type SignalBook = { readonly [signal in SignalId]?: SignalRecord };

/** A record that does not fit is left out; the others still count. */
export function decodeSignals(value: unknown): SignalBook | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    SIGNAL_IDS.flatMap((signal) => {
      const record = decodeRecord(value[signal]);
      return record ? [[signal, record] as const] : [];
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

export type SignalSources = {
  readonly flow: Flow | undefined;
  readonly book: SignalBook;
  /** Asked for only when something was seen that could be stale. */
  readonly revision: () => Revision;
  /** Whether the project has anything for this phase. */
  readonly canCheck: (phase: PhaseId) => boolean;
};

/** Those the workflow waits for, of the base three what was seen, and what failed. */
export function judgeSignals(sources: SignalSources): SignalFacts[] {
  const required = signalsOf(sources.flow?.workflow ?? '');
  return SIGNAL_IDS.map((signal) => factsOf(signal, required.includes(signal), sources)).filter(
    ({ signal, required: waitedFor, outcome, state }) =>
      waitedFor || (outcome !== null && isBase(signal)) || (state === 'failed' && isForMachines(signal)),
  );
}

const isBase = (signal: SignalId): boolean => BASE_SIGNALS.some((base) => base === signal);

/** Said by `ot verify`, not by an agent. */
export const isForMachines = (signal: SignalId): boolean => 'phase' in SIGNALS[signal];

function factsOf(signal: SignalId, required: boolean, sources: SignalSources): SignalFacts {
  const seen = seenOf(signal, sources);
  const { outcome = null, at = null, head = null } = seen ?? {};
  return { signal, state: stateOf(signal, seen, sources), required, outcome, at, head };
}

function stateOf(signal: SignalId, seen: Seen | undefined, { revision, canCheck }: SignalSources): SignalState {
  if (seen !== undefined && isFresh(seen, revision())) return seen.outcome;
  const def: SignalDef = SIGNALS[signal];
  if ('phase' in def && !canCheck(def.phase)) return 'skipped';
  return seen === undefined ? 'missing' : 'stale';
}

type Seen = Omit<SignalRecord, 'revision'> & {
  /** Unknown for a verdict that no verification has recorded. */
  readonly revision: string | null;
  /** Edits up to this moment were made by the stages that followed the verdict, as the workflow wants them. */
  readonly until?: string | undefined;
};

function seenOf(signal: SignalId, { flow, book }: Pick<SignalSources, 'flow' | 'book'>): Seen | undefined {
  const def: SignalDef = SIGNALS[signal];
  const record = book[signal];
  if ('phase' in def) return record;
  const verdict = flow && verdictOf(flow, def.stage);
  if (flow === undefined || verdict === undefined) return undefined;
  const until = isSuperseded(flow, verdict.at) ? undefined : lastEnd(flow, verdict.at);
  const isRecorded = record?.at === verdict.at && record.outcome === verdict.outcome;
  return { ...verdict, revision: isRecorded ? record.revision : null, head: isRecorded ? record.head : null, until };
}

const isFresh = ({ revision, until }: Seen, now: Revision): boolean =>
  revision === now.id || (until !== undefined && !now.editedSince(until));

/** Agents that change what was judged. */
const BUILDERS: readonly string[] = [STAGES.DEV.agent, STAGES['BUILD-FIX'].agent, STAGES.REFACTOR.agent];

const isSuperseded = (flow: Flow, at: string): boolean =>
  runsOf(flow).some(({ agent, endedAt }) => BUILDERS.includes(agent) && endedAt > at);

const lastEnd = (flow: Flow, at: string): string =>
  [at, ...runsOf(flow).map(({ endedAt }) => endedAt)].sort().at(-1) ?? at;

/** Of the last occurrence of the stage, once it has one. A file written by hand may lack the time. */
function verdictOf(flow: Flow, stage: string): Pick<SignalRecord, 'outcome' | 'at'> | undefined {
  const entry = flow.stages.findLast((other) => other.stage === stage);
  if (entry?.status !== 'completed') return undefined;
  return { outcome: outcomeOf(entry), at: entry.completedAt ?? flow.createdAt };
}

function outcomeOf(entry: StageEntry): SignalOutcome {
  if (entry.result === null || skippedByOf(entry) !== undefined) return 'skipped';
  return entry.result === 'pass' ? 'passed' : 'failed';
}

/** The state of a project's files at one moment. */
export type Revision = {
  /** Changes with every edit, but not when existing content is committed. */
  readonly id: string;
  /** The same for the files git tracks alone. */
  readonly tracked: string;
  /** The base commit. */
  readonly head: string | null;
  readonly editedSince: (at: string) => boolean;
};

/** Overtone's own files change during the work; they do not count as edits. */
export const isOwnFile = (path: string): boolean => OWN_FILES.test(path);

const OWN_FILES =
  /^(?:specs\/features\/|tasks\/(?:task-|任务-|archived\/|cancelled\/|已归档\/|已取消\/)|\.claude\/(?:\.task-active|workflow-state)\.json$)/;

export type VerifiedWork = {
  readonly reports: readonly PhaseReport[];
  readonly before: Revision;
  readonly after: Revision;
  readonly at: string;
  readonly flow: Flow | undefined;
  /** What was known before. */
  readonly book: SignalBook;
};

export function signalsSeen({ reports, before, after, at, ...known }: VerifiedWork): SignalBook {
  // Programs leave new files behind. Tracked files that changed meanwhile were edited.
  const isUnedited = before.tracked === after.tracked;
  const recordOf = (signal: SignalId): SignalRecord | undefined => {
    const def: SignalDef = SIGNALS[signal];
    const report = 'phase' in def ? reports.find(({ phase }) => phase === def.phase) : undefined;
    if (report && report.reason !== 'stopped') {
      // An edit during the verification leaves it dated before that edit, so that it is stale.
      const { id, head } = isUnedited ? after : before;
      return { outcome: phaseOutcome(report), revision: id, head, at };
    }
    // Signals that were fresh before the verification stay fresh, whatever files it left behind.
    const seen = seenOf(signal, known);
    if (seen === undefined || !isUnedited || !isFresh(seen, before)) return undefined;
    return { outcome: seen.outcome, at: seen.at, revision: after.id, head: after.head };
  };
  const records = SIGNAL_IDS.map((signal) => [signal, recordOf(signal)] as const);
  return Object.fromEntries(records.filter(([, record]) => record !== undefined));
}

function phaseOutcome({ status, reason }: PhaseReport): SignalOutcome {
  if (reason === 'no-tests') return 'empty';
  return status === 'warned' ? 'failed' : status;
}
