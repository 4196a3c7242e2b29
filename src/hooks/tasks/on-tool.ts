/** PostToolUse and PostToolUseFailure: every tool call is recorded and counted, and may carry a text to the model. */
import { editedPath } from '../../rules/resulting-file.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import type { Bound } from '../../store/tasks/task-index-file.ts';
import { type TaskResult, withTask } from '../../store/tasks/task-store.ts';
import type { TaskChange } from '../../tasks/advance-task.ts';
import { toolLine } from '../../tasks/history/history.ts';
import { isEdited } from '../../tasks/record/measures.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { eventOfOutcome, outcomeOfTool, type ToolOutcome, textBefore } from '../../tasks/tools/outcome-of-tool.ts';
import { faultsIn } from '../../tasks/wrap-up/wrap-up.ts';
import { asText } from '../../values/narrow.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { ASKING_TOOL, userAnswers } from '../protocol/user-answers.ts';
import { errorAdvice } from './error-advice.ts';
import { newsIn } from './notify.ts';
import { answerTo, unheardChoice } from './on-prompt.ts';
import { performEffects, type TaskWorld } from './task-world.ts';

export function onTool(world: TaskWorld, { task, owed }: Bound): Outcome {
  const isMain = world.input.agentId === '';
  const isAnswer = isMain && toolUse(world.input).name === ASKING_TOOL && world.input.event === 'PostToolUse';
  return mergeOutcomes([
    task ? afterTool(world, task) : {},
    task && isAnswer ? onAnswer(world, task) : {},
    owed ? world.acts().documentsTouched(world, owed) : {},
    owed && isMain && task === undefined ? (world.acts().owedDocuments(world, owed) ?? {}) : {},
  ]);
}

function afterTool(world: TaskWorld, task: TaskRef): Outcome {
  const { input, store, settings } = world;
  const outcome = outcomeOfTool(input.raw, settings, store.project);
  const result = recordTool(world, task, outcome);
  if (result.state === 'gone') return world.acts().settleGone(world, task);
  if (input.agentId !== '') return newsIn(world, task, result);
  const said = performEffects(world, task, result);
  if (outcome.type !== 'command.failed' || result.state !== 'done') return said;
  const advice = errorAdvice(world, { ...task, record: result.record }, { ...outcome, waits: Boolean(said.context) });
  return mergeOutcomes([said, advice]);
}

function recordTool(world: TaskWorld, task: TaskRef, outcome: ToolOutcome): TaskResult<undefined> {
  const { input, at, store } = world;
  const { name, useId, input: toolInput } = toolUse(input);
  const inAgent = input.agentId !== '';
  const failed = input.event === 'PostToolUseFailure';
  const call = {
    name,
    input: shortPaths(toolInput, store.project),
    result: failed ? asText(input.raw['error']) : input.raw['tool_response'],
    failed,
    ...(inAgent && { agent: input.agentType || input.agentId }),
  };
  const id = useId === '' ? `tool-${at}-${store.pid}` : useId;
  const change = {
    events: [eventOfOutcome(outcome, { id, at, ...(inAgent && { mute: true }) })],
    lines: [toolLine(at, call, store.settings.secrets)],
  };
  return withTask(store, task, {
    plan: (record) => ({
      ...change,
      ...(isEdit(outcome) && !isEdited(record, outcome.file) && beforeOf(world, outcome)),
      value: undefined,
    }),
    whenBusy: () => ({ ...change, ...beforeOf(world, outcome) }),
  });
}

type Edit = Extract<ToolOutcome, { readonly type: 'edit.succeeded' | 'doc.edited' }>;

const isEdit = (outcome: ToolOutcome): outcome is Edit =>
  outcome.type === 'edit.succeeded' || outcome.type === 'doc.edited';

/** To be kept together with its edit. */
function beforeOf({ input, settings }: TaskWorld, outcome: ToolOutcome): Pick<TaskChange, 'before'> {
  const text = isEdit(outcome) ? textBefore(input.raw) : undefined;
  if (!isEdit(outcome) || text === undefined) return {};
  return { before: { file: outcome.file, lines: faultsIn(text, settings) } };
}

/** People read the history: paths inside the project are shown from there, and a notebook is a file like others. */
const shortPaths = (input: Readonly<Record<string, unknown>>, project: string): Record<string, unknown> => {
  const path = editedPath(input, project);
  return path === '' ? { ...input } : { ...input, file_path: path };
};

/** PostToolUse of a question to the user: an advertised reply is their word on the task, what they typed is the model's to report. */
function onAnswer(world: TaskWorld, task: TaskRef): Outcome {
  // Several answers concern more than the task.
  const [answer, ...others] = userAnswers(world.input);
  if (answer === undefined || others.length > 0) return {};
  const result = withTask(world.store, task, {
    plan: (record) => ({ events: answerTo(world, record, answer), value: undefined }),
    whenBusy: () => {
      const record = readTask(task.taskDir);
      return { events: record ? answerTo(world, record, answer) : [] };
    },
  });
  const isUnheard = result.state === 'done' && !answer.typed && result.record.prompt.unheard;
  return mergeOutcomes([performEffects(world, task, result), isUnheard ? unheardChoice(world, result.record) : {}]);
}
