/** What has to survive a compaction: where the work stands, what is open, and that it goes on. */
import { clip } from '../../core/clip.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import type { Flow } from '../../core/workflow/flow.ts';
import { nextStep } from '../../core/workflow/next-step.ts';
import { stageKey } from '../../core/workflow/stage-ref.ts';
import { nextStepText } from './next-step.ts';
import { stateLines } from './workflow-context.ts';
import type { HookMessages } from './zh-tw.ts';

export function recoveryText(m: HookMessages, flow: Flow, pendingTasks: string | null): string {
  const agents = flow.agents.map((run) => m.state.agent(run.agent, stageKey(run)));
  const state = [
    m.state.recoveryTitle,
    ...stateLines(m, flow),
    ...(flow.failCount > 0 ? [m.state.fails(flow.failCount, LIMITS.retry.maxRetries)] : []),
    ...(flow.rejectCount > 0 ? [m.state.rejects(flow.rejectCount, LIMITS.retry.maxRetries)] : []),
    ...(agents.length > 0 ? [m.state.agents(agents)] : []),
    ...(flow.featureName ? [m.state.feature(flow.featureName)] : []),
    ...aheadLines(m, flow),
    ...(pendingTasks ? ['', pendingTasks] : []),
  ].join('\n');
  return fitted(state, `\n\n${guidance(m, flow)}`, `\n${m.state.recoveryCut}`);
}

/**
 * In the middle of a repair the current stage alone would lead to the agent that judges, not to the one that mends; at
 * the end there is none to go on with.
 */
function aheadLines(m: HookMessages, flow: Flow): string[] {
  const step = nextStep(flow);
  const isUntold = step.kind === 'repair' || step.kind === 'all-done';
  return flow.phase === 'running' && isUntold ? [nextStepText(m, step)] : [];
}

/** A compaction is no reason to go on with what waits for a person or was stopped by one. */
function guidance(m: HookMessages, { phase }: Flow): string {
  if (phase === 'waiting-for-human') return m.guard.waiting;
  return phase === 'paused' ? m.prompt.loopStopped : m.state.carryOn;
}

/** When it is too long the task list gives way, never the guidance. */
function fitted(state: string, guidance: string, cut: string): string {
  const max = LIMITS.text.compactMessage;
  const whole = state + guidance;
  return whole.length <= max ? whole : clip(state, max - guidance.length - cut.length) + guidance + cut;
}
