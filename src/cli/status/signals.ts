/** The signals of a session, and how they are shown. */
import { isComplete, judgeSignals, type SignalFacts, type SignalState } from '../../core/verify/judge-signals.ts';
import type { Revision } from '../../core/verify/revision.ts';
import { SIGNALS } from '../../core/verify/signals.ts';
import type { Flow } from '../../core/workflow/flow.ts';
import { readRevision } from '../../store/verify/verify-revision.ts';
import type { CliText } from '../../text/cli/messages.ts';
import type { CliContext } from '../context.ts';
import { readBook } from '../verify/record.ts';

export type SignalsFacts = {
  readonly signals: readonly SignalFacts[];
  /** Every signal the workflow waits for is there; `null` when it waits for none. */
  readonly signalsMet: boolean | null;
};

export function readSignals(sessionId: string, flow: Flow | undefined, context: CliContext): SignalsFacts {
  let present: Revision | undefined;
  const revision = () => {
    present ??= readRevision(context.projectRoot);
    return present;
  };
  const signals = judgeSignals({ flow, book: readBook(sessionId, context), revision });
  return { signals, signalsMet: signals.some(({ required }) => required) ? isComplete(signals) : null };
}

const ICONS: Readonly<Record<SignalState, string>> = {
  passed: '✅',
  failed: '❌',
  skipped: '⏭️',
  stale: '⌛',
  missing: '⬜',
};

export function signalLines({ signals }: Pick<SignalsFacts, 'signals'>, { signals: text }: CliText): string[] {
  if (signals.length === 0) return [];
  const parts = signals.map(({ signal, state }) => {
    const note = text.states[state];
    return `${ICONS[state]} ${text.names[signal]}${note ? ` (${note})` : ''}`;
  });
  return [text.line(parts), ...(signals.some(isForVerify) ? [text.verify] : [])];
}

/** A machine can say it, and has not said it about what is there now. */
const isForVerify = ({ signal, state, required }: SignalFacts): boolean =>
  required && 'phase' in SIGNALS[signal] && (state === 'stale' || state === 'missing');
