/** What the signals of a session say about a project as it is now. */
import { once } from '../../values/narrow.ts';
import type { Flow } from '../../workflow/flow.ts';
import { foundIn, type ReadResult } from '../../workflow/ports.ts';
import { type PhaseId, planVerification } from '../../workflow/verify/plan.ts';
import { doubtsAbout, type Proof, proofOf } from '../../workflow/verify/proof.ts';
import {
  decodeSignals,
  judgeSignals,
  type SignalBook,
  type SignalFacts,
  signalsOf,
} from '../../workflow/verify/signals.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import type { GitEnvironment } from '../git/git.ts';
import { type FileStoreOptions, sessionPaths } from '../sessions/session-paths.ts';
import { readProjectFacts } from './verify-project.ts';
import { readRevision } from './verify-revision.ts';

type Judged = { readonly flow: Flow | undefined; readonly book: SignalBook };
/** No proof: the workflow requires no signal. */
type Signals = { readonly signals: readonly SignalFacts[]; readonly proof: Proof | undefined };
type Place = { readonly project: string; readonly env: GitEnvironment };

export function readSignals(judged: Judged, { project, env }: Place): Signals {
  const sources = { ...judged, revision: once(() => readRevision(project, env)), canCheck: checksOf(project) };
  const signals = judgeSignals(sources);
  return { signals, proof: proofOf(signals, doubtsAbout(sources)) };
}

/** `ot verify` reports a package.json that cannot be read. */
function checksOf(project: string): (phase: PhaseId) => boolean {
  const planned = once(() => {
    const facts = readProjectFacts(project);
    return facts.state === 'found' ? planVerification(facts.value).phases : undefined;
  });
  return (phase) => planned()?.some((plan) => plan.phase === phase && plan.steps.length > 0) ?? true;
}

/** `undefined`: the workflow waits for no signal. */
export function readProof(flow: Flow, { project, env, home }: Place & { readonly home: string }): Proof | undefined {
  if (signalsOf(flow.workflow).length === 0) return undefined;
  const book = foundIn(readSignalBook(home, flow.sessionId)) ?? {};
  return readSignals({ flow, book }, { project, env }).proof;
}

const signalsFile = (home: string, sessionId: string): string =>
  `${sessionPaths(home, sessionId).directory}/signals.json`;

export const readSignalBook = (home: string, sessionId: string): ReadResult<SignalBook> =>
  readDocument(signalsFile(home, sessionId), decodeSignals);

/** Adds to what is there, or replaces it signal by signal, under the session's lock. */
export function recordSignals(sessionId: string, news: SignalBook, { home, ...options }: FileStoreOptions): void {
  withLock(sessionPaths(home, sessionId).lock, options, (lease) => {
    const before = readSignalBook(home, sessionId);
    if (before.state === 'unreadable') throw new Error(`${before.why} It was not replaced.`);
    const after = toJson({ ...foundIn(before), ...news });
    lease.requireHeld();
    if (before.state === 'corrupt') setAside(before.path, options.now());
    replaceFile(signalsFile(home, sessionId), after, { ...options, fence: lease.requireHeld });
  });
}
