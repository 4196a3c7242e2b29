/** UserPromptSubmit: a command about tasks, or a word about the task this session works on. */
import { clip } from '../../core/clip.ts';
import { foundIn } from '../../core/found-in.ts';
import { claimsWrapUp } from '../../core/intent/asides.ts';
import { classifyIntent } from '../../core/intent/classify-intent.ts';
import type { Aids } from '../../core/intent/intent.ts';
import { asText, messageOf } from '../../core/narrow.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import { changeCount, noticeAt } from '../../core/tasks/measures.ts';
import type { TaskRef } from '../../core/tasks/projections.ts';
import { isClosed, isConfirmed, type TaskRecord } from '../../core/tasks/record.ts';
import { taskNotification } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { readerIn } from '../../store/reader-file.ts';
import { settleTask } from '../../store/task-archive.ts';
import { unbindTaskOf } from '../../store/task-binding.ts';
import { readTask } from '../../store/task-file.ts';
import { boundTask } from '../../store/task-index-file.ts';
import { changeTask, withTask } from '../../store/task-store.ts';
import { owedDocuments } from './doc-sync.ts';
import { openFromPrompt } from './open-task.ts';
import { archive, performEffects } from './perform-effects.ts';
import { resumeByName } from './resume-task.ts';
import { briefingText } from './task-briefing.ts';
import { type TaskCommand, taskCommand } from './task-command.ts';
import type { TaskWorld } from './task-world.ts';

export function onPrompt(world: TaskWorld): Outcome | undefined {
  const prompt = asText(world.input.raw['prompt']);
  if (taskNotification(prompt)) return undefined;
  const command = taskCommand(prompt, world.pack.manifest.commands);
  if (command?.role === 'open') return openOrSay(world, command.text, prompt);
  if (command?.role === 'resume')
    return resumeByName(world, command.text) ?? openOrSay(world, `resume ${command.text}`, prompt);
  const { task, owed } = boundTask(world.store, world.input.sessionId);
  if (task === undefined) {
    if (command) return { context: world.text.noTask(openCommand(world)) };
    return owed && owedDocuments(world, owed, prompt);
  }
  return speak(world, task, { prompt, command });
}

const openCommand = ({ pack }: TaskWorld): string => pack.manifest.commands.open[0] ?? '';
const resumeCommand = ({ pack }: TaskWorld): string => pack.manifest.commands.resume[0] ?? '';

/** Who asks for a task and gets none is told why. */
function openOrSay(world: TaskWorld, description: string, prompt: string): Outcome {
  try {
    return openNew(world, description, prompt);
  } catch (error) {
    return { block: world.text.notOpened(messageOf(error)) };
  }
}

/** One session works on one task: the other is put aside only when the user says the same thing twice. */
function openNew(world: TaskWorld, description: string, prompt: string): Outcome {
  const { pack, store, text, locale, input } = world;
  if (description === '') return { block: pack.prompt('usage', {}, locale) };
  const { task } = boundTask(store, input.sessionId);
  const active = task && readTask(task.taskDir);
  if (task === undefined || active?.state !== 'found') return openFromPrompt(world, description, prompt);
  if (isClosed(active.value)) return mergeOutcomes([archive(world, task), openFromPrompt(world, description, prompt)]);
  const key = `open:${clip(description, 80)}`;
  if (world.settings.onActive === 'ask' && noticeAt(active.value, key) === undefined) {
    changeTask(store, task, { events: [{ type: 'notice.given', ...world.stamp('open'), key, mute: true }] });
    return { block: text.activeTask(active.value.description, `${resumeCommand(world)} ${task.taskId}`) };
  }
  const opened = openFromPrompt(world, description, prompt);
  return opened.block ? opened : mergeOutcomes([opened, { context: text.switched(task.taskId, resumeCommand(world)) }]);
}

type Spoken = { readonly prompt: string; readonly command: TaskCommand | undefined };

function speak(world: TaskWorld, task: TaskRef, spoken: Spoken): Outcome | undefined {
  const found = readTask(task.taskDir);
  if (found.state !== 'found' && found.state !== 'corrupt') {
    settleTask(world.store, task);
    return undefined;
  }
  if (found.state === 'found' && spoken.command?.role === 'status') {
    return { context: briefingText(world, found.value) };
  }
  const begun: TaskEvent = { type: 'prompt.begun', ...world.stamp('prompt') };
  const changeFor = (record: TaskRecord | undefined) => ({ events: [begun, ...eventsOf(world, spoken, record)] });
  const result = withTask(world.store, task, {
    plan: (record) => ({ ...changeFor(record), value: undefined }),
    whenBusy: changeFor(foundIn(found)),
  });
  if (result.state === 'gone') unbindTaskOf(world.store, world.input.sessionId);
  return performEffects(world, task, result);
}

function eventsOf(world: TaskWorld, { prompt, command }: Spoken, record: TaskRecord | undefined): TaskEvent[] {
  const base = world.stamp(command?.role ?? 'feedback');
  const feedback = (kind: string, confidence: number): TaskEvent => ({
    type: 'feedback.given',
    ...base,
    intent: { kind, confidence },
    text: prompt,
  });
  switch (command?.role) {
    case 'confirm':
      return [feedback('confirmation', 1)];
    case 'proceed':
      return [feedback('cleanup_proceed', 1)];
    case 'skip':
      return [feedback('cleanup_skip', 1)];
    case 'review':
      return [{ type: 'review.asked', ...base }];
    case 'continue':
      return [{ type: 'review.declined', ...base }];
    case 'cancel':
      return [{ type: 'task.cancelled', ...base, reason: command.text }];
    case 'note':
      return [{ type: 'approach.noted', ...base, decision: command.text, reason: '' }];
    default:
      return record === undefined ? [] : meaningOf(record, prompt, { base, feedback, aids: aidsOf(world) });
  }
}

const aidsOf = ({ pack, services }: TaskWorld): Aids => ({
  ...pack.lexicon().lexicon,
  reader: readerIn(services.pluginRoot),
});

type Making = {
  readonly base: Pick<TaskEvent, 'id' | 'at'>;
  readonly feedback: (kind: string, confidence: number) => TaskEvent;
  readonly aids: Aids;
};

function meaningOf(record: TaskRecord, prompt: string, { base, feedback, aids }: Making): TaskEvent[] {
  if (record.step === 'step4_cleanup' && claimsWrapUp(prompt)) return [{ type: 'wrapup.claimed', ...base }];
  const context = {
    step: record.step,
    codeChanges: changeCount(record),
    cleanupAsked: record.cleanup.asked,
    confirmed: isConfirmed(record),
    taskType: record.taskType,
  };
  const { kind, confidence } = classifyIntent(prompt, context, aids);
  return [feedback(kind, confidence)];
}
