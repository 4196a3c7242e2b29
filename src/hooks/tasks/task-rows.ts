/** The rows of task flow: each answers its event for the task of the session. */
import type { Feature, HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { checkCode } from './code-check.ts';
import { allowHeard } from './heard.ts';
import { onPrompt } from './on-prompt.ts';
import { onReport } from './on-report.ts';
import { onSessionStart } from './on-session.ts';
import { onSessionEnd } from './on-session-end.ts';
import { onStop } from './on-stop.ts';
import { onTool } from './on-tool.ts';
import { createTaskWorld, recoverLost, type TaskWorld } from './task-world.ts';

export const taskRow: Feature = { name: 'task-flow', run: answerTask };

export const taskStartRow: Feature = { name: 'task-start', run: onSessionStart };

/** PostToolUse and PostToolUseFailure, the most frequent of all. */
export const taskToolRow: Feature = { name: 'task-tool', run: (input, services) => answer(onTool, input, services) };

/** PreToolUse of an edit: code may have to wait for documents, or for the report of a review. */
export const codeGuard: Feature = {
  name: 'code-guard',
  whenBroken: (input, services, why) => services.ruleAnswers().answerUntried(input, services, why),
  run: (input, services) => answer(checkCode, input, services),
};

/** PreToolUse of `ot task heard`: allowed for the main agent, and only as that one command. */
export const heardReport: Feature = {
  name: 'heard',
  run: (input, services) => allowHeard(createTaskWorld(input, services)),
};

export function answerTask(input: HookInput, services: HookServices): Outcome | undefined {
  switch (input.event) {
    // It cannot show anything: recovery waits for the next event.
    case 'SessionEnd':
      return onSessionEnd(createTaskWorld(input, services));
    case 'UserPromptSubmit':
      return answer(onPrompt, input, services);
    case 'SubagentStop':
      return answer(onReport, input, services);
    default:
      return answer(onStop, input, services);
  }
}

/** What was lost is brought back before the event is answered. */
function answer(
  answerEvent: (world: TaskWorld) => Outcome | undefined,
  input: HookInput,
  services: HookServices,
): Outcome {
  const world = createTaskWorld(input, services);
  return mergeOutcomes([recoverLost(world), answerEvent(world) ?? {}]);
}
