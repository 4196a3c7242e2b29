/** PostToolUse and PostToolUseFailure: every tool call is recorded, counted, and may carry a word to the model. */
import { asText } from '../../core/narrow.ts';
import { toolLine } from '../../core/tasks/history.ts';
import { eventOfOutcome, outcomeOfTool, projectPath, textBefore } from '../../core/tasks/outcome-of-tool.ts';
import type { TaskRef } from '../../core/tasks/projections.ts';
import { toolUse } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { settleTask } from '../../store/task-archive.ts';
import { rememberBefore } from '../../store/task-before.ts';
import { boundTask } from '../../store/task-index-file.ts';
import { changeTask } from '../../store/task-store.ts';
import { documentsTouched, owedDocuments } from './doc-sync.ts';
import { errorAdvice } from './error-advice.ts';
import { performEffects } from './perform-effects.ts';
import type { TaskWorld } from './task-world.ts';

export function onTool(world: TaskWorld): Outcome | undefined {
  const { task, owed } = boundTask(world.store, world.input.sessionId);
  const isMain = world.input.agentId === '';
  return mergeOutcomes([
    task ? recordTool(world, task) : {},
    owed ? documentsTouched(world, owed) : {},
    owed && isMain && task === undefined ? (owedDocuments(world, owed) ?? {}) : {},
  ]);
}

function recordTool(world: TaskWorld, task: TaskRef): Outcome {
  const { store, settings, input, at } = world;
  const { name, useId, input: toolInput } = toolUse(input);
  const ownPaths = [store.places.tasks, '.claude'];
  const outcome = outcomeOfTool(input.raw, {
    projectRoot: store.project,
    ownPaths,
    ignoredDocs: settings.ignoredDocs,
    countDocEdits: false,
    commands: settings.commands,
  });
  const inAgent = input.agentId !== '';
  const stamp = useId === '' ? world.stamp('tool') : { id: useId, at };
  const event = eventOfOutcome(outcome, { ...stamp, ...(inAgent && { mute: true }) });
  const error = asText(input.raw['error']);
  const failed = input.event === 'PostToolUseFailure';
  const line = toolLine(at, {
    name,
    input: shortPaths(toolInput, store.project),
    result: failed ? error : input.raw['tool_response'],
    failed,
    ...(inAgent && { agent: input.agentType || input.agentId }),
  });
  const before = outcome.kind === 'edit-succeeded' || outcome.kind === 'doc-edited' ? textBefore(input.raw) : undefined;
  if (before !== undefined && 'file' in outcome) {
    rememberBefore(store, task.taskDir, { file: outcome.file, text: before, rules: settings.wrapUp });
  }
  const result = changeTask(store, task, { events: [event], lines: [line] });
  if (result.state === 'gone') settleTask(store, task);
  if (inAgent) return {};
  const advice = outcome.kind === 'command-failed' ? errorAdvice(world, task, outcome) : {};
  return mergeOutcomes([performEffects(world, task, result), advice]);
}

/** People read the history: paths inside the project are shown from there. */
const shortPaths = (input: Readonly<Record<string, unknown>>, project: string): Record<string, unknown> => {
  const path = asText(input['file_path']);
  return path === '' ? { ...input } : { ...input, file_path: projectPath(path, project) };
};
