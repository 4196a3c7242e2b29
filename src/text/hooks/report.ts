/** What became of an agent, and what to do now: told to the main agent when it can hear it. */
import { LIMITS } from '../../core/registry/limits.ts';
import type { NextPhase } from '../../core/specs/next-phase.ts';
import type { Flow, Report } from '../../core/workflow/flow.ts';
import { groupOf } from '../../core/workflow/groups.ts';
import { mayStartRound, type NextStep, nextStep } from '../../core/workflow/next-step.ts';
import { isDone } from '../../core/workflow/progress.ts';
import { sameStage, stageKey } from '../../core/workflow/stage-ref.ts';
import { stageTitle } from '../labels/titles.ts';
import { agentId, nextStepText, outOf } from './next-step.ts';
import type { HookMessages } from './zh-tw.ts';

/** What stands around the stages: paths and counts the rules do not know. */
export type ReportNotes = {
  readonly specs?: { readonly path: string; readonly checked: number; readonly total: number };
  readonly handoffPath?: string;
  /** Comes before the stage after DEV. */
  readonly phase?: NextPhase | undefined;
};

export function reportsText(m: HookMessages, flow: Flow, reports: readonly Report[], notes: ReportNotes = {}): string {
  const last = reports.at(-1);
  const step = nextStep(flow);
  return [
    ...reports.map((report) => reportLine(m, flow, report)),
    ...reports.flatMap((report) => convergedLine(m, flow, report)),
    ...(notes.specs ? [specsLine(m, notes.specs)] : []),
    ...(notes.handoffPath ? [m.report.handoff(notes.handoffPath)] : []),
    flow.phase === 'paused' && step.kind !== 'wait' ? m.prompt.loopStopped : nextStepText(m, step, notes.phase),
    ...(last && last.verdict === 'issues' ? [mayStartRound(flow) ? m.report.newRound : m.report.lastRound] : []),
    ...(last && isGood(last) && step.kind !== 'wait' ? advice(m, flow, last, step) : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const isGood = ({ verdict }: Report): boolean => verdict === 'pass' || verdict === 'issues';

function reportLine(m: HookMessages, flow: Flow, report: Report): string {
  const title = stageTitle(m, report);
  const key = stageKey(report);
  if (!flow.stages.some((entry) => sameStage(entry, report)) && report.verdict !== 'lost') {
    return m.report.helper(agentId(report.agent), report.verdict);
  }
  switch (report.verdict) {
    case 'pass':
      return m.report.passed(title, key);
    case 'fail':
      return m.report.failed(title, key, outOf(flow.failCount));
    case 'reject':
      return m.report.rejected(title, key, outOf(flow.rejectCount));
    case 'issues':
      return m.report.issues(key, `${flow.retroCount}/${LIMITS.retro.maxRounds}`);
    case 'unknown':
      return m.report.unknown(title, key, agentId(report.agent));
    case 'lost':
      return m.report.lost(title, key, agentId(report.agent));
  }
}

/** Said with the report that brought the group together. */
function convergedLine(m: HookMessages, flow: Flow, report: Report): string[] {
  const group = groupOf(flow, report);
  const own = group?.members.find((member) => sameStage(member, report));
  if (group === undefined || own === undefined || !group.members.every((member) => isDone(flow, member))) return [];
  const isLast = group.members.every((member) => (member.completedAt ?? '') <= (own.completedAt ?? ''));
  return isLast ? [m.report.converged(group.members.map(stageKey).join(' + '))] : [];
}

function specsLine(m: HookMessages, { path, checked, total }: NonNullable<ReportNotes['specs']>): string {
  return m.report.specs(path, total > 0 ? ` (${checked}/${total} tasks)` : '');
}

/** Room is made before the next stage; after the last there is none. */
const advice = (m: HookMessages, flow: Flow, last: Report, step: NextStep): string[] => [
  m.report.taskUpdate,
  m.report.grader(stageKey(last), last.agent, flow.sessionId),
  ...(step.kind === 'all-done' ? [] : [m.report.compact]),
];
