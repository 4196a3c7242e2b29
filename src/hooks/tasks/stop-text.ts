/** The answer to a Stop that the rules do not simply allow. */
import type { StopNotice, TaskStopDecision } from '../../tasks/decide-task-stop.ts';
import type { BlockReason } from '../../tasks/events.ts';
import { isMade } from '../../tasks/record/measures.ts';
import type { Task } from '../../tasks/record/projections.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { testHint, wrapUpText } from './block-text.ts';
import { askHeardText } from './heard.ts';
import { notify } from './notify.ts';
import { archive, checkWrapUp } from './perform-effects.ts';
import { lastFiles } from './review-text.ts';
import type { TaskWorld } from './task-world.ts';

export const stopOutcome = (world: TaskWorld, task: Task, decision: TaskStopDecision): Outcome =>
  mergeOutcomes([outcomeOf(world, task, decision), notificationOf(world, task.record, decision)]);

function outcomeOf(world: TaskWorld, task: Task, decision: TaskStopDecision): Outcome {
  switch (decision.kind) {
    case 'allow':
      return {};
    case 'archive':
      return archive(world, task);
    case 'notice':
      return { systemMessage: noticeText(world, decision.notice) };
    case 'block':
      return { block: reasonText(world, task, decision) };
  }
}

/** Whether the turn is held or only commented on, Overtone waits for the user. */
function notificationOf(world: TaskWorld, { step }: TaskRecord, decision: TaskStopDecision): Outcome {
  const why = decision.kind === 'block' ? decision.reason : decision.kind === 'notice' && decision.notice;
  const event = why && NOTIFICATIONS[why];
  return event ? notify(world, { event, step }) : {};
}

const NOTIFICATIONS: Partial<Record<BlockReason | StopNotice, 'stop.askTest' | 'stop.askCleanup' | 'stop.missing'>> = {
  'ask-test': 'stop.askTest',
  'waiting-confirmation': 'stop.askTest',
  'ask-cleanup': 'stop.askCleanup',
  'cleanup-choices': 'stop.askCleanup',
  'missing-items': 'stop.missing',
};

const noticeText = ({ text, command }: TaskWorld, notice: StopNotice): string =>
  notice === 'cleanup-choices' ? text.cleanupChoices : text.waiting({ confirmCommand: command('confirm') });

function reasonText(world: TaskWorld, task: Task, { reason }: Extract<TaskStopDecision, { kind: 'block' }>): string {
  const { text } = world;
  const { record } = task;
  const { description, taskId } = record;
  switch (reason) {
    case 'ask-test':
      return world.prompt('stop.askTest', {
        description,
        files: lastFiles(sincePrompt(record), text.and),
        testHint: testHint(world),
      });
    case 'ask-heard':
      return askHeardText(world, record);
    case 'ask-cleanup':
      return world.prompt('stop.askCleanup', { description, taskId });
    case 'begin-cleanup':
      return wrapUpText(world, record);
    case 'missing-items':
      return world.prompt('stop.missing', { items: missingItems(world, task), description });
  }
}

/** Only edits since the last prompt: the user has seen the earlier ones already. */
const sincePrompt = ({ codeChanges, prompt }: TaskRecord): Pick<TaskRecord, 'codeChanges'> => ({
  codeChanges: codeChanges.filter(isMade).slice(-prompt.edits),
});

/** Each with the offending places. */
function missingItems(world: TaskWorld, task: Task): string {
  const { missing, details } = checkWrapUp(world, task);
  if (missing.length === 0) return `- ${world.text.noWrapUpReport}`;
  return missing.map((job) => `- ${world.text.missing[job]}: ${details[job].join(world.text.and)}`).join('\n');
}
