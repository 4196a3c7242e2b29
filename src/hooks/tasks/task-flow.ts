/** Task flow as one part that hooks load when a project has a task: one answer per event. */

import type { HookEvent } from '../../workflow/registry/hook-events.ts';
import type { HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { beforeCode as answerCode } from './before-code.ts';
import { allowHeard as allow } from './heard.ts';
import { onPrompt } from './on-prompt.ts';
import { onReport } from './on-report.ts';
import { onSessionEnd, onSessionStart } from './on-session.ts';
import { onStop } from './on-stop.ts';
import { onTool } from './on-tool.ts';
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
export { onRuleNotes } from './on-rule-notes.ts';

export function answerTask(input: HookInput, services: HookServices): Outcome | undefined {
  return ANSWERS[input.event]?.(createTaskWorld(input, services));
}

export const allowHeard = (input: HookInput, services: HookServices): Outcome | undefined =>
  allow(createTaskWorld(input, services));

export const beforeCode = (input: HookInput, services: HookServices): Outcome | undefined =>
  answerCode(createTaskWorld(input, services));
