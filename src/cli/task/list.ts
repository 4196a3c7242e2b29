/** `ot task list`: the tasks of the project, the last one worked on first. */

import { listTasks } from '../../store/tasks/task-list.ts';
import { changeCount, iterationCount } from '../../tasks/record/measures.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { defineCommand } from '../command.ts';
import { openDesk, stackPlaceIn, stateOfTask, stepTitle } from './task-desk.ts';

export const taskList = defineCommand({
  name: 'task list',
  positionals: [],
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
      const line = text.line({
        taskId,
        state: text.states[state],
        step: stepTitle(desk, step),
        description: clip(oneLine(description), 60),
      });
      return stack?.waitsFor ? `${line}${text.waitsFor({ taskId: stack.waitsFor })}` : line;
    });
    return { json: { tasks }, lines: lines.length > 0 ? lines : [text.none] };
  },
});
