/** What the end of programs says about a phase. */
import { clip } from '../../text/clip.ts';
import { commandLine, PHASES, type PhaseId, type PhasePlan, type Step } from './plan.ts';

export type StepEnd =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly output: string }
  | { readonly kind: 'timed-out'; readonly output: string }
  | { readonly kind: 'missing'; readonly tool: string };

/** Why a step failed or was skipped. */
export type StepReason =
  | 'exit-code'
  | 'timed-out'
  | 'env-files'
  | 'findings'
  | 'tool-missing'
  | 'nothing-to-check'
  | 'no-tests';

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
const NO_TESTS: Judgement = { status: 'skipped', reason: 'no-tests', errors: [] };

function judgeExit(step: Step, exitCode: number, output: string): Judgement {
  if (step.reads !== undefined && exitCode !== 0) return NOTHING;
  if (step.reads === 'env-files') return judgeEnvFiles(output);
  if (step.reads === 'added-lines') return judgeFindings(output);
  if (exitCode === 0) return step.isTest && ranNoTest(output) ? NO_TESTS : PASSED;
  if (exitCode === step.noTestsExit) return NO_TESTS;
  if (!step.script && isToolMissing(exitCode, output)) {
    return { status: 'skipped', reason: 'tool-missing', tool: step.program, errors: [] };
  }
  return { status: 'failed', reason: 'exit-code' };
}

const ENV_FILE = /(?:^|\/)\.env(?:\.[^/]+)?$/;
/** Examples are meant to be shared. */
const SHARED_ENV_FILE = /\.(?:example|sample|template|dist)$/;

function judgeEnvFiles(output: string): Judgement {
  if (output.trim() === '') return NOTHING;
  const files = output.split('\n').filter((file) => ENV_FILE.test(file) && !SHARED_ENV_FILE.test(file));
  return files.length === 0 ? PASSED : { status: 'failed', reason: 'env-files', errors: files };
}

function judgeFindings(output: string): Judgement {
  const findings = output.split('\n').filter((line) => line !== '');
  return findings.length === 0 ? PASSED : { status: 'failed', reason: 'findings', errors: findings };
}

/** Shims of version managers are on the path even if the tool is not installed. */
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

/** Something checked the work itself. Security and the diff only look at the change; alone they count if asked for. */
export const wasChecked = (reports: readonly PhaseReport[]): boolean =>
  reports.some(
    ({ phase, status }) => status !== 'skipped' && (reports.length === 1 || (phase !== 'security' && phase !== 'diff')),
  );

/** Phases the project has and that were skipped. Without tests that ran, work is never verified. */
export const uncheckedPhases = (reports: readonly PhaseReport[]): PhaseId[] =>
  reports
    .filter(({ status, reason, phase }) => status === 'skipped' && (phase === 'tests' || reason !== 'not-set-up'))
    .map(({ phase }) => phase);

/** Nothing after this phase is worth running. */
export const isStop = ({ status }: PhaseReport): boolean => status === 'failed';

/** Limits of the output that is kept. */
const MAX_ERRORS = 10;
const MAX_LINES = 40;
const MAX_LINE_LENGTH = 300;

const ESCAPE = String.fromCharCode(27);

const TERMINAL_CODES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${ESCAPE}]*(?:\\u0007|${ESCAPE}\\\\)|[@-_])`,
  'g',
);

export const plainText = (output: string): string => output.replace(TERMINAL_CODES, '').replace(/\r\n?/g, '\n');

export const lastLines = (text: string): string => linesOf(text).slice(-MAX_LINES).join('\n');

const TELLS_OF_FAILURE =
  /\b(?:errors?|err!|fail(?:s|ed|ure|ures|ing)?|panicked|exception|traceback|undefined|cannot|unexpected)\b|[✗✖✘×]|^not ok|^E\s/i;

const TELLS_OF_SUCCESS = /\b(?:0|no) (?:errors?|fail(?:ed|ures?))\b/i;

/** Lines that package managers add around a script. */
const NOISE = /^(?:> |npm (?:error|ERR!|warn|WARN)|error Command failed|\s*ELIFECYCLE|error: script ")/;

/** The first lines that look like errors, else the last ones there are. */
export function errorLines(text: string): string[] {
  const lines = linesOf(text).filter((line) => !NOISE.test(line));
  const telling = lines.filter((line) => TELLS_OF_FAILURE.test(line) && !TELLS_OF_SUCCESS.test(line));
  return telling.length > 0 ? telling.slice(0, MAX_ERRORS) : lines.slice(-MAX_ERRORS);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => clip(line.trimEnd(), MAX_LINE_LENGTH))
    .filter((line) => line !== '');

/** What git prints about a change. */
export type Changes = {
  readonly files: readonly ChangedFile[];
  readonly insertions: number;
  readonly deletions: number;
  /** Files git does not know yet. */
  readonly untracked: readonly string[];
};

type ChangedFile = { readonly path: string; readonly insertions: number; readonly deletions: number };

/** `git diff --numstat` counts no lines of binary files. */
const NUMSTAT = /^(\d+|-)\t(\d+|-)\t(.+)$/;

export function readChanges(numstat: string, newFiles: string): Changes {
  const files = numstat.split('\n').flatMap((line) => {
    const [, added, removed, path] = NUMSTAT.exec(line) ?? [];
    return path === undefined ? [] : [{ path, insertions: Number(added) || 0, deletions: Number(removed) || 0 }];
  });
  return {
    files,
    insertions: files.reduce((sum, file) => sum + file.insertions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    untracked: newFiles.split('\n').filter((line) => line !== ''),
  };
}

/** Each pattern finds the count, or in `none` and `some` a line that stands for no test or for at least one. */
type Summary = { readonly count?: RegExp; readonly none?: RegExp; readonly some?: RegExp };

const SUMMARIES = {
  node: { count: /^(?:#|ℹ) tests (\d+)$/gm },
  vitest: { count: /^\s*Tests\s+.*\((\d+)\)$/gm, none: /^No test files found|^\s*Tests\s+no tests$/m },
  jest: { count: /^Tests:\s+(?:.*, )?(\d+) total$/gm, none: /^No tests found/m },
  mocha: { count: /^\s*(\d+) passing\b/gm },
  pytest: { count: /\bcollected (\d+) items?\b/g, none: /\bno tests ran\b/ },
  unittest: { count: /^Ran (\d+) tests? in /gm },
  bun: { count: /^Ran (\d+) tests? across /gm },
  cargo: { count: /^running (\d+) tests?$/gm },
  go: { none: /\[no test(?: file)?s(?: to run)?\]$/m, some: /^ok\s+\S+\s+(?!.*\[no tests to run\]).*$/m },
  ruby: { count: /^(\d+) (?:runs|tests|examples?), \d+ (?:assertions|failures)/gm },
} as const satisfies Record<string, Summary>;

/** By the summary lines of the known runners. Several packages may print a summary each. Without any, the count is not known. */
export function ranNoTest(output: string): boolean {
  const counts = Object.values<Summary>(SUMMARIES).flatMap((summary) => countsIn(output, summary));
  return counts.length > 0 && counts.every((count) => count === 0);
}

const countsIn = (output: string, { count, none, some }: Summary): number[] => [
  ...(count ? [...output.matchAll(count)].map(([, digits]) => Number(digits)) : []),
  ...(none?.test(output) ? [0] : []),
  ...(some?.test(output) ? [1] : []),
];
