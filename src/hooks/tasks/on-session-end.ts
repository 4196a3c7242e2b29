/** SessionEnd: the record and the history of the task say so. */
import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { takeClosed } from '../../store/tasks/task-reopen.ts';
import { changeTask, leaveInInbox } from '../../store/tasks/task-store.ts';
import { engineLine } from '../../tasks/history/history.ts';
import { clip } from '../../text/clip.ts';
import { asText } from '../../values/narrow.ts';
import type { TaskWorld } from './task-world.ts';

export function onSessionEnd(world: TaskWorld): undefined {
  takeClosed(world.store, world.input.sessionId);
  const { store, input, at } = world;
  const { sessionId } = input;
  const { task } = boundTask(store, sessionId);
  if (task === undefined) return undefined;
  const reason = asText(input.raw['reason']);
  const event = { type: 'session.ended', ...world.stamp('session-end'), sessionId, reason } as const;
  const lines = [engineLine(at, 'session_end', { session_id: sessionId, reason: clip(reason, 40) })];
  const change = { events: [{ ...event, mute: true }], lines };
  // SessionEnd cannot tell the user that files were restored; a later event does it.
  if (readTask(task.taskDir).state !== 'found') leaveInInbox(taskPaths(task.taskDir), change, store);
  else changeTask(store, task, change);
  return undefined;
}
