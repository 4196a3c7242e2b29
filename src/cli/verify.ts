/** `ot verify`: builds, checks and tests the project in six phases, and records what that says about the work. */
import { createToolFinder, type FindTool, readProjectFacts } from '../store/verify/verify-project.ts';
import { readRevision } from '../store/verify/verify-revision.ts';
import { messageOf } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { commandLine, PHASE_IDS, type PhasePlan, planVerification, type VerifyPlan } from '../workflow/verify/plan.ts';
import { type Revision, type SignalBook, signalsSeen } from '../workflow/verify/signals.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, knownValue, presentSession, SESSION_OPTION, UsageError, wholeNumber } from './session.ts';
import { phaseRow, projectFacts, projectLine, verifyAnswer } from './verify-report.ts';
import { missingTool, runPhases, type VerifyRun } from './verify-run.ts';

const DEFAULT_TIMEOUT_SECONDS = 600;
/** setTimeout fires at once for longer delays. */
const MAX_SECONDS = 2_147_483;
const PROGRESS_MS = 10_000;

export const verify = defineCommand({
  name: 'verify',
  positionals: [],
  options: { phase: { value: 'NAME' }, timeout: { value: 'SECONDS' }, 'dry-run': {}, session: SESSION_OPTION },
  run({ phase, timeout, session, ...options }, context) {
    const timeoutMs = secondsOf(timeout, context) * 1000;
    const plan = planFor(phase, context);
    const findTool = createToolFinder(context.projectRoot, context.env);
    if (options['dry-run']) return planAnswer(plan, findTool, context);
    return verified(plan, { timeoutMs, findTool, sessionId: presentSession(session, context) }, context);
  },
});

function secondsOf(timeout: string | undefined, context: CliContext): number {
  if (timeout === undefined) return DEFAULT_TIMEOUT_SECONDS;
  const seconds = wholeNumber('--timeout', timeout, context);
  if (seconds <= MAX_SECONDS) return seconds;
  throw new UsageError(context.text.badNumber({ option: '--timeout', value: timeout, expected: `1 … ${MAX_SECONDS}` }));
}

/** `--phase` leaves one of the six. */
function planFor(phase: string | undefined, context: CliContext): VerifyPlan {
  const { projectRoot, text } = context;
  const wanted = knownValue('--phase', phase, PHASE_IDS, context);
  const facts = readProjectFacts(projectRoot);
  if (facts.state !== 'found') throw new CommandError(text.verify.brokenManifest({ path: facts.path, why: facts.why }));
  const plan = planVerification(facts.value);
  return { ...plan, phases: plan.phases.filter(({ phase }) => wanted === undefined || phase === wanted) };
}

type VerifyOptions = {
  readonly timeoutMs: number;
  readonly findTool: ReturnType<typeof createToolFinder>;
  readonly sessionId: string | undefined;
};

async function verified(plan: VerifyPlan, options: VerifyOptions, context: CliContext): Promise<Answer> {
  const { projectRoot: root, env } = context;
  const { sessionId } = options;
  const before = readRevision(root, env);
  const run = await runPhases(plan.phases, { ...options, context, progressMs: PROGRESS_MS });
  const after = readRevision(root, env);
  const unrecorded = sessionId === undefined ? null : recordSignals(sessionId, { ...run, before, after }, context);
  return verifyAnswer({ plan, run, revision: after, unrecorded, ...options }, context);
}

/** What `ot verify --dry-run` answers: what would run, and what would be skipped. */
function planAnswer(plan: VerifyPlan, findTool: FindTool, context: CliContext): Answer {
  const phases = plan.phases.map((phase) => phaseFacts(phase, findTool));
  return {
    json: { ...projectFacts(plan, context), phases },
    lines: [projectLine(plan, context), ...phases.map((phase) => phaseLine(phase, context))],
  };
}

function phaseFacts({ phase, steps }: PhasePlan, findTool: FindTool) {
  return {
    phase,
    steps: steps.map((step) => ({ command: commandLine(step), missingTool: missingTool(step, findTool) ?? null })),
  };
}

function phaseLine({ phase, steps }: ReturnType<typeof phaseFacts>, { text }: CliContext): string {
  const { reasons } = text.verify;
  const facts = { tool: '', exitCode: 0, limit: '' };
  if (steps.length === 0) return phaseRow('⏭️', phase, reasons['not-set-up'], text);
  const runs = steps.some(({ missingTool: tool }) => tool === null);
  const notes = steps.map(({ command, missingTool: tool }) =>
    tool === null ? command : `${command} (${reasons['tool-missing']({ ...facts, tool })})`,
  );
  return phaseRow(runs ? '▶' : '⏭️', phase, notes.join(' · '), text);
}

type VerifiedRun = VerifyRun & { readonly before: Revision; readonly after: Revision };

/** Returns the reason when recording fails: the results of the run must still be shown. */
function recordSignals(sessionId: string, run: VerifiedRun, context: CliContext): string | null {
  try {
    record(sessionId, run, context);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function record(sessionId: string, run: VerifiedRun, context: CliContext): void {
  const flow = context.store.readFlow(sessionId);
  const news = signalsSeen({
    ...run,
    at: context.now().toISOString(),
    flow: foundIn(flow),
    book: readBook(sessionId, context),
  });
  context.signals.record(sessionId, news);
}

/** A damaged book is said to be one and counts as empty. */
export function readBook(sessionId: string, { signals, text, warn }: CliContext): SignalBook {
  const book = signals.read(sessionId);
  if (book.state === 'corrupt' || book.state === 'unreadable')
    warn(text.signals.unreadable({ path: book.path, why: book.why }));
  return book.state === 'found' ? book.value : {};
}
