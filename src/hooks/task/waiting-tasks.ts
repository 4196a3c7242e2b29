/** The tasks that wait below the one a session works on, as briefly as the budget of a briefing asks. */
import { clip, oneLine } from '../../core/clip.ts';
import { briefingOf } from '../../core/tasks/briefing.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { BRIEFING_BUDGET, roomOfTop, roomPerWaiting } from '../../core/tasks/stack.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { stackOf } from '../../store/tasks/task-index-file.ts';
import type { TaskWorld } from './task-world.ts';

/** `briefingIn` is the briefing of the top task, as long as there is room for. */
export function withWaiting(world: TaskWorld, { taskId }: TaskRecord, briefingIn: (room: number) => string): string {
  const { store, input, text, pack } = world;
  const [top, ...waiting] = stackOf(store, input.sessionId);
  if (top?.taskId !== taskId || waiting.length === 0) return briefingIn(BRIEFING_BUDGET);
  const records = waiting.flatMap(({ taskDir }) => {
    const found = readTask(taskDir);
    return found.state === 'found' ? [found.value] : [];
  });
  const below = (lines: readonly string[]) => `\n\n${text.waitingTasks(lines, pack.manifest.commands.resume[0] ?? '')}`;
  const frame = below(records.map(() => '')).length;
  const briefing = briefingIn(roomOfTop(records.length) - frame);
  const room = roomPerWaiting(briefing.length + frame, records.length);
  const lines = records.map((record) => clip(waitingLine(world, record), room));
  return clip(briefing + below(lines), BRIEFING_BUDGET);
}

function waitingLine({ text }: TaskWorld, record: TaskRecord): string {
  const { taskId, description, step, next, lastError } = briefingOf(record);
  const parts = [clip(oneLine(description), 80), step, text.next[next], oneLine(lastError ?? '')];
  return text.openTask(taskId, parts.filter(Boolean).join(' · '));
}
