/** `ot task show`: one task, as a briefing for people and as its whole record for programs. */
import { briefingOf } from '../../tasks/briefing.ts';
import { changeCount } from '../../tasks/record/measures.ts';
import { encodeRecord } from '../../tasks/record/record-file.ts';
import { defineCommand } from '../command.ts';
import { chosenTask, openDesk, stackPlaceIn, stateOfTask, stepTitle } from './task-desk.ts';

export const taskShow = defineCommand({
  name: 'task show',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const { taskId, taskDir, record } = chosenTask(desk, name, { withRetired: true });
    const place = stackPlaceIn(desk)(taskId);
    const facts = briefingOf(record);
    const { facts: label, states } = context.text.task;
    const rows: readonly (readonly [string, string | number | undefined])[] = [
      [label.description, facts.description],
      [label.type, facts.taskType],
      [label.step, `${stepTitle(desk, facts.step)} (${states[stateOfTask(record)]})`],
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
      lines: [taskId, ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${value}`]))],
    };
  },
});
