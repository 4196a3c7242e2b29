/** A workflow in a line of a list: the same for programs, pages and the terminal. */
import type { Flow } from './flow.ts';
import { progressOf } from './progress.ts';
import { stageKey } from './stage-ref.ts';

export function summaryOf(flow: Flow) {
  const { done, total } = progressOf(flow);
  return {
    workflowType: flow.workflow,
    createdAt: flow.createdAt,
    phase: flow.phase,
    currentStage: flow.current ? stageKey(flow.current) : null,
    progress: { completed: done, total },
    isActive: flow.agents.length > 0,
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
  };
}
