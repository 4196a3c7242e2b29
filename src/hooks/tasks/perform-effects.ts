/** Performs the effects of the rules outside the record and collects the texts for user and model. */

import { replaceFile } from '../../store/disk/atomic-write.ts';
import { rememberClosed } from '../../store/tasks/closed-tasks.ts';
import { archiveTask, cancelTask, leaveTask, type RetireResult } from '../../store/tasks/task-archive.ts';
import { wrapUpFacts, writeDocuments } from '../../store/tasks/task-documents.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { noteEvent, type TaskResult } from '../../store/tasks/task-store.ts';
import type { GenerateDocuments, TaskEffect } from '../../tasks/effects.ts';
import type { Task, TaskRef } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { validateWrapUp, type WrapUpCheck } from '../../tasks/wrap-up/wrap-up.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { blockText, WRAP_UP_JOB, wrapUpJob } from './block-text.ts';
import { owedDocuments } from './doc-sync.ts';
import { notify } from './notify.ts';
import { restoredNews } from './recovery.ts';
import { inProject, type TaskWorld, workflowOf } from './task-world.ts';

export function performEffects<T>(world: TaskWorld, ref: TaskRef, result: TaskResult<T>): Outcome {
  if (result.state !== 'done') return {};
  const outcomes = archivingOnce(result.effects).map((effect) =>
    perform(world, { ...ref, record: result.record }, effect),
  );
  return mergeOutcomes(outcomes);
}

const isArchiving = (effect: TaskEffect): boolean => effect.type === 'archive' && effect.when === 'now';

/** Several events of one change may request the archive; it is done and announced once. */
const archivingOnce = (effects: readonly TaskEffect[]): readonly TaskEffect[] =>
  effects.filter((effect, index) => !isArchiving(effect) || effects.findIndex(isArchiving) === index);

function perform(world: TaskWorld, task: Task, effect: TaskEffect): Outcome {
  switch (effect.type) {
    case 'tell':
      // The next agent comes before the user, who is asked when the turn ends.
      if (effect.block.kind === 'reminder' && workflowOf(world)?.phase === 'running') return {};
      if (effect.block.kind === 'step' && effect.block.step === 'step4_cleanup') writeJob(world, task.record);
      return mergeOutcomes([
        effect.block.kind === 'back' ? dutyLeft(world) : {},
        { context: blockText(world, task.record, effect.block) },
      ]);
    case 'announce':
      return { systemMessage: effect.line };
    case 'generate-documents':
      generate(world, task, effect);
      return {};
    case 'validate-wrap-up':
      return validate(world, task);
    case 'archive':
      return effect.when === 'now' ? archive(world, task) : {};
    case 'move-cancelled':
      return retired(world, task, cancelTask(world.store, task, task.record.cancelReason));
    case 'notify':
      return notify(world, effect.about);
    case 'restored':
      return restoredNews(world, task, effect);
    case 'reject':
      return {};
  }
}

/** Documents owed for the task above: mentioned once, before the session returns to this task. */
function dutyLeft(world: TaskWorld): Outcome {
  const { owed } = boundTask(world.store, world.input.sessionId);
  return (owed && owedDocuments(world, owed)) ?? {};
}

function generate(world: TaskWorld, task: Task, { missing }: GenerateDocuments): void {
  const { store, settings, text, services } = world;
  const { countChanges } = services;
  writeDocuments(store, task, { labels: text.documents, tests: settings.tests, countChanges, missing });
  writeJob(world, task.record);
}

/** Writes the file before the model is pointed to it. */
function writeJob(world: TaskWorld, record: TaskRecord): void {
  const { store } = world;
  replaceFile(`${store.project}/${WRAP_UP_JOB}`, `${wrapUpJob(world, record)}\n`, store);
}

export const checkWrapUp = ({ store, settings }: TaskWorld, task: Task): WrapUpCheck =>
  validateWrapUp(wrapUpFacts(store, task), settings);

function validate(world: TaskWorld, task: Task): Outcome {
  const { allCompleted: completed, missing } = checkWrapUp(world, task);
  const told = { type: 'wrapup.validated', completed, missing } as const;
  return performEffects(world, task, noteEvent(world.store, task, 'validated', told));
}

/** `tasks.archive: false` keeps finished tasks in place; a task that is already closed is moved anyway. */
export function archive(world: TaskWorld, { record, ...task }: Task): Outcome {
  const { settings, store, input, text } = world;
  if (!settings.tasks.archive && !isClosed(record)) {
    leaveTask(store, task);
    return mergeOutcomes([{ systemMessage: text.stays({ taskId: task.taskId }) }, backTo(world)]);
  }
  return retired(world, task, archiveTask(store, task, { docs: settings.paths.docs, sessionId: input.sessionId }));
}

function retired(world: TaskWorld, task: TaskRef, result: RetireResult): Outcome {
  if (result.state === 'pending')
    return { systemMessage: world.text.archiveWaits({ taskId: task.taskId, why: result.why }) };
  if (result.state !== 'retired') return {};
  const end = ending(world, result);
  if (result.record.archived) remember(world, task, end);
  return mergeOutcomes([end, backTo(world)]);
}

/** What hooks say while an agent ends, the host does not show to the user. */
function remember({ store, input }: TaskWorld, { taskId }: TaskRef, { systemMessage: untold }: Outcome): void {
  const isSeen = input.agentId === '' || untold === undefined;
  rememberClosed(store, input.sessionId, { taskId, ...(!isSeen && { untold }) });
}

function backTo({ store, input, text }: TaskWorld): Outcome {
  const { task } = boundTask(store, input.sessionId);
  return task ? { systemMessage: text.back({ taskId: task.taskId }) } : {};
}

function ending(world: TaskWorld, { record, taskDir }: Pick<Task, 'record' | 'taskDir'>): Outcome {
  const { text, prompt, command } = world;
  const { taskId, cancelled, cancelReason: reason, description } = record;
  if (cancelled) return { systemMessage: text.cancelled({ taskId, reason }) };
  const values = { taskId, archivePath: inProject(world, taskDir), description };
  const wayBack = text.wayBack({ command: `${command('open')} reopen "${taskId}"` });
  return { systemMessage: `${prompt('archive.done', values)}\n${wayBack}` };
}
