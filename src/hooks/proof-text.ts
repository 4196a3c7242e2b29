/** What Stop says of the signals: what failed, what was not seen, and what follows from it. */
import type { HookMessages } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import { stageDef } from '../workflow/registry/stages.ts';
import { menderOf, type Proof } from '../workflow/verify/proof.ts';
import { isForMachines, SIGNALS, type SignalDef, type SignalId } from '../workflow/verify/signals.ts';

/** For the main agent: the turn is held. */
export function heldText(m: HookMessages, flow: Flow, { kind, missing }: Proof, cli: string): string {
  const command = `${cli} verify`;
  const signals = named(m, missing);
  if (kind === 'red')
    return [m.stop.red({ signals }), m.stop.mend({ agent: `ot:${menderOf(flow)}`, signals, command })].join('\n');
  const judges = missing.flatMap(judgeOf);
  return [
    m.stop.unchecked({ signals }),
    ...(missing.some(isForMachines) ? [m.stop.verify({ command })] : []),
    ...(judges.length > 0 ? [m.stop.judgeAgain({ agents: judges })] : []),
  ].join('\n');
}

const named = (m: HookMessages, signals: readonly SignalId[]): string[] => signals.map((id) => m.signalNames[id]);

function judgeOf(signal: SignalId): string[] {
  const def: SignalDef = SIGNALS[signal];
  const agent = 'stage' in def ? stageDef(def.stage)?.agent : undefined;
  return agent ? [`ot:${agent}`] : [];
}

/** For the user: the first lines of the summary of a workflow that is over. */
export function doneText(m: HookMessages, type: string, proof: Proof | undefined): string {
  if (proof === undefined) return m.stop.finished({ type });
  const doubts = proof.doubts.map((doubt) => m.doubts[doubt]);
  if (proof.kind === 'doubtful') return m.stop.doubtful({ type, doubts });
  return [titleOf(m, type, proof, proof.kind), ...(doubts.length > 0 ? [m.stop.alsoDoubtful({ doubts })] : [])].join(
    '\n',
  );
}

function titleOf(m: HookMessages, type: string, proof: Proof, kind: Exclude<Proof['kind'], 'doubtful'>): string {
  switch (kind) {
    case 'proven':
      return [m.stop.finished({ type }), m.stop.proven({ signals: seenIn(m, proof) })].join('\n');
    case 'uncheckable':
      return m.stop.uncheckable({ type });
    case 'open':
      return m.stop.unverified({ type, signals: named(m, proof.missing) });
    case 'red':
      return m.stop.failing({ type, signals: named(m, proof.missing) });
  }
}

const seenIn = (m: HookMessages, { signals }: Proof): string[] =>
  named(
    m,
    signals.filter(({ state }) => state === 'passed').map(({ signal }) => signal),
  );
