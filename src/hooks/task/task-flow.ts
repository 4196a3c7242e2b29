/** Task flow as one part that hooks load when a project has a task: one answer per event. */
import type { HookEvent } from '../../core/registry/hook-events.ts';
import type { HookInput } from '../../protocol/hook-input.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { onPrompt } from './on-prompt.ts';
import { onReport } from './on-report.ts';
import { onSessionEnd, onSessionStart } from './on-session.ts';
import { onStop } from './on-stop.ts';
import { onTool } from './on-tool.ts';
import type { TaskServices } from './task-services.ts';
import { createTaskWorld, type TaskWorld } from './task-world.ts';

const ANSWERS: Partial<Record<HookEvent, (world: TaskWorld) => Outcome | undefined>> = {
  SessionStart: onSessionStart,
  SessionEnd: onSessionEnd,
  UserPromptSubmit: onPrompt,
  PostToolUse: onTool,
  PostToolUseFailure: onTool,
  SubagentStop: onReport,
  Stop: onStop,
};

export { onDenial } from './on-denial.ts';

export const answerTask = (input: HookInput, services: TaskServices): Outcome | undefined =>
  ANSWERS[input.event as HookEvent]?.(createTaskWorld(input, services));
