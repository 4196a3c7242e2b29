/** Two typical mistakes of main agents, each made once: skipping ahead and stopping too early. The plugin corrects both. */

import { type ConductorOptions, delegation } from '../../host-kit/conductor/conductor.ts';
import { readInstruction } from '../../host-kit/conductor/reading.ts';
import type { CallPart } from '../../host-kit/model/message.ts';
import { say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { STAGES } from '../../src/workflow/registry/stages.ts';
import { WORKFLOWS, type WorkflowId } from '../../src/workflow/registry/workflows.ts';
import type { DemoText } from '../demo-text.ts';

export function createLapses(workflow: WorkflowId, text: DemoText): NonNullable<ConductorOptions['strays']> {
  const hasty = hastyAgent(workflow);
  let [skipped, stopped] = [false, false];
  return (request) => {
    const last = lastCall(request);
    if (readInstruction(request.newest).do !== 'delegate') return undefined;
    if (!skipped && hasty !== undefined && last?.name === 'Bash') {
      skipped = true;
      return use(delegation(hasty, request, { mode: 'foreground' }));
    }
    if (!stopped && last?.input['subagent_type'] === `ot:${STAGES.DEV.agent}`) {
      // A refused developer has not reported.
      if (isRefused(request)) return undefined;
      stopped = true;
      return say(text.lapses.stopsEarly);
    }
    return undefined;
  };
}

/** The agent it delegates to too early; none if the workflow has one stage. */
function hastyAgent(workflow: WorkflowId): string | undefined {
  const stages: readonly string[] = WORKFLOWS[workflow].stages;
  const later = (['DEV', 'TEST'] as const).find((stage) => stages.indexOf(stage) > 0);
  return later && STAGES[later].agent;
}

function lastCall({ messages, newest }: ModelRequest): CallPart | undefined {
  const before = messages[messages.length - newest.length - 1];
  return before?.parts.flatMap((part) => (part.type === 'call' ? [part] : [])).at(-1);
}

const isRefused = ({ newest }: ModelRequest): boolean =>
  newest.some(({ parts }) => parts.some((part) => part.type === 'result' && part.isError));
