/** UserPromptSubmit: a command about tasks, or a word about the task this session works on. */
import { foundIn } from '../../core/found-in.ts';
import { blamesDocuments, isComplaint } from '../../core/intent/about-documents.ts';
import { approvesPlan, claimsWrapUp } from '../../core/intent/asides.ts';
import { classifyIntent } from '../../core/intent/classify-intent.ts';
import { halfHeard } from '../../core/intent/half-heard.ts';
import { hedgedVerdict } from '../../core/intent/hedged.ts';
import type { Aids } from '../../core/intent/intent.ts';
import { asText } from '../../core/narrow.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import { changeCount, workCount } from '../../core/tasks/record/measures.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import { isClosed, isConfirmed, type TaskRecord } from '../../core/tasks/record/record.ts';
import { taskNotification } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { settleTask } from '../../store/tasks/task-archive.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { type TaskResult, withTask } from '../../store/tasks/task-store.ts';
import { refusalText } from '../../text/tasks/refusals.ts';
import { documentsWaived, owedDocuments } from './doc-sync.ts';
import { openCommand, openOrSay, type Wish } from './open-beside.ts';
import { archive, performEffects } from './perform-effects.ts';
import { aidsOf } from './reading-aids.ts';
import { resumeByName } from './resume-task.ts';
import { briefingText } from './task-briefing.ts';
import { type TaskCommand, taskCommand } from './task-command.ts';
import type { TaskWorld } from './task-world.ts';

export function onPrompt(world: TaskWorld): Outcome | undefined {
  const prompt = asText(world.input.raw['prompt']);
  if (taskNotification(prompt)) return onAgentEnded(world);
  const command = taskCommand(prompt, world.pack.manifest.commands);
  const wish = command && wishOf(command, prompt);
  if (wish) return openOrSay(world, wish);
  if (command?.role === 'resume')
    return resumeByName(world, command.text) ?? openOrSay(world, { description: `resume ${command.text}`, prompt });
  const { task, owed } = boundTask(world.store, world.input.sessionId);
  if (task === undefined) {
    if (command) return { context: world.text.noTask(openCommand(world)) };
    return owed && owedDocuments(world, owed, prompt);
  }
  if (owed && !command) documentsWaived(world, owed, prompt);
  return speak(world, task, { prompt, command });
}

/** A turn of the host, not of the user: all it can bring is what a task owes that its wrap-up agent has just ended. */
function onAgentEnded(world: TaskWorld): Outcome | undefined {
  const { task, owed } = boundTask(world.store, world.input.sessionId);
  return task === undefined && owed ? owedDocuments(world, owed) : undefined;
}

function wishOf({ role, text: description }: TaskCommand, prompt: string): Wish | undefined {
  if (role === 'stack' || role === 'switch') return { description, prompt, choice: role };
  return role === 'open' ? { description, prompt } : undefined;
}

type Task = TaskRef & { readonly record: TaskRecord };

type Spoken = { readonly prompt: string; readonly command: TaskCommand | undefined };

function speak(world: TaskWorld, task: TaskRef, spoken: Spoken): Outcome | undefined {
  const found = readTask(task.taskDir);
  if (found.state === 'found' && isClosed(found.value))
    return afterClosed(world, { ...task, record: found.value }, spoken);
  if (found.state === 'found' && isStatus(spoken)) return { context: briefingText(world, found.value) };
  const begun: TaskEvent = { type: 'prompt.begun', ...world.stamp('prompt') };
  const changeFor = (record: TaskRecord | undefined) => ({ events: [begun, ...eventsOf(world, spoken, record)] });
  const result = withTask(world.store, task, {
    plan: (record) => ({ ...changeFor(record), value: undefined }),
    whenBusy: () => changeFor(foundIn(found)),
  });
  if (result.state === 'gone') return speakBelow(world, task, spoken);
  const standing = isStatus(spoken) && result.state === 'done' ? { context: briefingText(world, result.record) } : {};
  return mergeOutcomes([performEffects(world, task, result), refusal(world, spoken, result), standing]);
}

