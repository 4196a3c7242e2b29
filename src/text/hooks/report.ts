/** What became of an agent, and what to do now: told to the main agent when it can hear it. */
import { LIMITS } from '../../core/registry/limits.ts';
import type { NextPhase } from '../../core/specs/next-phase.ts';
import type { Flow, Report, StageEntry } from '../../core/workflow/flow.ts';
import { groupOf } from '../../core/workflow/groups.ts';
import { mayStartRound, type NextStep, nextStep } from '../../core/workflow/next-step.ts';
import { sameStage, stageKey } from '../../core/workflow/stage-ref.ts';
import { stageTitle } from '../labels/titles.ts';
import { agentId, nextStepText, outOf } from './next-step.ts';
import type { HookMessages } from './zh-tw.ts';

type Ticked = { readonly path: string; readonly checked: number; readonly total: number };

/** What stands around the stages: paths and counts the rules do not know. */
export type ReportNotes = {
  readonly specs?: Ticked | { readonly path: string; readonly why: string };
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
    ...(last && isGood(flow, last) && step.kind !== 'wait' ? advice(m, flow, last, step) : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What the stage came to with this report; `undefined` while it is open, or when another report closed it. */
function outcomeOf(flow: Flow, report: Report): StageEntry['result'] | undefined {
  const entry = flow.stages.find((other) => sameStage(other, report));
  return entry?.status === 'completed' && entry.completedAt === report.at ? entry.result : undefined;
}

const isOfStage = (flow: Flow, report: Report): boolean => flow.stages.some((entry) => sameStage(entry, report));

function isGood(flow: Flow, report: Report): boolean {
  const outcome = isOfStage(flow, report) ? outcomeOf(flow, report) : report.verdict;
  return outcome === 'pass' || outcome === 'issues';
}

function reportLine(m: HookMessages, flow: Flow, report: Report): string {
  const title = stageTitle(m, report);
  const key = stageKey(report);
  switch (outcomeOf(flow, report)) {
    case 'pass':
      return m.report.passed(title, key);
    case 'fail':
      return m.report.failed(title, key, outOf(flow.failCount));
    case 'reject':
      return m.report.rejected(title, key, outOf(flow.rejectCount));
    case 'issues':
      return m.report.issues(key, `${flow.retroCount}/${LIMITS.retro.maxRounds}`);
    default:
      return agentLine(m, flow, report);
  }
}

const SIGNS = { pass: '✅', fail: '❌', reject: '🔙', issues: '🔁', unknown: '❓' } as const;

/** One of several at work on a stage, or one called for help, says nothing about the stage as a whole. */
function agentLine(m: HookMessages, flow: Flow, report: Report): string {
  const { verdict } = report;
  const agent = agentId(report.agent);
  if (verdict === 'lost') return m.report.lost(stageTitle(m, report), stageKey(report), agent);
  if (verdict !== 'unknown' || !isOfStage(flow, report)) return m.report.helper(SIGNS[verdict], agent, verdict);
  return m.report.unknown(stageTitle(m, report), stageKey(report), agent);
}

/** Said with the report that brought the group together. */
function convergedLine(m: HookMessages, flow: Flow, report: Report): string[] {
  const group = report.converged ? groupOf(flow, report) : undefined;
  return group ? [m.report.converged(group.members.map(stageKey).join(' + '))] : [];
}

function specsLine(m: HookMessages, specs: NonNullable<ReportNotes['specs']>): string {
  if ('why' in specs) return m.report.notTicked(specs.path, specs.why);
  const { path, checked, total } = specs;
  return m.report.specs(path, total > 0 ? ` (${checked}/${total} tasks)` : '');
}

/** Room is made before the next stage; after the last there is none. */
const advice = (m: HookMessages, flow: Flow, last: Report, step: NextStep): string[] => [
  m.report.taskUpdate,
  m.report.grader(stageKey(last), last.agent, flow.sessionId),
  ...(step.kind === 'all-done' ? [] : [m.report.compact]),
];
