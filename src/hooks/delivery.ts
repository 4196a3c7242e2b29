/** Bringing what ended agents reported, and the next step, to the main agent. */
import { asText } from '../core/narrow.ts';
import { AGENT_TOOLS } from '../core/registry/hook-events.ts';
import { advance, type RunMatch } from '../core/workflow/advance.ts';
import type { Flow, Report } from '../core/workflow/flow.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { tell } from '../protocol/outcome.ts';
import { reportsText } from '../text/hooks/report.ts';
import { phaseAhead, tasksFileOf } from './dev-phase.ts';
import type { Concern, Feature, HookServices } from './feature.ts';
import { changeFlow, type FlowChange } from './session-flow.ts';

export type Delivered = { readonly flow: Flow; readonly reports: readonly Report[] };

export function deliveryText(input: HookInput, services: HookServices, delivered: Delivered | undefined): string {
  if (delivered === undefined || delivered.reports.length === 0) return '';
  const { flow, reports } = delivered;
  const phase = phaseAhead(services, flow, () => tasksFileOf(services, input, flow));
  return reportsText(services.text(), flow, reports, { phase });
}

export type EndedRun = { readonly run: RunMatch; readonly reason: string; readonly at: string };

/** Takes what is on the books for the main agent. The run that brought us here has ended: if it is still there, it is lost. */
export function takeReports(flow: Flow, { run, reason, at }: EndedRun): FlowChange<Delivered> {
  const [ended, events] = advance(flow, { type: 'agent.lost', run, reason, at });
  const [next] = advance(ended, { type: 'reports.delivered' });
  return { flow: next, events, value: { flow: next, reports: ended.reports } };
}

export const concernsReturn: Concern = (input) => AGENT_TOOLS.includes(toolUse(input).name) && input.agentId === '';

/**
 * PostToolUse of the agent tool. In the foreground the agent has ended and its report was taken before this event; one
 * that is still on the books ran out of turns. In the background it has only been launched.
 */
export const agentReturned: Feature = {
  name: 'agent-returned',
  concerns: concernsReturn,
  run: (input, services) => tell(deliveryText(input, services, takeReturn(input, services))),
};

function takeReturn(input: HookInput, services: HookServices): Delivered | undefined {
  const { useId: instance, response } = toolUse(input);
  const agentId = asText(response['agentId']);
  const launched = response['status'] === 'async_launched';
  const at = services.now();
  return changeFlow<Delivered>(services, input.sessionId, (flow) => {
    if (launched) {
      const [next, events] = advance(flow, { type: 'agent.backgrounded', instance, agentId });
      return { flow: next, events, value: { flow: next, reports: [] } };
    }
    const run = { instance, ...(agentId !== '' && { agentId }) };
    return takeReports(flow, { run, reason: 'ended without a report', at });
  });
}
