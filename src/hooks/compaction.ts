/** PreCompact: note the compaction and say what must not be forgotten. Of a workflow that is over nothing is left to do. */
import type { Flow } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { stageKey } from '../core/workflow/stage-ref.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { recoveryText } from '../text/hooks/recovery.ts';
import type { Feature, HookServices } from './feature.ts';
import { buildPendingTasksMessage } from './pending-tasks.ts';
import { readFlow } from './session-flow.ts';

export const compaction: Feature = {
  name: 'compaction',
  run(input, services) {
    const flow = readFlow(services, input.sessionId);
    if (flow === undefined) return undefined;
    const currentStage = flow.current ? stageKey(flow.current) : null;
    services.store.appendEvents(input.sessionId, [
      { type: 'session:compact', data: { workflowType: flow.workflow, currentStage } },
    ]);
    if (isOver(flow)) return undefined;
    return { systemMessage: recoveryOf(input, flow, services) };
  },
};

export function recoveryOf(input: HookInput, flow: Flow, services: HookServices): string {
  const { featureName } = flow;
  const tasks = buildPendingTasksMessage(services, services.projectRoot(input.cwd), { featureName });
  return recoveryText(services.text(), flow, tasks);
}
