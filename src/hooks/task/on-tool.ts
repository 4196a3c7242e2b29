/** PostToolUse and PostToolUseFailure: every tool call is recorded, counted, and may carry a word to the model. */
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import { toolUse } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { ASKING_TOOL } from '../../protocol/user-answers.ts';
import { settleTask } from '../../store/tasks/task-archive.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { documentsTouched, owedDocuments } from './doc-sync.ts';
import { errorAdvice } from './error-advice.ts';
import { onAnswer } from './on-answer.ts';
import { notificationsIn, performEffects } from './perform-effects.ts';
import { recordTool, type UsedTool } from './task-use.ts';
import type { TaskWorld } from './task-world.ts';

export function onTool(world: TaskWorld): Outcome | undefined {
  const { task, owed } = boundTask(world.store, world.input.sessionId);
  const isMain = world.input.agentId === '';
  const isAnswer = isMain && toolUse(world.input).name === ASKING_TOOL && world.input.event === 'PostToolUse';
  return mergeOutcomes([
    task ? afterTool(world, task, recordTool(world, task)) : {},
    task && isAnswer ? onAnswer(world, task) : {},
    owed ? documentsTouched(world, owed) : {},
    owed && isMain && task === undefined ? (owedDocuments(world, owed) ?? {}) : {},
  ]);
}

/** What is to be done and said once a call is on record. */
export function afterTool(world: TaskWorld, task: TaskRef, { outcome, result }: UsedTool): Outcome {
  if (result.state === 'gone') settleTask(world.store, task);
  if (world.input.agentId !== '') return notificationsIn(world, result);
  const said = performEffects(world, task, result);
  if (outcome.kind !== 'command-failed') return said;
  return mergeOutcomes([said, errorAdvice(world, task, { ...outcome, waits: Boolean(said.context) })]);
}
