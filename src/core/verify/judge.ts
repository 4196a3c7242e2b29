/** From how programs ended to what that says about a phase. */
import { errorLines, lastLines, plainText } from './output.ts';
import { PHASES, type PhaseId } from './phases.ts';
import type { PhasePlan } from './plan.ts';
import { commandLine, type Step } from './step.ts';

export type StepEnd =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly output: string }
  | { readonly kind: 'timed-out'; readonly output: string }
  | { readonly kind: 'missing'; readonly tool: string };

/** Why a step failed or was skipped. */
export type StepReason = 'exit-code' | 'timed-out' | 'env-files' | 'tool-missing' | 'nothing-to-check';

export type StepReport = {
  readonly command: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly reason: StepReason | null;
  /** The tool that is not installed. */
  readonly tool: string | null;
  readonly exitCode: number | null;
  /** The lines worth reading first. */
  readonly errors: readonly string[];
  /** The end of what was printed. */
  readonly output: string;
};

/** `not-set-up`: the project has nothing for this phase. `stopped`: an earlier phase ended the verification. */
export type PhaseReason = StepReason | 'not-set-up' | 'stopped';

export type PhaseReport = {
  readonly phase: PhaseId;
  readonly status: 'passed' | 'failed' | 'warned' | 'skipped';
  readonly reason: PhaseReason | null;
  readonly steps: readonly StepReport[];
};

export function judgeStep(step: Step, end: StepEnd): StepReport {
  const report = { command: commandLine(step), tool: null, exitCode: null, errors: [], output: '' };
  if (end.kind === 'missing') return { ...report, status: 'skipped', reason: 'tool-missing', tool: end.tool };
  const output = plainText(end.output);
  const seen = { ...report, output: lastLines(output), errors: errorLines(output) };
  if (end.kind === 'timed-out') return { ...seen, status: 'failed', reason: 'timed-out' };
  return { ...seen, exitCode: end.exitCode, ...judgeExit(step, end.exitCode, output) };
}

type Judgement = Pick<StepReport, 'status' | 'reason'> & Partial<Pick<StepReport, 'errors' | 'tool'>>;

const PASSED: Judgement = { status: 'passed', reason: null, errors: [] };
const NOTHING: Judgement = { status: 'skipped', reason: 'nothing-to-check', errors: [] };

function judgeExit(step: Step, exitCode: number, output: string): Judgement {
  if (step.reads !== undefined && exitCode !== 0) return NOTHING;
  if (step.reads === 'env-files') return judgeEnvFiles(output);
  if (exitCode === 0) return PASSED;
  if (exitCode === step.emptyExit) return NOTHING;
  if (!step.script && isToolMissing(exitCode, output)) {
    return { status: 'skipped', reason: 'tool-missing', tool: step.program, errors: [] };
  }
  return { status: 'failed', reason: 'exit-code' };
}

const ENV_FILE = /(?:^|\/)\.env(?:\.[^/]+)?$/;
/** Examples are meant to be shared. */
const SHARED_ENV_FILE = /\.(?:example|sample|template|dist)$/;

function judgeEnvFiles(output: string): Judgement {
  const files = output.split('\n').filter((file) => ENV_FILE.test(file) && !SHARED_ENV_FILE.test(file));
  return files.length === 0 ? PASSED : { status: 'failed', reason: 'env-files', errors: files };
}

/** Some names on the path only stand for a tool that was never installed: version managers put them there. */
const isToolMissing = (exitCode: number, output: string): boolean =>
  exitCode === 127 || /command not found|is not installed for the toolchain|no such (?:sub)?command/i.test(output);

export function judgePhase({ phase }: PhasePlan, steps: readonly StepReport[]): PhaseReport {
  const failed = steps.find(({ status }) => status === 'failed');
  if (failed !== undefined) return { phase, status: FAILED[PHASES[phase].onFailure], reason: failed.reason, steps };
  if (steps.some(({ status }) => status === 'passed')) return { phase, status: 'passed', reason: null, steps };
  return { phase, status: 'skipped', reason: steps[0]?.reason ?? 'not-set-up', steps };
}

const FAILED = { stop: 'failed', warn: 'warned', inform: 'passed' } as const;

export const notReached = ({ phase }: PhasePlan): PhaseReport => ({
  phase,
  status: 'skipped',
  reason: 'stopped',
  steps: [],
});

/** Nothing after this phase is worth running. */
export const isStop = ({ status }: PhaseReport): boolean => status === 'failed';
