/** What has to survive a compaction: where the work stands, what is open, and that it goes on. */
import { clip } from '../../core/clip.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import type { Flow } from '../../core/workflow/flow.ts';
import { stageKey } from '../../core/workflow/stage-ref.ts';
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
    ...(pendingTasks ? ['', pendingTasks] : []),
  ].join('\n');
  const guidance = flow.phase === 'waiting-for-human' ? m.guard.waiting : m.state.carryOn;
  return fitted(state, `\n\n${guidance}`, `\n${m.state.recoveryCut}`);
}

/** When it is too long the task list gives way, never the guidance. */
function fitted(state: string, guidance: string, cut: string): string {
  const max = LIMITS.text.compactMessage;
  const whole = state + guidance;
  return whole.length <= max ? whole : clip(state, max - guidance.length - cut.length) + guidance + cut;
}
