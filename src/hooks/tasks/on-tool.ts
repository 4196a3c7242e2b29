/** PostToolUse and PostToolUseFailure: every tool call is recorded, counted, and may carry a word to the model. */

import { readTask } from '../../store/tasks/task-file.ts';
import type { Bound } from '../../store/tasks/task-index-file.ts';
import { withTask } from '../../store/tasks/task-store.ts';
import type { TaskEvent } from '../../tasks/events.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { ASKING_TOOL, type UserAnswer, userAnswers } from '../protocol/user-answers.ts';
import { errorAdvice } from './error-advice.ts';
import { newsIn } from './notify.ts';
import { wordsOf } from './on-prompt.ts';
import { recordTool, type UsedTool } from './task-use.ts';
import { performEffects, type TaskWorld } from './task-world.ts';

export function onTool(world: TaskWorld, { task, owed }: Bound): Outcome {
  const isMain = world.input.agentId === '';
  const isAnswer = isMain && toolUse(world.input).name === ASKING_TOOL && world.input.event === 'PostToolUse';
  return mergeOutcomes([
    task ? afterTool(world, task, recordTool(world, task)) : {},
    task && isAnswer ? onAnswer(world, task) : {},
    owed ? world.acts().documentsTouched(world, owed) : {},
    owed && isMain && task === undefined ? (world.acts().owedDocuments(world, owed) ?? {}) : {},
  ]);
}

/** What is to be done and said once a call is on record. */
function afterTool(world: TaskWorld, task: TaskRef, { outcome, result }: UsedTool): Outcome {
  if (result.state === 'gone') return world.acts().settleGone(world, task);
  if (world.input.agentId !== '') return newsIn(world, task, result);
  const said = performEffects(world, task, result);
  if (outcome.type !== 'command.failed') return said;
  const advice = errorAdvice(world, task, { ...outcome, waits: Boolean(said.context) });
  return mergeOutcomes([said, advice]);
}

/** PostToolUse of a question to the user: an advertised reply is their word on the task, what they typed is the model's to report. */
function onAnswer(world: TaskWorld, task: TaskRef): Outcome {
  // More than one answer is about more than the task.
  const [answer, ...others] = userAnswers(world.input);
  if (answer === undefined || others.length > 0) return {};
  const result = withTask(world.store, task, {
    plan: (record) => ({ events: eventsOf(world, record, answer), value: undefined }),
    whenBusy: () => {
      const record = readTask(task.taskDir);
      return { events: record ? eventsOf(world, record, answer) : [] };
    },
  });
  return performEffects(world, task, result);
}

function eventsOf(world: TaskWorld, record: TaskRecord, { text, typed }: UserAnswer): TaskEvent[] {
  const said = withoutAdvice(text);
  const words = wordsOf(world, record, said);
  const begun = { type: 'prompt.begun', ...world.stamp('prompt'), inTurn: true } as const;
  if (words.length > 0) return [{ ...begun, text: said }, ...words];
  return typed ? [{ ...begun, text: [record.prompt.text, said].filter(Boolean).join('\n'), unheard: true }] : [];
}

/** The host has the model mark the choice it prefers. */
const withoutAdvice = (text: string): string => text.replace(/\s*[(（](?:recommended|推荐|推薦|建议|建議)[)）]$/i, '');
