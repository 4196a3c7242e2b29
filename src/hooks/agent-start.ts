/** SubagentStart: note the agent the host started, and give it the code of its run and the reference skills it lists. */
import { advance } from '../workflow/advance.ts';
import { AGENTS, type AgentDef, isAgentId, ourAgent, stageAgent, stageOfAgent } from '../workflow/registry/stages.ts';
import { verdictLine } from './agent-report.ts';
import type { Feature } from './feature.ts';
import { changeFlow, isoNow } from './session-flow.ts';

export const nameAgent: Feature = (input, services) => {
  const agent = stageAgent(input.agentType);
  if (agent === undefined || input.agentId === '') return undefined;
  const event = { type: 'agent.named', agent, agentId: input.agentId, at: isoNow(services) } as const;
  const stage = changeFlow(services, input.sessionId, (flow) => {
    const [next, events] = advance(flow, event);
    return { flow: next, events, value: stageOfAgent(agent) };
  });
  return stage && { context: services.text().report.runCode({ marker: verdictLine(input, stage) }) };
};

/** The host does not preload skills the model may not call by itself, so their text comes this way. */
export const referenceSkills: Feature = (input, services) => {
  const agent = ourAgent(input.agentType);
  if (agent === undefined || !isAgentId(agent)) return undefined;
  const { skills = [] }: AgentDef = AGENTS[agent];
  const bodies = skills.flatMap((skill) => services.skillText(skill) ?? []);
  return bodies.length > 0 ? { context: bodies.join('\n\n') } : undefined;
};
