/** What `ot verify` answers. Fields of the JSON may be added; those that are there keep their name and meaning. */
import { isStop, type StepReport } from '../../core/verify/judge.ts';
import type { VerifyPlan } from '../../core/verify/plan.ts';
import type { Revision } from '../../core/verify/revision.ts';
import { duration } from '../../text/hooks/stop.ts';
import type { Answer, CliContext } from '../context.ts';
import { phaseRow, projectFacts, projectLine } from './project-line.ts';
import type { TimedReport, VerifyRun } from './run.ts';

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
  return {
    exitCode: stoppedAt === null && unrecorded === null ? 0 : 1,
    json: {
      ...projectFacts(plan, context),
      ok: stoppedAt === null,
      stoppedAt,
      phases: run.reports,
      changes: run.changes,
      revision: { id: revision.id, head: revision.head },
      sessionId: sessionId ?? null,
      unrecorded,
    },
    lines: [
      projectLine(plan, context),
      ...run.reports.map((report) => phaseLine(report, result, context)),
      ...run.reports.flatMap((report) => failureLines(report, result, context)),
      verdictLine(run.reports, context),
      recordLine(result, context),
    ],
  };
}

function recordLine({ sessionId, unrecorded }: VerifyResult, { text: { verify } }: CliContext): string {
  if (sessionId === undefined) return verify.notRecorded;
  return unrecorded === null ? verify.recorded(sessionId) : verify.unrecorded(sessionId, unrecorded);
}

const ICONS = { passed: '✅', failed: '❌', warned: '⚠️', skipped: '⏭️' } as const;

function phaseLine(report: TimedReport, result: VerifyResult, context: CliContext): string {
  return phaseRow(ICONS[report.status], report.phase, noteOf(report, result, context), context.text);
}

function noteOf(report: TimedReport, { run, timeoutMs }: VerifyResult, { text }: CliContext): string {
  if (report.phase === 'diff' && report.status === 'passed' && run.changes) {
    const { files, insertions, deletions, untracked } = run.changes;
    return text.verify.changes(files.length, insertions, deletions, untracked.length);
  }
  const ran = report.steps.filter(({ status }) => status !== 'skipped').map(({ command }) => command);
  const reasons = report.steps.filter(({ reason }) => reason !== null).map((step) => reasonOf(step, timeoutMs, text));
  const whole = report.steps.length === 0 && report.reason ? [text.verify.reasons[report.reason](NO_FACTS)] : [];
  const time = report.durationMs >= 1000 ? [duration(report.durationMs)] : [];
  return [ran.join(', '), ...whole, ...new Set(reasons), ...time].filter(Boolean).join(' · ');
}

const NO_FACTS = { tool: '', exitCode: 0, limit: '' };

function reasonOf({ reason, tool, exitCode }: StepReport, timeoutMs: number, { verify }: CliContext['text']): string {
  if (reason === null) return '';
  return verify.reasons[reason]({ tool: tool ?? '', exitCode: exitCode ?? 0, limit: duration(timeoutMs) });
}

/** Below the table: what each failed command printed that is worth reading first. */
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
  if (failed !== undefined) return verify.bad(verify.phases[failed.phase]);
  const warned = reports.filter(({ status }) => status === 'warned').map(({ phase }) => verify.phases[phase]);
  return warned.length > 0 ? verify.goodWithWarnings(warned) : verify.good;
}
