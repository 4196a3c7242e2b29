/** `ot task documents`: writes context.md and solution.md from the history, for a task that was filed away without them too. */
import { readHistory } from '../../store/tasks/task-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../session.ts';
import { chosenTask, openDesk, writeTaskDocuments } from './task-desk.ts';

export const taskDocuments = defineCommand({
  name: 'task documents',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name, { withRetired: true });
    const { task: text } = context.text;
    const paths = taskPaths(task.taskDir);
    if (readHistory(paths).length === 0)
      throw new CommandError(text.noHistory({ taskId: task.taskId, file: paths.history }));
    const { badLines } = writeTaskDocuments(desk, task);
    const files = [paths.context, paths.solution];
    return {
      json: { taskId: task.taskId, files, badLines },
      lines: [
        ...files.map((file) => text.written({ file })),
        ...(badLines > 0 ? [text.badLines({ count: badLines })] : []),
      ],
    };
  },
});
