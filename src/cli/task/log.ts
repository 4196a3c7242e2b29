/** `ot task log`: the history of a task, one line per entry. */
import { readHistory } from '../../store/tasks/task-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { defineCommand } from '../command.ts';
import { chosenTask, openDesk } from './task-desk.ts';

export const taskLog = defineCommand({
  name: 'task log',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const task = chosenTask(openDesk(context), name, { withRetired: true });
    const entries = readHistory(taskPaths(task.taskDir)).filter((entry) => entry !== undefined);
    const lines = entries.map((entry) => lineOf(entry));
    return { json: { taskId: task.taskId, entries }, lines: lines.length > 0 ? lines : [context.text.task.noEntries] };
  },
});

/** The time, who did it, and the one thing worth reading. */
function lineOf(entry: UnknownRecord): string {
  const time = asText(entry['timestamp']).slice(0, 19).replace('T', ' ');
  const input = isRecord(entry['tool_input']) ? entry['tool_input'] : {};
  const subject = ['file_path', 'command', 'pattern', 'url', 'description']
    .map((key) => asText(input[key]))
    .find(Boolean);
  const data = isRecord(entry['data']) ? entry['data'] : {};
  const event = asText(entry['event_type']);
  const role = asText(entry['role']) || 'engine';
  const what =
    role === 'tool'
      ? `${asText(entry['tool_name'])} ${subject ?? ''}`
      : asText(entry['content']) ||
        [data['from'], data['to'], data['why'] ?? data['event']].map(asText).filter(Boolean).join(' → ');
  return [time, role, event, what.replace(/\s+/g, ' ').trim().slice(0, 160)].filter(Boolean).join('  ');
}
