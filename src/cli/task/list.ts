/** `ot task list`: the tasks of the project, the last one worked on first. */
import { clip, oneLine } from '../../core/clip.ts';
import { changeCount, iterationCount } from '../../core/tasks/record/measures.ts';
import { listTasks } from '../../store/tasks/task-list.ts';
import { defineCommand } from '../command.ts';
import { openDesk, stackPlaceIn, stateOfTask } from './task-desk.ts';

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
      const line = text.line(taskId, text.states[state], step, clip(oneLine(description), 60));
      return stack?.waitsFor ? `${line}${text.waitsFor(stack.waitsFor)}` : line;
    });
    return { json: { tasks }, lines: lines.length > 0 ? lines : [text.none] };
  },
});
