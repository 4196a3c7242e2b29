/** `ot task confirm|wrap-up|skip`: the user's word about a task, said on the command line. */
import { isInserted } from '../../tasks/vocabulary.ts';
import { defineCommand } from '../command.ts';
import { chosenTask, fileAway, openDesk, refuseInSession, stateOfTask, stepTitle, tell } from './task-desk.ts';

const said = (kind: string, text: string) => ({ type: 'feedback.given', kind, text, by: 'command' }) as const;

export const taskConfirm = defineCommand({
  name: 'task confirm',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    refuseInSession(context);
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const record = tell(desk, task, said('confirmation', 'ot task confirm'));
    return {
      json: { taskId: task.taskId, state: stateOfTask(record) },
      lines: [
        isInserted(task.record.step)
          ? context.text.task.stepDone({
              taskId: task.taskId,
              step: stepTitle(desk, task.record.step),
              next: stepTitle(desk, record.step),
            })
          : context.text.task.confirmed({ taskId: task.taskId }),
      ],
    };
  },
});

export const taskWrapUp = defineCommand({
  name: 'task wrap-up',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    refuseInSession(context);
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const record = tell(desk, task, said('cleanup_proceed', 'ot task wrap-up'));
    return {
      json: { taskId: task.taskId, state: stateOfTask(record), taskDir: task.taskDir },
      lines: [context.text.task.wrapUp({ taskId: task.taskId, directory: task.taskDir })],
    };
  },
});

export const taskSkip = defineCommand({
  name: 'task skip',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    refuseInSession(context);
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    tell(desk, task, said('cleanup_skip', 'ot task skip'));
    const archivePath = fileAway(desk, task);
    return {
      json: { taskId: task.taskId, state: 'archived', archivePath },
      lines: [context.text.task.archived({ taskId: task.taskId, path: archivePath })],
    };
  },
});
