/** Whether work whose stages are done is proven, by the signals its workflow waits for. */
import type { Flow } from '../flow.ts';
import { stageDef } from '../registry/stages.ts';
import { isForMachines, type SignalFacts, type SignalId } from './signals.ts';

export type Proof = {
  /**
   * `red`: a check failed on what is there now. `open`: something was not seen of it. `uncheckable`: the project has
   * nothing a machine could check.
   */
  readonly kind: 'proven' | 'red' | 'open' | 'uncheckable';
  readonly signals: readonly SignalFacts[];
  /** Those that failed, or were not seen on the present revision. */
  readonly missing: readonly SignalId[];
};

/** `undefined`: the workflow waits for no signal. */
export function proofOf(facts: readonly SignalFacts[]): Proof | undefined {
  const required = facts.filter((fact) => fact.required);
  if (required.length === 0) return undefined;
  const signals = facts.filter((fact) => fact.required || isInTheWay(fact));
  const among = (...states: readonly string[]) =>
    signals.filter(({ state }) => states.includes(state)).map(({ signal }) => signal);
  const [red, open] = [among('failed'), among('stale', 'missing')];
  if (red.length > 0) return { kind: 'red', signals, missing: red };
  if (open.length > 0) return { kind: 'open', signals, missing: open };
  const checks = required.filter(({ signal }) => isForMachines(signal));
  const isEmpty = checks.length > 0 && checks.every(({ state }) => state === 'skipped');
  return { kind: isEmpty ? 'uncheckable' : 'proven', signals, missing: [] };
}

/** What does not build or type-check keeps every later check from running. */
const isInTheWay = ({ signal, state }: SignalFacts): boolean =>
  state === 'failed' && (signal === 'build' || signal === 'types');

/** Who mends what a check found: the developer, or the agent of a workflow without one. */
export function menderOf({ stages }: Flow): string {
  const stage = stages.find((entry) => entry.stage === 'DEV') ?? stages.at(-1);
  return stageDef(stage?.stage ?? 'DEV')?.agent ?? 'developer';
}
