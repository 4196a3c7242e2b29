/** SubagentStop: the wrap-up agent reports, an agent has reviewed the task, or one of the workflow failed, or passed after that. */

import { readMarker, withoutComments } from '../../judge/marker.ts';
import { rulePath } from '../../rules/paths.ts';
import { matchesPattern } from '../../rules/patterns.ts';
import { lastWords } from '../../store/sessions/agent-transcript.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import type { Bound } from '../../store/tasks/task-index-file.ts';
import { changeTask, eventOf } from '../../store/tasks/task-store.ts';
import type { TaskEvent } from '../../tasks/events.ts';
import { openFailures } from '../../tasks/record/measures.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { recommendationIn } from '../../tasks/review.ts';
import { parseWrapUp } from '../../tasks/wrap-up/wrap-up.ts';
import { asText } from '../../values/narrow.ts';
import { parseHandoff } from '../../workflow/handoff.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { notify } from './notify.ts';
import { performEffects, type TaskWorld, workflowOf } from './task-world.ts';

export function onReport(world: TaskWorld, { task }: Bound): Outcome | undefined {
  const { store, input } = world;
  if (task === undefined) return undefined;
  const message = asText(input.raw['last_assistant_message']) || lastWords(asText(input.raw['agent_transcript_path']));
  const event = wrapUpEvent(world, message) ?? stageEnded(world, task, message);
  const events = [...reviewReport(world, message), ...(event ? [event] : [])];
  const { systemMessage, terminalSequence } = mergeOutcomes([
    // The host also fires the event for what it does itself; that has no name.
    input.agentType === '' ? {} : notify(world, { event: 'subagent.finished', agent: input.agentType }),
    events.length > 0 ? performEffects(world, task, changeTask(store, task, { events })) : {},
  ]);
  // Whatever else is said here would go to the agent that is ending.
  return { ...(systemMessage && { systemMessage }), ...(terminalSequence && { terminalSequence }) };
}

export function wrapUpEvent({ store }: TaskWorld, message: string) {
  const report = parseWrapUp(message);
  if (report === undefined) return undefined;
  const docsUpdated = report.docsUpdated.filter(Boolean).map((file) => rulePath(file, { projectRoot: store.project }));
  return eventOf(store, 'wrap-up', { type: 'wrapup.reported', ...report, docsUpdated });
}

/** A stage of the workflow that failed is a failure of the task it works for, until the same agent passes. */
function stageEnded(world: TaskWorld, task: TaskRef, message: string): TaskEvent | undefined {
  const { store, input } = world;
  const { agentType } = input;
  if (!agentType.startsWith(OWN)) return undefined;
  const ran = { command: agentType, kind: 'test' } as const;
  const verdict = verdictOf(world, message);
  if (verdict === 'fail') return eventOf(store, 'stage', { type: 'command.failed', ...ran, error: gistOf(message) });
  return verdict === 'pass' && hadFailed(task, agentType)
    ? eventOf(store, 'stage', { type: 'command.succeeded', ...ran })
    : undefined;
}

const OWN = 'ot:';

/** The workflow has read the report already, and not only its marker. */
function verdictOf(world: TaskWorld, message: string): string {
  const agent = world.input.agentType.slice(OWN.length);
  const taken = workflowOf(world)?.reports.findLast((report) => report.agent === agent);
  return taken?.verdict ?? readMarker(message);
}

function hadFailed({ taskDir }: TaskRef, agentType: string): boolean {
  const record = readTask(taskDir);
  return record !== undefined && openFailures(record).some(({ command }) => command === agentType);
}

const gistOf = (message: string): string =>
  parseHandoff(message)?.summary || withoutComments(message).trim().slice(-MOST_CHARACTERS);

const MOST_CHARACTERS = 500;

/** The report of a review, from the main agent's answer or from an agent that was sent to look. */
export function reviewReport({ settings, store }: TaskWorld, message: string): TaskEvent[] {
  if (!matchesPattern(settings.loops.reportPatterns, message)) return [];
  return [eventOf(store, 'report', { type: 'expert.delivered', recommendation: recommendationIn(message) })];
}
