/** What is said when the loop holds a turn, lets go, or has come to its end. */
import type { StopDecision, StopFacts } from '../../core/loop/decide-stop.ts';
import { elapsedMs } from '../../core/loop/decide-stop.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import type { NextPhase } from '../../core/specs/next-phase.ts';
import type { Flow } from '../../core/workflow/flow.ts';
import { nextStep } from '../../core/workflow/next-step.ts';
import { progressBar, progressOf, stageIcon } from '../../core/workflow/progress.ts';
import { stageTitle } from '../labels/titles.ts';
import { nextStepText } from './next-step.ts';
import { reportsText } from './report.ts';
import type { HookMessages } from './zh-tw.ts';

/** `phase`: what DEV still has to do before the next stage. */
export function stopText(m: HookMessages, decision: StopDecision, facts: StopFacts, phase?: NextPhase): string {
  const { flow, loop } = decision;
  switch (decision.kind) {
    case 'silent':
      return '';
    case 'ask-human':
      return m.stop.askHuman;
    case 'stopped':
      return m.stop.stopped(loop.iteration);
    case 'max-iterations':
      return m.stop.maxIterations(loop.iteration, LIMITS.loop.maxIterations);
    case 'no-progress':
      return m.stop.noProgress(loop.consecutiveErrors);
    case 'finished':
    case 'aborted':
      return summaryText(m, decision.kind, flow, facts.at);
    case 'go-on':
      return goOnText(m, decision, { ...facts, phase });
  }
}

type GoOnFacts = Pick<StopFacts, 'tasks'> & { readonly phase: NextPhase | undefined };

function goOnText(m: HookMessages, { flow, loop }: StopDecision, { tasks, phase }: GoOnFacts): string {
  const { done, total } = progressOf(flow);
  const step = nextStep(flow);
  const next = flow.reports.length > 0 ? reportsText(m, flow, flow.reports, { phase }) : nextStepText(m, step, phase);
  return [
    m.stop.goOn(loop.iteration, LIMITS.loop.maxIterations),
    m.stop.progress(progressBar(flow), done, total),
    ...(tasks ? [m.stop.tasks(tasks.checked, tasks.total)] : []),
    step.kind === 'all-done' ? m.stop.tasksLeft : next,
    m.stop.dontAsk,
  ].join('\n');
}

function summaryText(m: HookMessages, kind: 'finished' | 'aborted', flow: Flow, at: string): string {
  const { failCount, rejectCount } = flow;
  const elapsed = elapsedMs(flow.createdAt, at);
  return [
    kind === 'finished' ? m.stop.finished(flow.workflow) : m.stop.aborted(flow.workflow),
    ...flow.stages.map((entry) => m.stop.stage(stageIcon(entry), stageTitle(m, entry))),
    ...(failCount + rejectCount > 0 ? [m.stop.retries(failCount, rejectCount)] : []),
    ...(elapsed === null ? [] : [m.stop.elapsed(duration(elapsed))]),
  ].join('\n');
}

/** `Xm Ys`, or `Ys` below a minute. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}
