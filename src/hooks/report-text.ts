/** The text of agent reports for the main agent: what came of them, and what to do next. */

import { resolve } from 'node:path';
import type { HookMessages } from '../text/messages.ts';
import { type AgentRun, entryOf, type Flow, type Report, type StageEntry } from '../workflow/flow.ts';
import { mayStartRound, type NextStep, nextStep, type Spent } from '../workflow/next-step.ts';
import { groupOf, stageTitle } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { stageDef } from '../workflow/registry/stages.ts';
import type { NextPhase } from '../workflow/specs/next-phase.ts';

type Ticked = { readonly path: string; readonly checked: number; readonly total: number };

/** What surrounds the stages: paths and counts the rules do not know. */
type ReportNotes = {
  readonly specs?: Ticked | { readonly path: string; readonly why: string };
  readonly handoffPath?: string;
  /** Comes before the stage after DEV. */
  readonly phase?: NextPhase | undefined;
  readonly cli?: string;
};

export function reportsText(m: HookMessages, flow: Flow, reports: readonly Report[], notes: ReportNotes = {}): string {
  const last = reports.at(-1);
  const step = nextStep(flow);
  return [
    ...reports.map((report) => reportLine(m, flow, report)),
    ...reports.flatMap((report) => convergedLine(m, flow, report)),
    ...(notes.specs ? [specsLine(m, notes.specs)] : []),
    ...(notes.handoffPath ? [m.report.handoff({ path: notes.handoffPath })] : []),
    flow.phase === 'paused' && step.kind !== 'wait'
      ? m.prompt.loopStopped
      : nextStepText(m, step, notes.phase, notes.cli),
    ...(last && last.verdict === 'issues' ? [mayStartRound(flow) ? m.report.newRound : m.report.lastRound] : []),
    ...(last && isGood(flow, last) && step.kind !== 'wait' ? advice(m, flow, last, step) : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What the stage came to with this report; `undefined` while it is open, or when another report closed it. */
function outcomeOf(flow: Flow, report: Report): StageEntry['result'] | undefined {
  const entry = entryOf(flow, report.stage);
  return entry?.status === 'completed' && entry.completedAt === report.at ? entry.result : undefined;
}

const isOfStage = (flow: Flow, report: Report): boolean => entryOf(flow, report.stage) !== undefined;

function isGood(flow: Flow, report: Report): boolean {
  const outcome = isOfStage(flow, report) ? outcomeOf(flow, report) : report.verdict;
  return outcome === 'pass' || outcome === 'issues';
}

function reportLine(m: HookMessages, flow: Flow, report: Report): string {
  const key = report.stage;
  const title = stageTitle(m, key);
  switch (outcomeOf(flow, report)) {
    case 'pass':
      return m.report.passed({ title, key });
    case 'fail':
      return m.report.failed({ title, key, count: outOf(flow.failCount) });
    case 'reject':
      return m.report.rejected({ title, key, count: outOf(flow.rejectCount) });
    case 'issues':
      return m.report.issues({ key, round: `${flow.retroCount}/${LIMITS.retro.maxRounds}` });
    default:
      return agentLine(m, flow, report);
  }
}

const SIGNS = { pass: '✅', fail: '❌', reject: '🔙', issues: '🔁', unknown: '❓' } as const;

/** One of several at work on a stage, or one called for help, says nothing about the stage as a whole. */
function agentLine(m: HookMessages, flow: Flow, report: Report): string {
  const { verdict, stage: key } = report;
  const title = stageTitle(m, key);
  const agent = agentId(report.agent);
  if (verdict === 'lost') return m.report.lost({ title, key, agent });
  if (verdict !== 'unknown' || !isOfStage(flow, report))
    return m.report.helper({ sign: SIGNS[verdict], agent, verdict });
  return m.report.unknown({ title, key, agent });
}

/** Said with the report that completed the group. */
function convergedLine(m: HookMessages, flow: Flow, report: Report): string[] {
  const group = report.converged ? groupOf(flow, report.stage) : undefined;
  return group ? [m.report.converged({ members: keysOf(group.members) })] : [];
}

function specsLine(m: HookMessages, specs: NonNullable<ReportNotes['specs']>): string {
  if ('why' in specs) return m.report.notTicked({ path: specs.path, why: specs.why });
  const { path, checked, total } = specs;
  return m.report.specs({ path, checked, total: total || undefined });
}

/** Compaction is suggested before the next stage; after the last there is none. */
const advice = (m: HookMessages, flow: Flow, last: Report, step: NextStep): string[] => [
  m.report.taskUpdate,
  m.report.grader({ stage: last.stage, agent: last.agent, session: flow.sessionId }),
  ...(step.kind === 'all-done' ? [] : [m.report.compact]),
];

/** Where DEV is cut into phases, the next of them comes before the next stage. */
export function nextStepText(m: HookMessages, step: NextStep, phase?: NextPhase, cli = 'ot'): string {
  switch (step.kind) {
    case 'nothing':
      return '';
    case 'wait':
      return m.next.wait({ agents: namesOf(m, step.runs).join(', ') });
    case 'ask-human':
      return m.next.askHuman({ spent: spentText(m, step.spent) });
    case 'merge':
      return mergeText(m, step.stage, cli);
    case 'repair':
      return repairText(m, step);
    case 'delegate':
      return phase ? phaseText(m, step, phase) : delegateText(m, step.stages, step.again);
    case 'all-done':
      return m.next.allDone;
  }
}

function spentText(m: HookMessages, spent: Spent): string {
  if (spent.on === 'verdicts') return m.next.noVerdict({ stages: keysOf(spent.stages), count: spent.count });
  if (spent.on === 'repair') return m.next.noRepair({ count: spent.count });
  return m.next.spent({ fails: outOf(spent.failCount), rejects: outOf(spent.rejectCount) });
}

/** How the main agent calls `ot`. */
export const cliCommand = (pluginRoot: string): string => `node "${resolve(pluginRoot, 'dist/cli.js')}"`;

const mergeText = (m: HookMessages, { passes = 0, unresolved, ...entry }: StageEntry, cli: string): string =>
  m.next.merge({
    stage: entry.key,
    passes,
    rejects: unresolved.filter((ending) => ending === 'reject').length,
    cli,
  });

function repairText(m: HookMessages, step: Extract<NextStep, { kind: 'repair' }>): string {
  const stages = keysOf(step.stages);
  const agent = agentId(step.agent);
  const line =
    step.agent === stageDef('DEBUG')?.agent ? m.next.debug({ agent, stages }) : m.next.fix({ agent, stages });
  return step.joint ? `${line}\n${m.next.joint}` : line;
}

function phaseText(m: HookMessages, { stages }: Extract<NextStep, { kind: 'delegate' }>, phase: NextPhase): string {
  const failed = stages.some(({ stage, result }) => stage === 'DEV' && result === 'fail');
  const developer = agentId(stageDef('DEV')?.agent ?? 'DEV');
  return failed ? m.next.phaseAgain({ agent: developer, ...phase }) : m.next.phase({ agent: developer, ...phase });
}

function delegateText(m: HookMessages, stages: readonly StageEntry[], again: boolean): string {
  const agents = stages.map((entry) => agentOf(m, entry)).join(' + ');
  if (stages.length > 1) return again ? m.next.againParallel({ agents }) : m.next.delegateParallel({ agents });
  return again ? m.next.again({ agents }) : m.next.delegate({ agents });
}

function agentOf(m: HookMessages, entry: StageEntry): string {
  const title = [stageTitle(m, entry.stage), entry.mode].filter(Boolean).join(' ');
  return m.next.agent({ id: agentId(stageDef(entry.stage)?.agent ?? entry.stage), title });
}

const keysOf = (stages: readonly StageEntry[]): string => stages.map(({ key }) => key).join(' + ');

const namesOf = (m: HookMessages, runs: readonly AgentRun[]): string[] =>
  runs.map((run) => m.state.agent({ name: run.agent, stage: run.stage }));

const outOf = (count: number): string => `${count}/${LIMITS.retry.maxRetries}`;

/** How the host knows our agents. */
const agentId = (agent: string): string => `ot:${agent}`;
