/** A tool call that concerns the task of the session and nothing else: recorded with what is kept of the settings. */
import { asText } from '../../core/narrow.ts';
import type { TaskSettings } from '../../core/packs/task-settings.ts';
import type { FileBefore } from '../../core/tasks/apply-change.ts';
import { toolLine } from '../../core/tasks/history/history.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import {
  eventOfOutcome,
  outcomeOfTool,
  projectPath,
  type ToolOutcome,
  textBefore,
} from '../../core/tasks/tools/outcome-of-tool.ts';
import { type HookInput, toolUse } from '../../protocol/hook-input.ts';
import { beforeEdit } from '../../store/tasks/task-before.ts';
import type { TaskStore } from '../../store/tasks/task-paths.ts';
import { changeTask, type TaskResult } from '../../store/tasks/task-store.ts';

export type UsedTool = { readonly outcome: ToolOutcome; readonly result: TaskResult<undefined> };

export type ToolDesk = {
  readonly input: HookInput;
  readonly at: string;
  readonly store: TaskStore;
  readonly settings: TaskSettings;
};

export function recordTool({ input, at, store, settings }: ToolDesk, task: TaskRef): UsedTool {
  const { name, useId, input: toolInput } = toolUse(input);
  const outcome = outcomeOfTool(input.raw, {
    projectRoot: store.project,
    ownPaths: [store.places.tasks, '.claude'],
    ignoredDocs: settings.ignoredDocs,
    codeEdits: settings.policy.codeEdits,
    reading: settings.reading,
    commands: settings.commands,
  });
  const inAgent = input.agentId !== '';
  const id = useId === '' ? `tool-${at}-${store.pid}` : useId;
  const event = eventOfOutcome(outcome, { id, at, ...(inAgent && { mute: true }) });
  const failed = input.event === 'PostToolUseFailure';
  const call = {
    name,
    input: shortPaths(toolInput, store.project),
    result: failed ? asText(input.raw['error']) : input.raw['tool_response'],
    failed,
    ...(inAgent && { agent: input.agentType || input.agentId }),
  };
  const line = toolLine(at, call, store.policy.secrets);
  const before = beforeOf({ input, settings }, task, outcome);
  return { outcome, result: changeTask(store, task, { events: [event], lines: [line], ...(before && { before }) }) };
}

function beforeOf(
  { input, settings }: Pick<ToolDesk, 'input' | 'settings'>,
  { taskDir }: TaskRef,
  outcome: ToolOutcome,
): FileBefore | undefined {
  const isEdit = outcome.kind === 'edit-succeeded' || outcome.kind === 'doc-edited';
  const text = isEdit ? textBefore(input.raw) : undefined;
  if (!isEdit || text === undefined) return undefined;
  return beforeEdit(taskDir, { file: outcome.file, text, rules: settings.wrapUp });
}

/** People read the history: paths inside the project are shown from there, and a notebook is a file like others. */
const shortPaths = (input: Readonly<Record<string, unknown>>, project: string): Record<string, unknown> => {
  const path = asText(input['file_path']) || asText(input['notebook_path']);
  return path === '' ? { ...input } : { ...input, file_path: projectPath(path, project) };
};
