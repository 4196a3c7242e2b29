/** Whether work whose stages are done is proven, by the signals its workflow waits for. */
import { type Flow, skippedByOf } from '../flow.ts';
import { stageDef } from '../registry/stages.ts';
import { isForMachines, type SignalFacts, type SignalId, type SignalSources } from './signals.ts';

export type Proof = {
  /**
   * `red`: a check failed on what is there now. `open`: something was not seen of it. `uncheckable`: the project has
   * nothing a machine could check. `doubtful`: nothing failed, but the evidence is weaker than it looks.
   */
  readonly kind: 'proven' | 'red' | 'open' | 'uncheckable' | 'doubtful';
  readonly signals: readonly SignalFacts[];
  /** Those that failed, or were not seen on the present revision. */
  readonly missing: readonly SignalId[];
  readonly doubts: readonly Doubt[];
};

/** Why work on which no check failed is not verified. */
export type Doubt = 'no-tests' | 'unchanged' | 'skipped';

/** `known`: as `doubtsAbout` says. `undefined`: the workflow waits for no signal. */
export function proofOf(facts: readonly SignalFacts[], known: readonly Doubt[]): Proof | undefined {
  const required = facts.filter((fact) => fact.required);
  if (required.length === 0) return undefined;
  const signals = facts.filter((fact) => fact.required || isInTheWay(fact));
  const among = (...states: readonly string[]) =>
    signals.filter(({ state }) => states.includes(state)).map(({ signal }) => signal);
  const [red, open] = [among('failed'), among('stale', 'missing')];
  const doubts: Doubt[] = [...(required.some(isWithoutTests) ? (['no-tests'] as const) : []), ...known];
  if (red.length > 0) return { kind: 'red', signals, missing: red, doubts };
  if (open.length > 0) return { kind: 'open', signals, missing: open, doubts };
  if (isUncheckable(required)) return { kind: 'uncheckable', signals, missing: [], doubts: known };
  return { kind: doubts.length > 0 ? 'doubtful' : 'proven', signals, missing: [], doubts };
}

/** Doubts about the workflow itself, independent of its checks. */
export function doubtsAbout(work: Pick<SignalSources, 'flow' | 'revision'>): Doubt[] {
  const isLeftOut = work.flow?.stages.some((entry) => skippedByOf(entry) !== undefined) ?? false;
  return [...(isUnchanged(work) ? (['unchanged'] as const) : []), ...(isLeftOut ? (['skipped'] as const) : [])];
}

/** No file has changed since the workflow began, so passing checks prove nothing about it. */
function isUnchanged({ flow, revision }: Pick<SignalSources, 'flow' | 'revision'>): boolean {
  return Boolean(flow?.startRevision) && flow?.startRevision === revision().id;
}

const isWithoutTests = ({ signal, state }: SignalFacts): boolean =>
  signal === 'tests' && (state === 'empty' || state === 'skipped');

function isUncheckable(required: readonly SignalFacts[]): boolean {
  const checks = required.filter(({ signal }) => isForMachines(signal));
  return checks.length > 0 && checks.every(({ state }) => state === 'skipped');
}

/** What does not build or type-check keeps every later check from running. */
const isInTheWay = ({ signal, state }: SignalFacts): boolean =>
  state === 'failed' && (signal === 'build' || signal === 'types');

/** Who repairs what a check found: the developer, or the agent of a workflow without one. */
export function menderOf({ stages }: Flow): string {
  const stage = stages.find((entry) => entry.stage === 'DEV') ?? stages.at(-1);
  return stageDef(stage?.stage ?? 'DEV')?.agent ?? 'developer';
}
