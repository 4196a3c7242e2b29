/** What `ot verify` answers. Fields of the JSON may be added; those that are there keep their name and meaning. */

import type { FindTool } from '../store/verify/verify-project.ts';
import { duration } from '../text/clip.ts';
import { type CliText, say } from '../text/messages.ts';
import { widthOf } from '../text/terminal.ts';
import {
  type Changes,
  isStop,
  type PhaseReport,
  type StepReport,
  uncheckedPhases,
  wasChecked,
} from '../workflow/verify/judge.ts';
import {
  commandLine,
  LANGUAGE_MARKS,
  type LanguageId,
  PHASE_IDS,
  type PhaseId,
  type Step,
  type VerifyPlan,
} from '../workflow/verify/plan.ts';
import type { Revision } from '../workflow/verify/signals.ts';
import type { Answer, CliContext } from './context.ts';

export type TimedReport = PhaseReport & { readonly durationMs: number };

export type VerifyRun = {
  readonly reports: readonly TimedReport[];
  readonly changes: Changes | null;
};

export type VerifyResult = {
  readonly plan: VerifyPlan;
  readonly run: VerifyRun;
  readonly revision: Revision;
  readonly timeoutMs: number;
  readonly sessionId: string | undefined;
  /** What kept the signals from being written into the session. */
  readonly unrecorded: string | null;
};

export function verifyAnswer(result: VerifyResult, context: CliContext): Answer {
  const { plan, run, revision, sessionId, unrecorded } = result;
  const stoppedAt = run.reports.find(isStop)?.phase ?? null;
  const checked = wasChecked(run.reports);
  return {
    exitCode: checked && stoppedAt === null && unrecorded === null ? 0 : 1,
    json: {
      ...projectFacts(plan, context),
      ok: checked && stoppedAt === null && !uncheckedPhases(run.reports).includes('tests'),
      checked,
      stoppedAt,
      phases: run.reports,
      changes: run.changes,
      revision: { id: revision.id, head: revision.head },
      sessionId: sessionId ?? null,
      unrecorded,
    },
    lines: [
      projectLine(plan, context),
      ...run.reports.map((report) =>
        phaseRow(ICONS[report.status], report.phase, noteOf(report, result, context), context.text),
      ),
      ...run.reports.flatMap((report) => failureLines(report, result, context)),
      verdictLine(run.reports, context),
      recordLine(result, context),
    ],
  };
}

/** What `ot verify --dry-run` answers: what would run, and what would be skipped. */
export function planAnswer(plan: VerifyPlan, findTool: FindTool, context: CliContext): Answer {
  const phases = plan.phases.map(({ phase, steps }) => ({
    phase,
    steps: steps.map((step) => ({ command: commandLine(step), missingTool: missingTool(step, findTool) ?? null })),
  }));
  const { text } = context;
  const { reasons } = text.verify;
  const rows = phases.map(({ phase, steps }) => {
    if (steps.length === 0) return phaseRow('⏭️', phase, notSetUp(phase, text), text);
    const notes = steps.map(({ command, missingTool: tool }) =>
      tool === null ? command : `${command} (${reasons['tool-missing']({ tool })})`,
    );
    const runs = steps.some(({ missingTool: tool }) => tool === null);
    return phaseRow(runs ? '▶' : '⏭️', phase, notes.join(' · '), text);
  });
  return { json: { ...projectFacts(plan, context), phases }, lines: [projectLine(plan, context), ...rows] };
}

/** The first thing the step needs that is not installed. */
export const missingTool = ({ program, needs = [] }: Step, findTool: FindTool): string | undefined =>
  [program, ...needs].find((tool) => findTool(tool) === undefined);

function recordLine({ sessionId, unrecorded }: VerifyResult, { text: { verify } }: CliContext): string {
  if (sessionId === undefined) return verify.notRecorded;
  return unrecorded === null ? verify.recorded({ sessionId }) : verify.unrecorded({ sessionId, why: unrecorded });
}

const ICONS = { passed: '✅', failed: '❌', warned: '⚠️', skipped: '⏭️' } as const;

