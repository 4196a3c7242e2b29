/** SubagentStart: the host names a started agent; agents that list reference skills get their text. */
import { AGENTS, type AgentDef, isAgentId } from '../core/registry/agents.ts';
import { advance } from '../core/workflow/advance.ts';
import { ourAgent, stageAgent } from './agent-names.ts';
import type { Feature } from './feature.ts';
import { changeFlow } from './session-flow.ts';

export const nameAgent: Feature = {
  name: 'name-agent',
  run(input, services) {
    const agent = stageAgent(input.agentType);
    if (agent === undefined || input.agentId === '') return undefined;
    const event = { type: 'agent.named', agent, agentId: input.agentId, at: services.now() } as const;
    changeFlow(services, input.sessionId, (flow) => {
      const [next, events] = advance(flow, event);
      return { flow: next, events, value: undefined };
    });
    return undefined;
  },
};

/** The host does not preload skills the model may not call by itself, so their text comes this way. */
export const referenceSkills: Feature = {
  name: 'reference-skills',
  run(input, services) {
    const agent = ourAgent(input.agentType);
    if (agent === undefined || !isAgentId(agent)) return undefined;
    const { skills = [] }: AgentDef = AGENTS[agent];
    const texts = skills.flatMap((skill) => services.skillText(skill) ?? []);
    return texts.length > 0 ? { context: texts.join('\n\n') } : undefined;
  },
};
