/** Which of our agents the host is talking about. */
import { isAgentId, STAGES, stageOfAgent } from '../workflow/registry/stages.ts';

const PREFIX = 'ot:';

/** Only `ot:developer` is ours: `developer` is the user's own, `other-plugin:developer` another plugin's. */
export function ourAgent(type: string): string | undefined {
  const name = type.slice(PREFIX.length);
  return type.startsWith(PREFIX) && isAgentId(name) ? name : undefined;
}

/** An agent that works at a stage; the grader works at none. */
export const stageAgent = (type: string): string | undefined => {
  const agent = ourAgent(type);
  return agent !== undefined && stageOfAgent(agent) !== undefined ? agent : undefined;
};

/** The full type of the agent that was meant: a missing or a foreign prefix is the usual slip. */
export function rightType(type: string): string | undefined {
  const name = type.slice(type.lastIndexOf(':') + 1);
  return isAgentId(name) && type !== PREFIX + name ? PREFIX + name : undefined;
}

/** What the host says when it knows no agent of that type. */
export const isUnknownType = (error: string): boolean => /\bagent\b.*\bnot found\b/i.test(error);

/** The agent a description seems to mean, by its full name. Good for a warning, never for a decision. */
export function agentMeantBy(description: string): string | undefined {
  const words = description.toLowerCase();
  return Object.values(STAGES)
    .map(({ agent }) => agent)
    .find((agent) => words.includes(agent.split('-', 1).join()) && namePattern(agent).test(words));
}

const namePattern = (agent: string): RegExp => new RegExp(`(?<![\\w-])${agent.replaceAll('-', '[-\\s]')}(?![\\w-])`);
