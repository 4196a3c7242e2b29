/** `ot task confirm|wrap-up|skip`: the user's word about a task, said on the command line. */
import { isInserted } from '../../core/tasks/vocabulary.ts';
import { defineCommand } from '../command.ts';
import { chosenTask, fileAway, openDesk, stateOfTask, tell } from './task-desk.ts';

const said = (kind: string, text: string) =>
  ({ type: 'feedback.given', intent: { kind, confidence: 1 }, text }) as const;

export const taskConfirm = defineCommand({
  name: 'task confirm',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const record = tell(desk, task, said('confirmation', 'ot task confirm'));
    return {
      json: { taskId: task.taskId, state: stateOfTask(record) },
      lines: [
        isInserted(task.record.step)
          ? context.text.task.stepDone(task.taskId, task.record.step, record.step)
          : context.text.task.confirmed(task.taskId),
      ],
    };
  },
});

export const taskWrapUp = defineCommand({
  name: 'task wrap-up',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const record = tell(desk, task, said('cleanup_proceed', 'ot task wrap-up'));
    return {
      json: { taskId: task.taskId, state: stateOfTask(record), taskDir: task.taskDir },
      lines: [context.text.task.wrapUp(task.taskId, task.taskDir)],
    };
  },
});

export const taskSkip = defineCommand({
  name: 'task skip',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    tell(desk, task, said('cleanup_skip', 'ot task skip'));
    const archivePath = fileAway(desk, task);
    return {
      json: { taskId: task.taskId, state: 'archived', archivePath },
      lines: [context.text.task.archived(task.taskId, archivePath)],
    };
  },
});