const isStatus = ({ command }: Spoken): boolean => command?.role === 'status';

/** The task is gone: the word is for what waited below it, if anything did. */
function speakBelow(world: TaskWorld, gone: TaskRef, spoken: Spoken): Outcome | undefined {
  settleTask(world.store, gone);
  return speakToNext(world, gone, spoken);
}

/** Finished, but its move failed: as long as it does, nobody is there to hear the word. */
const afterClosed = (world: TaskWorld, closed: Task, spoken: Spoken): Outcome =>
  mergeOutcomes([archive(world, closed), speakToNext(world, closed, spoken) ?? {}]);

function speakToNext(world: TaskWorld, gone: TaskRef, spoken: Spoken): Outcome | undefined {
  const { task } = boundTask(world.store, world.input.sessionId);
  return task === undefined || task.taskId === gone.taskId ? undefined : speak(world, task, spoken);
}

/** Who types a command expects it to be carried out. Words may have been meant otherwise. */
function refusal({ pack, language }: TaskWorld, { command }: Spoken, result: TaskResult<undefined>): Outcome {
  if (command === undefined || result.state !== 'done') return {};
  const refused = result.effects.find((effect) => effect.type === 'reject');
  if (refused === undefined) return {};
  const confirmCommand = pack.manifest.commands.confirm[0] ?? '';
  return { context: refusalText(language, { ...refused, confirmCommand }) };
}

function eventsOf(world: TaskWorld, { prompt, command }: Spoken, record: TaskRecord | undefined): TaskEvent[] {
  const base = world.stamp(command?.role ?? 'feedback');
  const feedback = feedbackOf(base, prompt);
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
    case 'status':
      return [];
    default:
      return record === undefined ? [] : wordsOf(world, record, prompt);
  }
}

type Feedback = (kind: string, confidence: number) => TaskEvent;

const feedbackOf =
  (base: Making['base'], text: string): Feedback =>
  (kind, confidence) => ({ type: 'feedback.given', ...base, intent: { kind, confidence }, text });

/** What a person says about the task in free words, wherever they say it. */
export function wordsOf(world: TaskWorld, record: TaskRecord, text: string): TaskEvent[] {
  const base = world.stamp('feedback');
  return meaningOf(record, text, { base, feedback: feedbackOf(base, text), aids: aidsOf(world) });
}

type Making = {
  readonly base: Pick<TaskEvent, 'id' | 'at'>;
  readonly feedback: Feedback;
  readonly aids: Aids;
};

function meaningOf(record: TaskRecord, prompt: string, { base, feedback, aids }: Making): TaskEvent[] {
  if (record.step === 'step4_cleanup' && claimsWrapUp(prompt)) return [{ type: 'wrapup.claimed', ...base }];
  if (record.step === 'plan' && approvesPlan(prompt)) return [{ type: 'plan.approved', ...base }];
  const context = {
    step: record.step,
    codeChanges: workCount(record),
    cleanupAsked: record.cleanup.asked,
    confirmed: isConfirmed(record),
    taskType: record.taskType,
  };
  const intent = classifyIntent(prompt, context, aids);
  const { kind, confidence } = intent;
  const isUnsaid = (kind === 'neutral' || kind === 'question') && !context.confirmed;
  const doubted = isUnsaid ? (halfHeard(intent) ?? hedgedVerdict(prompt, context, aids)) : undefined;
  if (doubted !== undefined) return [feedback(doubted, DOUBTED)];
  // Where documents are all of the work, they are what was confirmed.
  const mayBlameDocuments = record.step === 'step4_cleanup' && changeCount(record) > 0 && isComplaint(kind);
  return [feedback(mayBlameDocuments && blamesDocuments(prompt, context, aids) ? 'neutral' : kind, confidence)];
}

/** Below the limit: what is doubted changes nothing, the model asks. */
const DOUBTED = 0.5;
