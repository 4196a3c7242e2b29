/** `ot task documents`: writes context.md and solution.md from the history, for a task that was filed away without them too. */
import { isClosed } from '../../core/tasks/record/record.ts';
import { gitSizes } from '../../store/git/git-sizes.ts';
import { writeDocuments } from '../../store/tasks/task-documents.ts';
import { readHistory } from '../../store/tasks/task-history-file.ts';
import { taskPaths } from '../../store/tasks/task-paths.ts';
import { taskMessages } from '../../text/tasks/task-messages.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../errors.ts';
import { chosenTask, openDesk } from './task-desk.ts';

export const taskDocuments = defineCommand({
  name: 'task documents',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const { store, settings } = desk;
    const task = chosenTask(desk, name, { withRetired: true });
    const { task: text } = context.text;
    const paths = taskPaths(task.taskDir);
    if (readHistory(paths).length === 0) throw new CommandError(text.noHistory(task.taskId, paths.history));
    const { badLines } = writeDocuments(store, task, {
      labels: taskMessages(context.locale).documents,
      commands: settings.commands,
      // What git counts now says nothing about work that ended before.
      countChanges: (files) => (isClosed(task.record) ? [] : gitSizes(store.project, files)),
    });
    const files = [paths.context, paths.solution];
    return {
      json: { taskId: task.taskId, files, badLines },
      lines: [...files.map((file) => text.written(file)), ...(badLines > 0 ? [text.badLines(badLines)] : [])],
    };
  },
});
