/** Stop: a question is put once, never a trap; a finished task is archived. */
import { asText } from '../../core/narrow.ts';
import { decideTaskStop, type TaskStopDecision } from '../../core/tasks/decide-task-stop.ts';
import { assistantLine } from '../../core/tasks/history/history.ts';
import { messageFits } from '../../core/tasks/last-message.ts';
import { isMade } from '../../core/tasks/record/measures.ts';
import type { TaskRef } from '../../core/tasks/record/projections.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { runningAgents } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { settleTask } from '../../store/tasks/task-archive.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { type TaskResult, withTask } from '../../store/tasks/task-store.ts';
import { testHint, wrapUpText } from './block-text.ts';
import { lastFiles } from './last-files.ts';
import { notify } from './notify.ts';
import { archive, checkWrapUp, isArchiving, performEffects } from './perform-effects.ts';
import { reviewReport } from './review-report.ts';
import type { TaskWorld } from './task-world.ts';

export function onStop(world: TaskWorld): Outcome | undefined {
  const { store, input, at } = world;
  const { task } = boundTask(store, input.sessionId);
  if (task === undefined) return undefined;
  const message = asText(input.raw['last_assistant_message']);
  const asksForTest = messageFits(message, world.pack.manifest.tests.askPatterns);
  const reported = reviewReport(world, message);
  const lines = message === '' ? [] : [assistantLine(at, message, store.policy.secrets)];
  const result = withTask(store, task, {
    whenBusy: () => ({ events: [...reported, { type: 'turn.ended', ...world.stamp('turn'), mute: true }], lines }),
    plan: (record) => {
      const decision = decide(world, task, record, asksForTest);
      const events = [...reported, ...decision.events].map((event) => ({ ...event, mute: true }));
      return { events, lines, value: decision };
    },
  });
  if (result.state === 'gone') settleTask(store, task);
  if (result.state !== 'done') return undefined;
  return mergeOutcomes([
    performEffects(world, task, result),
    isFiled(result) ? {} : outcomeOf(world, { ...task, record: result.record }, result.value),
    notificationOf(world, result.record, result.value),
  ]);
}

function decide(world: TaskWorld, task: TaskRef, record: TaskRecord, asksForTest: boolean): TaskStopDecision {
  const { input, services } = world;
  const workflow = services.workflow();
  // The host does not say who held the turn, nor since when. Where it may have been the loop of a workflow, or before the
  // user spoke in its middle, the task's own count decides.
  const { stopBlocks, inTurn } = record.prompt;
  const isOurs = stopBlocks > 0 || (workflow === undefined && inTurn !== true);
  return decideTaskStop(
    record,
    {
      ...world.stamp('stop'),
      inSubagent: input.agentId !== '',
      stopHookActive: input.raw['stop_hook_active'] === true && isOurs,
      goesOn:
        (runningAgents(input)?.length ?? 0) > 0 ||
        input.raw['permission_mode'] === 'plan' ||
        workflow?.phase === 'running',
      asksForTest,
      checkWrapUp: () => checkWrapUp(world, { ...task, record }),
    },
    world.settings.policy,
  );
}

type Task = TaskRef & { readonly record: TaskRecord };

/** The rules had it put away already: to do it again would tell it again. */
const isFiled = ({ value, effects }: Extract<TaskResult<TaskStopDecision>, { state: 'done' }>): boolean =>
  value.kind === 'archive' && effects.some(isArchiving);

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

/** Held or only told: either way it is the user who is waited for. */
function notificationOf(world: TaskWorld, { step }: TaskRecord, decision: TaskStopDecision): Outcome {
  const why = decision.kind === 'block' ? decision.reason : decision.kind === 'notice' ? decision.notice : 'nothing';
  switch (why) {
    case 'ask-test':
    case 'waiting-confirmation':
      return notify(world, { event: 'stop.askTest' });
    case 'ask-cleanup':
    case 'cleanup-choices':
      return notify(world, { event: 'stop.askCleanup' });
    case 'missing-items':
      return notify(world, { event: 'stop.missing', step });
    case 'begin-cleanup':
    case 'nothing':
      return {};
  }
}

const noticeText = ({ text, pack }: TaskWorld, notice: 'waiting-confirmation' | 'cleanup-choices'): string =>
  notice === 'cleanup-choices' ? text.cleanupChoices : text.waiting(pack.manifest.commands.confirm[0] ?? '');

function reasonText(world: TaskWorld, task: Task, { reason }: Extract<TaskStopDecision, { kind: 'block' }>): string {
  const { pack, text, locale } = world;
  const { record } = task;
  const { description, taskId } = record;
  switch (reason) {
    case 'ask-test':
      return pack.prompt(
        'stop.askTest',
        { description, files: lastFiles(sincePrompt(record), text.and), testHint: testHint(world) },
        locale,
      );
    case 'ask-cleanup':
      return pack.prompt('stop.askCleanup', { description, taskId }, locale);
    case 'begin-cleanup':
      return wrapUpText(world, record);
    case 'missing-items':
      return pack.prompt('stop.missing', { items: missingItems(world, task), description }, locale);
  }
}

/** Earlier tries were put to the user with the turns that made them. */
const sincePrompt = ({ codeChanges, prompt }: TaskRecord): Pick<TaskRecord, 'codeChanges'> => ({
  codeChanges: codeChanges.filter(isMade).slice(-prompt.edits),
});

/** Each with the places at fault. */
function missingItems(world: TaskWorld, task: Task): string {
  const { missing, details } = checkWrapUp(world, task);
  return missing.map((job) => `- ${world.text.missing[job]}: ${details[job].join(world.text.and)}`).join('\n');
}
