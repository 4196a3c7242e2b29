/** A tool call that concerns the task of the session and nothing else: recorded with what is kept of the settings. */

import type { TaskSettings } from '../../rules/packs/task-settings.ts';
import type { TaskStore } from '../../store/tasks/task-paths.ts';
import { type TaskResult, withTask } from '../../store/tasks/task-store.ts';
import type { TaskChange } from '../../tasks/advance-task.ts';
import { toolLine } from '../../tasks/history/history.ts';
import { isEdited } from '../../tasks/record/measures.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import {
  eventOfOutcome,
  outcomeOfTool,
  projectPath,
  type ToolOutcome,
  textBefore,
} from '../../tasks/tools/outcome-of-tool.ts';
import { faultsIn } from '../../tasks/wrap-up/validate-wrap-up.ts';
import { asText } from '../../values/narrow.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';

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
  const change = { events: [event], lines: [line] };
  const before = () => beforeOf({ input, settings }, outcome);
  const result = withTask(store, task, {
    plan: (record) => ({
      ...change,
      ...(isEdit(outcome) && !isEdited(record, outcome.file) && before()),
      value: undefined,
    }),
    whenBusy: () => ({ ...change, ...before() }),
  });
  return { outcome, result };
}

type Edit = Extract<ToolOutcome, { readonly type: 'edit.succeeded' | 'doc.edited' }>;

const isEdit = (outcome: ToolOutcome): outcome is Edit =>
  outcome.type === 'edit.succeeded' || outcome.type === 'doc.edited';

/** To be kept together with the edit it is of. */
function beforeOf(
  { input, settings }: Pick<ToolDesk, 'input' | 'settings'>,
  outcome: ToolOutcome,
): Pick<TaskChange, 'before'> {
  const text = isEdit(outcome) ? textBefore(input.raw) : undefined;
  if (!isEdit(outcome) || text === undefined) return {};
  return { before: { file: outcome.file, lines: faultsIn(text, settings.wrapUp) } };
}

/** People read the history: paths inside the project are shown from there, and a notebook is a file like others. */
const shortPaths = (input: Readonly<Record<string, unknown>>, project: string): Record<string, unknown> => {
  const path = asText(input['file_path']) || asText(input['notebook_path']);
  return path === '' ? { ...input } : { ...input, file_path: projectPath(path, project) };
};
