/** PostToolUseFailure: note what failed, and advise where the main agent can do something about it. */
import { clip } from '../core/clip.ts';
import { asText } from '../core/narrow.ts';
import { AGENT_TOOLS } from '../core/registry/hook-events.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { type Outcome, tell } from '../protocol/outcome.ts';
import type { Feature, HookServices } from './feature.ts';
import { observe, softly } from './observe.ts';

const FILE_TOOLS: readonly string[] = ['Write', 'Edit'];
const ON_TIMELINE: readonly string[] = [...AGENT_TOOLS, ...FILE_TOOLS, 'Bash'];

export const toolFailure: Feature = {
  name: 'tool-failure',
  run(input, services) {
    const { name } = toolUse(input);
    if (input.raw['is_interrupt'] === true || name === '') return undefined;
    const error = clip(asText(input.raw['error']), LIMITS.text.toolError);
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
    return advice(name, error, services);
  },
};

function advice(name: string, error: string, services: HookServices): Outcome | undefined {
  if (AGENT_TOOLS.includes(name)) return tell(services.text().failure.agent(error));
  return FILE_TOOLS.includes(name) ? tell(services.text().failure.file(name, error)) : undefined;
}
