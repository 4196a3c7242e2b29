/** The rows of task flow: each answers its event for the task of the session. */

import { takeClosed } from '../../store/tasks/closed-tasks.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { changeTask, eventOf, leaveInInbox } from '../../store/tasks/task-store.ts';
import { engineLine } from '../../tasks/history/history.ts';
import { clip } from '../../text/clip.ts';
import { asText } from '../../values/narrow.ts';
import type { Feature } from '../feature.ts';
import { allowHeard } from './heard.ts';
import { onPrompt } from './on-prompt.ts';
import { onReport } from './on-report.ts';
import { onSessionStart } from './on-session.ts';
import { onStop } from './on-stop.ts';
import { onTool } from './on-tool.ts';
import { answer, createTaskWorld, type TaskWorld } from './task-world.ts';

export const taskPromptRow: Feature = (input, services) => onPrompt(createTaskWorld(input, services));

export const taskStopRow: Feature = (input, services) => answer(createTaskWorld(input, services), onStop);

export const taskReportRow: Feature = (input, services) => answer(createTaskWorld(input, services), onReport);

/** It cannot show anything: recovery waits for the next event. */
export const taskEndRow: Feature = (input, services) => onSessionEnd(createTaskWorld(input, services));

export const taskStartRow: Feature = onSessionStart;

/** PostToolUse and PostToolUseFailure, the most frequent of all. */
export const taskToolRow: Feature = (input, services) => answer(createTaskWorld(input, services), onTool);

/** PreToolUse of `ot task heard`: allowed for the main agent, and only as that one command. */
export const heardReport: Feature = (input, services) => allowHeard(createTaskWorld(input, services));

/** SessionEnd: the record and the history of the task say so. */
function onSessionEnd(world: TaskWorld): undefined {
  takeClosed(world.store, world.input.sessionId);
  const { store, input, at } = world;
  const { sessionId } = input;
  const { task } = boundTask(store, sessionId);
  if (task === undefined) return undefined;
  const reason = asText(input.raw['reason']);
  const event = eventOf(store, 'session-end', { type: 'session.ended', sessionId, reason });
  const lines = [engineLine(at, 'session_end', { session_id: sessionId, reason: clip(reason, 40) })];
  const change = { events: [event], lines };
  // SessionEnd cannot tell the user that files were restored; a later event does it.
  if (readTask(task.taskDir) === undefined) leaveInInbox(taskPaths(task.taskDir), change, store);
  else changeTask(store, task, change);
  return undefined;
}
