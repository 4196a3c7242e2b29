/** `ot verify`: builds, checks and tests the project in six phases, and records what that says about the work. */
import { createGit } from '../store/git/git.ts';
import { runProcess } from '../store/verify/verify-process.ts';
import { createToolFinder, type FindTool, readChange, readProjectFacts } from '../store/verify/verify-project.ts';
import { readSignalBook, recordSignals } from '../store/verify/verify-proof.ts';
import { readRevision } from '../store/verify/verify-revision.ts';
import { duration } from '../text/clip.ts';
import { messageOf } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { dangerousCalls } from '../workflow/verify/change.ts';
import {
  type Changes,
  isStop,
  judgePhase,
  judgeStep,
  notReached,
  readChanges,
  type StepEnd,
} from '../workflow/verify/judge.ts';
import {
  commandLine,
  PHASE_IDS,
  type PhaseId,
  type PhasePlan,
  planVerification,
  type Step,
  type VerifyPlan,
} from '../workflow/verify/plan.ts';
import { type SignalBook, signalsSeen, type VerifiedWork } from '../workflow/verify/signals.ts';
import { defineCommand, numberAs, WHOLE_NUMBER } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, SESSION_OPTION, sessionAtWork } from './session.ts';
import { missingTool, planAnswer, type TimedReport, type VerifyRun, verifyAnswer } from './verify-report.ts';

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
    const sessionId = sessionAtWork(session, context);
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

/** A damaged record is reported and counts as empty. */
export function readBook(sessionId: string, { home, text, warn }: CliContext): SignalBook {
  const book = readSignalBook(home, sessionId);
  if ('why' in book) warn(text.signals.unreadable({ path: book.path, why: book.why }));
  return foundIn(book) ?? {};
}

/** What the phases run in. */
type World = { readonly context: CliContext; readonly findTool: FindTool; readonly timeoutMs: number };

/** One phase after the other, until one of them ends the verification. */
async function runPhases(phases: readonly PhasePlan[], world: World): Promise<VerifyRun> {
  const { now } = world.context;
  const reports: TimedReport[] = [];
  let changes: Changes | null = null;
  for (const plan of phases) {
    if (reports.some(isStop)) {
      reports.push({ ...notReached(plan), durationMs: 0 });
      continue;
    }
    const start = now().getTime();
    const ran: Ran[] = [];
    for (const step of plan.steps) ran.push({ step, end: await runStep(plan.phase, step, world) });
    const judged = ran.map(({ step, end }) => judgeStep(step, end));
    reports.push({ ...judgePhase(plan, judged), durationMs: now().getTime() - start });
    changes ??= changesIn(ran);
  }
  return { reports, changes };
}

type Ran = { readonly step: Step; readonly end: StepEnd };

const PROGRESS_MS = 10_000;

async function runStep(phase: PhaseId, step: Step, { context, findTool, timeoutMs }: World): Promise<StepEnd> {
  const tool = missingTool(step, findTool);
  const path = findTool(step.program);
  if (tool !== undefined || path === undefined) return { kind: 'missing', tool: tool ?? step.program };
  const { verify } = context.text;
  const name = verify.phases[phase];
  context.warn(verify.running({ phase: name, command: commandLine(step) }));
  if (step.reads === 'added-lines') return scanChange(context, timeoutMs);
  if (step.program === 'git') {
    const output = createGit(context.projectRoot, { env: context.env, timeoutMs })?.(...step.args);
    return { kind: 'exited', exitCode: output === undefined ? 1 : 0, output: output ?? '' };
  }
  const end = await runProcess(path, step.args, {
    cwd: context.projectRoot,
    env: { ...quietly(context.env), ...step.env },
    timeoutMs,
    progressMs: PROGRESS_MS,
    onProgress: (elapsedMs, lastLine) =>
      context.warn(verify.stillRunning({ phase: name, time: duration(elapsedMs, context.text.duration), lastLine })),
    onInterrupt: context.onInterrupt,
  });
  if (end.kind === 'interrupted') throw new CommandError(verify.interrupted);
  return end.kind === 'not-started' ? { kind: 'missing', tool: step.program } : end;
}

async function scanChange({ projectRoot, env, findSecrets }: CliContext, timeoutMs: number): Promise<StepEnd> {
  const files = readChange(projectRoot, { env, timeoutMs }) ?? [];
  const findings = files.length > 0 ? [...(await findSecrets(files)), ...dangerousCalls(files)] : [];
  const output = findings.map(({ path, line, what }) => `${path}:${line} ${what}`).join('\n');
  return { kind: 'exited', exitCode: files.length > 0 ? 0 : 1, output };
}

/** Colours would only be taken out again. */
const quietly = ({ FORCE_COLOR: _, ...env }: CliContext['env']): CliContext['env'] => ({ ...env, NO_COLOR: '1' });

function changesIn(ran: readonly Ran[]): Changes | null {
  const outputOf = (reads: Step['reads']): string | undefined => {
    const end = ran.find(({ step }) => step.reads === reads)?.end;
    return end?.kind === 'exited' && end.exitCode === 0 ? end.output : undefined;
  };
  const [changed, added] = [outputOf('changes'), outputOf('new-files')];
  return changed === undefined && added === undefined ? null : readChanges(changed ?? '', added ?? '');
}
