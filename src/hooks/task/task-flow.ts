/** Task flow as one part that hooks load when a project has a task: one answer per event. */
import type { HookEvent } from '../../core/registry/hook-events.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { HookInput } from '../../protocol/hook-input.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { hasActiveTasks } from '../../store/tasks/task-look.ts';
import { keepTaskSettings } from '../../store/tasks/task-settings-file.ts';
import { beforeCode as answerCode } from './before-code.ts';
import { onPrompt } from './on-prompt.ts';
import { onReport } from './on-report.ts';
import { onSessionEnd, onSessionStart } from './on-session.ts';
import { onStop } from './on-stop.ts';
import { afterTool, onTool } from './on-tool.ts';
import type { TaskServices } from './task-services.ts';
import type { UsedTool } from './task-use.ts';
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

export function answerTask(input: HookInput, services: TaskServices): Outcome | undefined {
  const world = worldOf(input, services);
  return ANSWERS[input.event as HookEvent]?.(world);
}

/** For a tool call that is on record already. */
export const answerTool = (input: HookInput, services: TaskServices, task: TaskRef, used: UsedTool): Outcome =>
  afterTool(worldOf(input, services), task, used);

export const beforeCode = (input: HookInput, services: TaskServices): Outcome | undefined =>
  answerCode(worldOf(input, services));

function worldOf(input: HookInput, services: TaskServices): TaskWorld {
  const world = createTaskWorld(input, services);
  if (hasActiveTasks(services.project)) {
    keepTaskSettings(services.home, world.store, world.settings, settingsSource(world));
  }
  return world;
}

const settingsSource = ({ pack, config }: TaskWorld): readonly unknown[] => [
  pack.manifest,
  config,
  pack.documents('errors'),
];
