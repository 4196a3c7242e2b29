/** Task flow at the frequent events: one answer per event. */
import { lostTasks } from '../../store/tasks/task-index-file.ts';
import type { HookEvent } from '../../workflow/registry/hook-events.ts';
import type { HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { checkCode } from './code-check.ts';
import { allowHeard as allow } from './heard.ts';
import { onPrompt } from './on-prompt.ts';
import { onReport } from './on-report.ts';
import { onSessionEnd } from './on-session-end.ts';
import { onStop } from './on-stop.ts';
import { onTool } from './on-tool.ts';
import { createTaskWorld, type TaskWorld } from './task-world.ts';

const ANSWERS: Partial<Record<HookEvent, (world: TaskWorld) => Outcome | undefined>> = {
  SessionEnd: onSessionEnd,
  UserPromptSubmit: onPrompt,
  PostToolUse: onTool,
  PostToolUseFailure: onTool,
  SubagentStop: onReport,
  Stop: onStop,
};

export { onDenial } from './on-denial.ts';
export { onRuleNotes } from './on-rule-notes.ts';

export function answerTask(input: HookInput, services: HookServices): Outcome | undefined {
  const world = createTaskWorld(input, services);
  // SessionEnd cannot show anything: recovery waits for the next event.
  const recovered = input.event === 'SessionEnd' ? {} : recoverLost(world);
  return mergeOutcomes([recovered, ANSWERS[input.event]?.(world) ?? {}]);
}

/** Nothing is lost at most events, so what brings it back is loaded only then. */
function recoverLost(world: TaskWorld): Outcome {
  const lost = lostTasks(world.store, world.input.sessionId);
  return lost.length === 0 ? {} : world.acts().recoverTasks(world, lost);
}

export const allowHeard = (input: HookInput, services: HookServices): Outcome | undefined =>
  allow(createTaskWorld(input, services));

export function beforeCode(input: HookInput, services: HookServices): Outcome | undefined {
  const world = createTaskWorld(input, services);
  return mergeOutcomes([recoverLost(world), checkCode(world) ?? {}]);
}
