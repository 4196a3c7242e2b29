/** Runs the phases of a plan one after the other, until one of them ends the verification. */
import { createGit } from '../store/git/git.ts';
import { runProcess } from '../store/verify/verify-process.ts';
import { type FindTool, readChange } from '../store/verify/verify-project.ts';
import { duration } from '../text/clip.ts';
import { dangerousCalls } from '../workflow/verify/change.ts';
import {
  type Changes,
  isStop,
  judgePhase,
  judgeStep,
  notReached,
  type PhaseReport,
  readChanges,
  type StepEnd,
} from '../workflow/verify/judge.ts';
import { commandLine, type PhaseId, type PhasePlan, type Step } from '../workflow/verify/plan.ts';
import type { CliContext } from './context.ts';
import { CommandError } from './session.ts';

export type TimedReport = PhaseReport & { readonly durationMs: number };

export type VerifyRun = {
  readonly reports: readonly TimedReport[];
  readonly changes: Changes | null;
};

type World = { readonly context: CliContext; readonly findTool: FindTool; readonly timeoutMs: number };

export async function runPhases(phases: readonly PhasePlan[], world: World): Promise<VerifyRun> {
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
      context.warn(verify.stillRunning({ phase: name, time: duration(elapsedMs), lastLine })),
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

/** The first thing the step needs that is not installed. */
export const missingTool = ({ program, needs = [] }: Step, findTool: FindTool): string | undefined =>
  [program, ...needs].find((tool) => findTool(tool) === undefined);

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
