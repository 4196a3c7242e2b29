/** PostToolUseFailure: note what failed, and advise where the main agent can do something about it. */
import { asText } from '../core/narrow.ts';
import { AGENT_TOOLS } from '../core/registry/hook-events.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { tell } from '../protocol/outcome.ts';
import { isUnknownType, rightType } from './agent-names.ts';
import type { Feature, HookServices } from './feature.ts';
import { keptText } from './kept-text.ts';
import { observe, softly } from './observe.ts';

const FILE_TOOLS: readonly string[] = ['Write', 'Edit'];
const ON_TIMELINE: readonly string[] = [...AGENT_TOOLS, ...FILE_TOOLS, 'Bash'];

export const toolFailure: Feature = {
  name: 'tool-failure',
  run(input, services) {
    const { name, input: asked } = toolUse(input);
    if (input.raw['is_interrupt'] === true || name === '') return undefined;
    const error = keptText(asText(input.raw['error']), LIMITS.text.toolError, services);
    if (ON_TIMELINE.includes(name)) {
      softly(services, 'timeline', () =>
        services.store.appendEvents(input.sessionId, [{ type: 'tool:failure', data: { toolName: name, error } }]),
      );
    }
    observe(services, input.sessionId, {
      type: 'error_resolutions',
      trigger: `${name}: ${error}`,
      action: services.text().observed.toolFailed(name),
      tag: `tool-failure-${name.toLowerCase()}`,
    });
    if (AGENT_TOOLS.includes(name)) return tell(agentAdvice(asText(asked['subagent_type']), error, services));
    return FILE_TOOLS.includes(name) ? tell(services.text().failure.file(name, error)) : undefined;
  },
};

/** A wrong name is to be corrected; whatever else ended the agent, the same call may work the next time. */
function agentAdvice(type: string, error: string, services: HookServices): string {
  const { failure } = services.text();
  if (isUnknownType(error)) return failure.unknownAgent(error, rightType(type) ?? '');
  return failure.agent(error, type || 'agent');
}
