/** `ot task expert`: calls for an expert review; the model is told at its next step. */
import { defineCommand } from '../command.ts';
import { chosenTask, openDesk, stateOfTask, tell } from './task-desk.ts';

export const taskExpert = defineCommand({
  name: 'task expert',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const record = tell(desk, task, { type: 'review.asked' });
    return {
      json: { taskId: task.taskId, state: stateOfTask(record), reviews: record.episodes.length },
      lines: [context.text.task.expert({ taskId: task.taskId })],
    };
  },
});