function noteOf(report: TimedReport, { run, timeoutMs }: VerifyResult, { text }: CliContext): string {
  if (report.phase === 'diff' && report.status === 'passed' && run.changes) {
    const { files, insertions, deletions, untracked } = run.changes;
    if (files.length + untracked.length === 0) return text.verify.noChanges;
    return text.verify.changes({ files: files.length, insertions, deletions, untracked: untracked.length });
  }
  const ran = report.steps.filter(({ status }) => status !== 'skipped').map(({ command }) => command);
  const isNoted = ({ reason }: StepReport) => reason !== null && (ran.length === 0 || reason !== 'nothing-to-check');
  const reasons = report.steps.filter(isNoted).map((step) => reasonOf(step, timeoutMs, text));
  const reasonOfPhase = () =>
    report.reason === 'not-set-up'
      ? notSetUp(report.phase, text)
      : reasonOf({ ...report, tool: null, exitCode: null }, timeoutMs, text);
  const whole = report.steps.length === 0 ? [reasonOfPhase()] : [];
  const time = report.durationMs >= 1000 ? [duration(report.durationMs, text.duration)] : [];
  return [ran.join(', '), ...whole, ...new Set(reasons), ...time].filter(Boolean).join(' · ');
}

const notSetUp = (phase: PhaseId, { verify }: CliText): string =>
  phase === 'diff' ? verify.noRepository : verify.reasons['not-set-up'];

type Reasoned = Pick<PhaseReport, 'reason'> & Pick<StepReport, 'tool' | 'exitCode'>;

function reasonOf({ reason, tool, exitCode }: Reasoned, timeoutMs: number, text: CliText): string {
  if (reason === null) return '';
  const limit = duration(timeoutMs, text.duration);
  return say(text.verify.reasons[reason], { tool: tool ?? '', exitCode: exitCode ?? 0, limit });
}

/** Below the table: the first error lines of each failed command. */
function failureLines(report: TimedReport, { timeoutMs }: VerifyResult, { text }: CliContext): string[] {
  if (report.status !== 'failed' && report.status !== 'warned') return [];
  return report.steps
    .filter(({ status }) => status === 'failed')
    .flatMap((step) => [
      `${ICONS[report.status]} ${step.command} · ${reasonOf(step, timeoutMs, text)}`,
      ...step.errors.map((line) => `    ${line}`),
    ]);
}

function verdictLine(reports: readonly TimedReport[], { text: { verify } }: CliContext): string {
  const failed = reports.find(isStop);
  if (failed !== undefined) return verify.bad({ phase: verify.phases[failed.phase] });
  const warned = reports.filter(({ status }) => status === 'warned').map(({ phase }) => verify.phases[phase]);
  if (!wasChecked(reports)) return verify.nothing({ phases: warned });
  const skipped = uncheckedPhases(reports);
  const facts = { phases: warned, unchecked: skipped.map((phase) => verify.phases[phase]) };
  if (skipped.includes('tests')) return verify.untested(facts);
  return warned.length > 0 ? verify.goodWithWarnings(facts) : verify.good(facts);
}

const LANGUAGE_NAMES: Readonly<Record<LanguageId, string>> = {
  node: 'Node/TypeScript',
  go: 'Go',
  rust: 'Rust',
  python: 'Python',
  ruby: 'Ruby',
};

const projectFacts = ({ language, packageManager }: VerifyPlan, { projectRoot }: CliContext) => ({
  project: projectRoot,
  language,
  packageManager,
});

const projectLine = ({ language, packageManager }: VerifyPlan, { text }: CliContext): string =>
  language === null
    ? text.verify.unknownProject({ marks: LANGUAGE_MARKS })
    : text.verify.project({ language: LANGUAGE_NAMES[language], packageManager });

function phaseRow(icon: string, phase: PhaseId, note: string, { verify }: CliText): string {
  const width = Math.max(...PHASE_IDS.map((id) => widthOf(verify.phases[id])));
  const name = verify.phases[phase];
  return `  ${icon} ${name}${' '.repeat(width - widthOf(name))}  ${note}`;
}
