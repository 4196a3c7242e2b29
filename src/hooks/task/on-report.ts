/** SubagentStop: the wrap-up agent reports, or an agent of the workflow did not pass. */
import { asText } from '../../core/narrow.ts';
import type { TaskEvent } from '../../core/tasks/events.ts';
import { projectPath } from '../../core/tasks/outcome-of-tool.ts';
import { parseWrapUp } from '../../core/tasks/wrap-up.ts';
import { readMarker } from '../../core/verdict/marker.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { lastWords } from '../../store/agent-transcript.ts';
import { boundTask } from '../../store/task-index-file.ts';
import { changeTask } from '../../store/task-store.ts';
import { notify } from './notify.ts';
import { performEffects } from './perform-effects.ts';
import type { TaskWorld } from './task-world.ts';

export function onReport(world: TaskWorld): Outcome | undefined {
  const { store, input } = world;
  const { task } = boundTask(store, input.sessionId);
  if (task === undefined) return undefined;
  const message = asText(input.raw['last_assistant_message']) || lastWords(asText(input.raw['agent_transcript_path']));
  const event = wrapUpEvent(world, message) ?? failedStage(world, message);
  const { systemMessage, terminalSequence } = mergeOutcomes([
    finished(world),
    event ? performEffects(world, task, changeTask(store, task, { events: [event] })) : {},
  ]);
  // Whatever else is said here would go to the agent that is ending.
  return { ...(systemMessage && { systemMessage }), ...(terminalSequence && { terminalSequence }) };
}

/** The host also fires the event for what it does itself; that has no name. */
const finished = (world: TaskWorld): Outcome =>
  world.input.agentType === '' ? {} : notify(world, { event: 'subagent.finished', agent: world.input.agentType });

function wrapUpEvent(world: TaskWorld, message: string): TaskEvent | undefined {
  const report = parseWrapUp(message);
  if (report === undefined) return undefined;
  const docsUpdated = report.docsUpdated.map((file) => projectPath(file, world.store.project));
  return { type: 'wrapup.reported', ...world.stamp('wrap-up'), mute: true, ...report, docsUpdated };
}

/** A stage of the workflow that failed is a failure of the task it works for. */
function failedStage(world: TaskWorld, message: string): TaskEvent | undefined {
  const { agentType } = world.input;
  if (!agentType.startsWith('ot:') || readMarker(message) !== 'fail') return undefined;
  return {
    type: 'command.failed',
    ...world.stamp('stage'),
    mute: true,
    command: agentType,
    kind: 'test',
    error: message.slice(-500),
  };
}
