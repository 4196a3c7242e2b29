/** `ot verify`: builds, checks and tests the project in six phases, and records what that says about the work. */
import { isPhaseId, PHASE_IDS } from '../../core/verify/phases.ts';
import { planVerification, type VerifyPlan } from '../../core/verify/plan.ts';
import { readProjectFacts } from '../../store/verify/verify-project.ts';
import { readRevision } from '../../store/verify/verify-revision.ts';
import { createToolFinder } from '../../store/verify/verify-tools.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError, UsageError } from '../errors.ts';
import { wholeNumber } from '../number.ts';
import { presentSession, SESSION_OPTION } from '../session.ts';
import { planAnswer } from './plan.ts';
import { recordSignals } from './record.ts';
import { verifyAnswer } from './report.ts';
import { runPhases } from './run.ts';

const DEFAULT_TIMEOUT_SECONDS = 600;
/** A timer that is to wait longer does not wait at all. */
const MOST_SECONDS = 2_147_483;
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
  if (seconds <= MOST_SECONDS) return seconds;
  throw new UsageError(context.text.badNumber('--timeout', timeout, `1 … ${MOST_SECONDS}`));
}

/** `--phase` leaves one of the six. */
function planFor(wanted: string | undefined, { projectRoot, text }: CliContext): VerifyPlan {
  if (wanted !== undefined && !isPhaseId(wanted)) {
    throw new UsageError(text.unknownValue('--phase', wanted, PHASE_IDS));
  }
  const facts = readProjectFacts(projectRoot);
  if (facts.state !== 'found') throw new CommandError(text.verify.brokenManifest(facts.path, facts.why));
  const plan = planVerification(facts.value);
  return { ...plan, phases: plan.phases.filter(({ phase }) => wanted === undefined || phase === wanted) };
}

type VerifyOptions = {
  readonly timeoutMs: number;
  readonly findTool: ReturnType<typeof createToolFinder>;
  readonly sessionId: string | undefined;
};

async function verified(plan: VerifyPlan, options: VerifyOptions, context: CliContext): Promise<Answer> {
  const { projectRoot: root } = context;
  const { sessionId } = options;
  const revisions = sessionId === undefined ? undefined : () => readRevision(root);
  const before = revisions?.();
  const world = { ...options, context, progressMs: PROGRESS_MS, readRevision: revisions };
  const run = await runPhases(plan.phases, world);
  const after = readRevision(root);
  const isRecorded = sessionId !== undefined && before !== undefined;
  const unrecorded = isRecorded ? recordSignals(sessionId, { ...run, before, after }, context) : null;
  return verifyAnswer({ plan, run, revision: after, unrecorded, ...options }, context);
}
