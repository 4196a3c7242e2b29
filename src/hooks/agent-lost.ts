/** StopFailure and PostToolUseFailure: an agent will never report, so its stage is free for another try. */

import { clip, oneLine } from '../core/clip.ts';
import { asText } from '../core/narrow.ts';
import { AGENT_TOOLS } from '../core/registry/hook-events.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { advance } from '../core/workflow/advance.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { tell } from '../protocol/outcome.ts';
import { reportsText } from '../text/hooks/report.ts';
import { isUnknownType } from './agent-names.ts';
import { type Delivered, type EndedRun, takeReports } from './delivery.ts';
import type { Concern, Feature, HookServices } from './feature.ts';
import { changeFlow } from './session-flow.ts';

const reasonOf = (why: unknown): string => clip(oneLine(asText(why)), LIMITS.text.toolError);

/** The model's service failed in the middle of an agent. The main agent hears of it when its call fails. */
export const agentFailed: Feature = {
  name: 'agent-failed',
  concerns: ({ agentId }) => agentId !== '',
  run({ agentId, sessionId, raw }, services) {
    const reason = reasonOf(raw['last_assistant_message']);
    return lose(services, sessionId, { run: { agentId }, reason, at: services.now() });
  },
};

const concernsDelegation: Concern = (input) => {
  const { name, useId } = toolUse(input);
  return AGENT_TOOLS.includes(name) && useId !== '';
};

/** The call that should have started or awaited an agent failed: what became of the stage, and what to do now. */
export const delegationFailed: Feature = {
  name: 'delegation-failed',
  concerns: concernsDelegation,
  run(input, services) {
    const { sessionId, agentId, raw } = input;
    const lost = { run: { instance: toolUse(input).useId }, reason: reasonOf(raw['error']), at: services.now() };
    // Nobody to tell: the caller conducts nothing, or the user is about to speak.
    if (agentId !== '' || raw['is_interrupt'] === true) return lose(services, sessionId, lost);
    const taken = changeFlow<Delivered>(services, sessionId, (flow) => takeReports(flow, lost));
    // Somebody else's agent says nothing about our stages, unless it was a wrong name for one of ours.
    if (taken === undefined || (taken.reports.length === 0 && !isUnknownType(asText(raw['error'])))) return undefined;
    return tell(reportsText(services.text(), taken.flow, taken.reports));
  },
};

function lose(services: HookServices, sessionId: string, lost: EndedRun): undefined {
  return changeFlow<undefined>(services, sessionId, (flow) => {
    const [next, events] = advance(flow, { type: 'agent.lost', ...lost });
    return { flow: next, events, value: undefined };
  });
}
