/** `ot verify`: builds, checks and tests the project in six phases, and records what that says about the work. */
import { createToolFinder, type FindTool, readProjectFacts } from '../store/verify/verify-project.ts';
import { readSignalBook, recordSignals } from '../store/verify/verify-proof.ts';
import { readRevision } from '../store/verify/verify-revision.ts';
import { messageOf } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { commandLine, PHASE_IDS, type PhaseId, planVerification, type VerifyPlan } from '../workflow/verify/plan.ts';
import { type SignalBook, signalsSeen, type VerifiedWork } from '../workflow/verify/signals.ts';
import { defineCommand, numberAs, WHOLE_NUMBER } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, presentSession, SESSION_OPTION } from './session.ts';
import { phaseRow, projectFacts, projectLine, verifyAnswer } from './verify-report.ts';
import { missingTool, runPhases } from './verify-run.ts';

const DEFAULT_TIMEOUT_SECONDS = 600;
/** setTimeout fires at once for longer delays. */
const MAX_SECONDS = 2_147_483;

export const verify = defineCommand({
  options: {
    phase: { value: 'NAME', known: PHASE_IDS },
    timeout: { value: 'SECONDS', read: numberAs(WHOLE_NUMBER, `1 … ${MAX_SECONDS}`, MAX_SECONDS) },
    'dry-run': {},
    session: SESSION_OPTION,
  },
  async run({ phase, timeout = DEFAULT_TIMEOUT_SECONDS, session, 'dry-run': dryRun }, context) {
    const { projectRoot, env } = context;
    const timeoutMs = timeout * 1000;
    const plan = planFor(phase, context);
    const findTool = createToolFinder(projectRoot, env);
    if (dryRun) return planAnswer(plan, findTool, context);
    const sessionId = presentSession(session, context);
    const before = readRevision(projectRoot, env);
    const run = await runPhases(plan.phases, { findTool, timeoutMs, context });
    const after = readRevision(projectRoot, env);
    const unrecorded = sessionId === undefined ? null : record(sessionId, { ...run, before, after }, context);
    return verifyAnswer({ plan, run, revision: after, timeoutMs, sessionId, unrecorded }, context);
  },
});

/** `--phase` leaves one of the six. */
function planFor(wanted: PhaseId | undefined, { projectRoot, text }: CliContext): VerifyPlan {
  const facts = readProjectFacts(projectRoot);
  if (facts.state !== 'found') throw new CommandError(text.verify.brokenManifest({ path: facts.path, why: facts.why }));
  const plan = planVerification(facts.value);
  return { ...plan, phases: plan.phases.filter(({ phase }) => wanted === undefined || phase === wanted) };
}

/** What `ot verify --dry-run` answers: what would run, and what would be skipped. */
function planAnswer(plan: VerifyPlan, findTool: FindTool, context: CliContext): Answer {
  const phases = plan.phases.map(({ phase, steps }) => ({
    phase,
    steps: steps.map((step) => ({ command: commandLine(step), missingTool: missingTool(step, findTool) ?? null })),
  }));
  const { text } = context;
  const { reasons } = text.verify;
  const rows = phases.map(({ phase, steps }) => {
    if (steps.length === 0) return phaseRow('⏭️', phase, reasons['not-set-up'], text);
    const notes = steps.map(({ command, missingTool: tool }) =>
      tool === null ? command : `${command} (${reasons['tool-missing']({ tool })})`,
    );
    const runs = steps.some(({ missingTool: tool }) => tool === null);
    return phaseRow(runs ? '▶' : '⏭️', phase, notes.join(' · '), text);
  });
  return { json: { ...projectFacts(plan, context), phases }, lines: [projectLine(plan, context), ...rows] };
}

/** Returns the reason when recording fails: the results of the run must still be shown. */
function record(sessionId: string, run: Omit<VerifiedWork, 'at' | 'flow' | 'book'>, context: CliContext) {
  const { store, now } = context;
  try {
    const flow = foundIn(store.readFlow(sessionId));
    const book = readBook(sessionId, context);
    recordSignals(sessionId, signalsSeen({ ...run, at: now().toISOString(), flow, book }), context);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** A damaged book is reported and counts as empty. */
export function readBook(sessionId: string, { home, text, warn }: CliContext): SignalBook {
  const book = readSignalBook(home, sessionId);
  if ('why' in book) warn(text.signals.unreadable({ path: book.path, why: book.why }));
  return foundIn(book) ?? {};
}
