/** PostToolUseFailure: note what failed, and advise the main agent where it can act on it. */
import { asText } from '../values/narrow.ts';
import { AGENT_TOOLS } from '../workflow/registry/hook-events.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { rightType } from '../workflow/registry/stages.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort, observe, sanitizeForStorage } from './observe.ts';
import { isUnknownType, toolUse } from './protocol/hook-input.ts';
import { tell } from './protocol/outcome.ts';
import { recordEvent } from './session-flow.ts';

const FILE_TOOLS: readonly string[] = ['Write', 'Edit'];

const ON_TIMELINE: readonly string[] = [...AGENT_TOOLS, ...FILE_TOOLS, 'Bash'];

export const toolFailure: Feature = (input, services) => {
  const { name, input: asked } = toolUse(input);
  const error = sanitizeForStorage(asText(input.raw['error']), LIMITS.text.toolError, services);
  if (ON_TIMELINE.includes(name)) {
    bestEffort(services, 'timeline', () =>
      recordEvent(services, input.sessionId, { type: 'tool:failure', data: { toolName: name, error } }),
    );
  }
  observe(services, input.sessionId, {
    type: 'error_resolutions',
    trigger: `${name}: ${error}`,
    action: services.text().observed.toolFailed({ tool: name }),
    tag: `tool-failure-${name.toLowerCase()}`,
  });
  if (AGENT_TOOLS.includes(name)) return tell(agentAdvice(asText(asked['subagent_type']), error, services));
  return FILE_TOOLS.includes(name) ? tell(services.text().failure.file({ tool: name, error })) : undefined;
};

/** A wrong name is to be corrected; whatever else ended the agent, the same call may work the next time. */
function agentAdvice(type: string, error: string, services: HookServices): string {
  const { failure } = services.text();
  if (isUnknownType(error)) return failure.unknownAgent({ error, right: rightType(type) ?? '' });
  return failure.agent({ error, agent: type || 'agent' });
}
