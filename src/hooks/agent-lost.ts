/** StopFailure and PostToolUseFailure: an agent will never report, so its stage is free for another try. */
import { clip, oneLine } from '../text/clip.ts';
import { asText } from '../values/narrow.ts';
import { advance } from '../workflow/advance.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { type Delivered, type EndedRun, takeReports } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { isUnknownType, toolUse } from './protocol/hook-input.ts';
import { tell } from './protocol/outcome.ts';
import { reportsText } from './report-text.ts';
import { changeFlow, isoNow } from './session-flow.ts';

const reasonOf = (why: unknown): string => clip(oneLine(asText(why)), LIMITS.text.toolError);

/** The model's service failed while an agent was running. The main agent learns of it when its call fails. */
export const agentFailed: Feature = ({ agentId, sessionId, raw }, services) => {
  if (agentId === '') return undefined;
  const reason = reasonOf(raw['last_assistant_message']);
  return lose(services, sessionId, { run: { agentId }, reason, at: isoNow(services) });
};

/** The call that should have started or awaited an agent failed: what became of the stage, and what to do now. */
export const delegationFailed: Feature = (input, services) => {
  const { sessionId, agentId, raw } = input;
  const lost = { run: { instance: toolUse(input).useId }, reason: reasonOf(raw['error']), at: isoNow(services) };
  // The caller is not the main agent, or the user is about to speak: there is no one to advise.
  if (agentId !== '' || raw['is_interrupt'] === true) return lose(services, sessionId, lost);
  const taken = changeFlow<Delivered>(services, sessionId, (flow) => takeReports(flow, lost));
  // Other plugins' agents do not concern our stages, unless the type was a wrong name for one of ours.
  if (taken === undefined || (taken.reports.length === 0 && !isUnknownType(asText(raw['error'])))) return undefined;
  return tell(reportsText(services.text(), taken.flow, taken.reports));
};

function lose(services: HookServices, sessionId: string, lost: EndedRun): undefined {
  return changeFlow<undefined>(services, sessionId, (flow) => {
    const [next, events] = advance(flow, { type: 'agent.lost', ...lost });
    return { flow: next, events, value: undefined };
  });
}
