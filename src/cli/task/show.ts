/** `ot task list|show|log|documents`: the tasks of a project. */
import { readHistory } from '../../store/tasks/task-file.ts';
import { listTasks } from '../../store/tasks/task-list.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { taskMessages } from '../../store/texts.ts';
import { briefingOf } from '../../tasks/briefing.ts';
import { changeCount, iterationCount } from '../../tasks/record/measures.ts';
import { encodeRecord } from '../../tasks/record/record-file.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../session.ts';
import { openDesk, stackPlaceIn, stateOfTask, stepTitle, taskCommand, writeTaskDocuments } from './task-desk.ts';

/** The last one worked on first. */
export const taskList = defineCommand({
  options: { all: {} },
  run({ all }, context) {
    const desk = openDesk(context);
    const placeOf = stackPlaceIn(desk);
    const tasks = listTasks(desk.store, { withRetired: all === true }).map(({ taskId, taskDir, record }) => ({
      taskId,
      taskDir,
      state: stateOfTask(record),
      step: record.step,
      type: record.taskType,
      description: record.description,
      rounds: iterationCount(record),
      codeChanges: changeCount(record),
      updatedAt: record.updatedAt,
      ...placeOf(taskId),
    }));
    const { task: text } = context.text;
    const lines = tasks.map(({ taskId, state, step, description, stack }) => {
      const short = clip(oneLine(description), 60);
      const line = text.line({ taskId, state: text.states[state], step: stepTitle(desk, step), description: short });
      return stack?.waitsFor ? `${line}${text.waitsFor({ taskId: stack.waitsFor })}` : line;
    });
    return { json: { tasks }, lines: lines.length > 0 ? lines : [text.none] };
  },
});

/** Also for a task that was filed away. */
const ANY = { withRetired: true };

/** A briefing for people, the whole record for programs. */
export const taskShow = taskCommand(ANY, (desk, { taskId, taskDir, record }) => {
  const place = stackPlaceIn(desk)(taskId);
  const facts = briefingOf(record);
  const { text } = desk.context;
  const { facts: label, states } = text.task;
  const rows: readonly (readonly [string, string | number | undefined])[] = [
    [label.description, facts.description],
    [label.type, taskMessages(desk.context.pluginRoot, desk.context.locale).types[facts.taskType]],
    [label.step, text.noted({ name: stepTitle(desk, facts.step), note: states[stateOfTask(record)] })],
    [label.confirmed, facts.confirmed ? '✅' : '—'],
    [label.rounds, facts.iterations],
    [label.changes, changeCount(record)],
    [label.failures, facts.failures],
    [label.lastError, facts.lastError],
    [label.waitsFor, place.stack?.waitsFor ?? undefined],
    [label.directory, taskDir],
  ];
  return {
    json: { taskId, taskDir, state: stateOfTask(record), ...place, record: encodeRecord(record) },
    lines: [
      taskId,
      ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`  ${text.pair({ name, value })}`])),
    ],
  };
});

/** The history, one line per entry. */
export const taskLog = taskCommand(ANY, ({ context }, { taskId, taskDir }) => {
  const entries = readHistory(taskPaths(taskDir)).filter((entry) => entry !== undefined);
  const lines = entries.map(lineOf);
  return { json: { taskId, entries }, lines: lines.length > 0 ? lines : [context.text.task.noEntries] };
});

/** The time, the actor and the most important field. */
function lineOf(entry: UnknownRecord): string {
  const at = (key: string): string => asText(entry[key]);
  const input = isRecord(entry['tool_input']) ? entry['tool_input'] : {};
  const subject = ['file_path', 'command', 'pattern', 'url', 'description'].map((key) => asText(input[key]));
  const data = isRecord(entry['data']) ? entry['data'] : {};
  const move = [data['from'], data['to'], data['why'] ?? data['event']].map(asText).filter(Boolean).join(' → ');
  const role = at('role') || 'engine';
  const what = role === 'tool' ? `${at('tool_name')} ${subject.find(Boolean) ?? ''}` : at('content') || move;
  const time = at('timestamp').slice(0, 19).replace('T', ' ');
  return [time, role, at('event_type'), what.replace(/\s+/g, ' ').trim().slice(0, 160)].filter(Boolean).join('  ');
}

/** Writes context.md and solution.md from the history, for a task that was filed away without them too. */
export const taskDocuments = taskCommand(ANY, (desk, task) => {
  const { taskId, taskDir } = task;
  const { task: text } = desk.context.text;
  const paths = taskPaths(taskDir);
  if (readHistory(paths).length === 0) throw new CommandError(text.noHistory({ taskId, file: paths.history }));
  const { badLines } = writeTaskDocuments(desk, task);
  const files = [paths.context, paths.solution];
  const bad = badLines > 0 ? [text.badLines({ count: badLines })] : [];
  return { json: { taskId, files, badLines }, lines: [...files.map((file) => text.written({ file })), ...bad] };
});
