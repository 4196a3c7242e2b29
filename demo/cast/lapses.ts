/** Two things main agents do when nobody watches, each once: skip ahead, and stop too early. The plugin answers both. */

import { type ConductorOptions, delegation } from '../../host-kit/conductor/conductor.ts';
import { readInstruction } from '../../host-kit/conductor/reading.ts';
import type { CallPart } from '../../host-kit/model/message.ts';
import { say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { STAGES } from '../../src/core/registry/stages.ts';
import { WORKFLOWS, type WorkflowId } from '../../src/core/registry/workflows.ts';
import type { DemoText } from '../text/messages.ts';

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
      // A developer who was never let in has not reported.
      if (isRefused(request)) return undefined;
      stopped = true;
      return say(text.lapses.stopsEarly);
    }
    return undefined;
  };
}

/** Whom it sends for too early: nobody where the first stage is all there is. */
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
