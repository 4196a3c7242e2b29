/**
 * The way of nearly every tool call: nothing to say, only to record. It knows the settings from the last event that read
 * the pack; whatever wants words, or does not know them, goes the whole way.
 */
import { isoTime } from '../../core/iso-time.ts';
import { editedFile } from '../../core/rules/resulting-file.ts';
import { mayBeKnown } from '../../core/symptoms/known-errors.ts';
import { isDue, noticeAt } from '../../core/tasks/record/measures.ts';
import { hasEnding } from '../../core/tasks/tools/code-edit.ts';
import { type HookInput, toolUse } from '../../protocol/hook-input.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { ASKING_TOOL } from '../../protocol/user-answers.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import type { TaskStore } from '../../store/tasks/task-paths.ts';
import { readTaskSettings } from '../../store/tasks/task-settings-file.ts';
import type { FeatureList } from '../feature.ts';
import type { TaskServices } from './task-services.ts';
import { recordTool, type ToolDesk, type UsedTool } from './task-use.ts';

export const TASK_USE: FeatureList<TaskServices> = {
  event: 'PostToolUse',
  features: [{ name: 'task-flow', run: lightTool }],
};

/** Also for calls that other features have something to say to. What a person answered is more than a call. */
export function lightTool(input: HookInput, services: TaskServices): Outcome | undefined {
  const { home, project, pid, now, log } = services;
  const settings = toolUse(input).name === ASKING_TOOL ? undefined : readTaskSettings(home, project);
  if (settings === undefined) return services.taskFlow().answerTask(input, services);
  const { places, naming, policy } = settings;
  const store: TaskStore = { project, pid, now, places, naming, policy, warn: (line) => log('tasks', line) };
  const { task, owed } = boundTask(store, input.sessionId);
  if (task === undefined && owed === undefined) return undefined;
  const maySettle = owed !== undefined && hasEnding(editedFile(toolUse(input).input), '.md', '.mdx');
  if (task === undefined || maySettle) return services.taskFlow().answerTask(input, services);
  const desk = { input, at: isoTime(now().getTime()), store, settings };
  const used = recordTool(desk, task);
  return isDone(desk, used) ? undefined : services.taskFlow().answerTool(input, services, task, used);
}

/** Whether there is nothing to say. Only the main agent is advised, and only the pack has the words. */
function isDone({ input, at, settings }: ToolDesk, { outcome, result }: UsedTool): boolean {
  if (result.state !== 'done' || result.effects.length > 0) return false;
  if (outcome.kind !== 'command-failed' || input.agentId !== '') return true;
  const errors = settings.errors();
  return !mayBeKnown(outcome.error, errors, (key) => isDue(noticeAt(result.record, key), at, errors.everyMinutes));
}
