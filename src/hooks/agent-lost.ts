/** StopFailure and PostToolUseFailure: an agent will never report, so its stage is free for another try. */

import { clip, oneLine } from '../core/clip.ts';
import { asText } from '../core/narrow.ts';
import { AGENT_TOOLS } from '../core/registry/hook-events.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { advance, type RunMatch } from '../core/workflow/advance.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import type { Feature, HookServices } from './feature.ts';
import { changeFlow } from './session-flow.ts';

/** The model's service failed in the middle of an agent. */
export const agentFailed: Feature = {
  name: 'agent-failed',
  run(input, services) {
    if (input.agentId !== '')
      lose(input, { agentId: input.agentId }, asText(input.raw['last_assistant_message']), services);
    return undefined;
  },
};

/** The call that should have started or awaited an agent failed. */
export const delegationFailed: Feature = {
  name: 'delegation-failed',
  run(input, services) {
    const tool = toolUse(input);
    if (AGENT_TOOLS.includes(tool.name) && tool.useId !== '') {
      lose(input, { instance: tool.useId }, asText(input.raw['error']), services);
    }
    return undefined;
  },
};

function lose(input: HookInput, run: RunMatch, why: string, services: HookServices): void {
  const reason = clip(oneLine(why), LIMITS.text.toolError);
  changeFlow(services, input.sessionId, (flow) => {
    const [next, events] = advance(flow, { type: 'agent.lost', run, reason, at: services.now() });
    return { flow: next, events, value: undefined };
  });
}
