/** `ot task archive`: files a task away whose wrap-up the files bear out; `ot task reopen` brings one back. */

import { wrapUpFacts } from '../../store/tasks/task-documents.ts';
import { reopenTask } from '../../store/tasks/task-reopen.ts';
import { taskMessages } from '../../store/texts.ts';
import { isConfirmed } from '../../tasks/record/record.ts';
import { validateWrapUp } from '../../tasks/wrap-up/validate-wrap-up.ts';
import { defineCommand } from '../command.ts';
import { CommandError, resolveSession, SESSION_OPTION } from '../session.ts';
import { chosenTask, fileAway, openDesk, refused, refuseInSession, stateOfTask, tell } from './task-desk.ts';

export const taskArchive = defineCommand({
  name: 'task archive',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    refuseInSession(context);
    const desk = openDesk(context);
    const { task: text } = context.text;
    const { missing: words } = taskMessages(context.pluginRoot, context.locale);
    const task = chosenTask(desk, name);
    if (task.record.step !== 'step4_cleanup')
      throw refused(desk, task, isConfirmed(task.record) ? 'no wrap-up is going on' : 'not confirmed yet');
    if (task.record.steps.step4_cleanup.status !== 'completed') {
      const { allCompleted: completed, missing } = validateWrapUp(wrapUpFacts(desk.store, task), desk.settings.wrapUp);
      if (!completed)
        throw new CommandError(text.missing({ taskId: task.taskId, items: missing.map((job) => words[job]) }));
      tell(desk, task, { type: 'wrapup.validated', completed, missing });
    }
    const archivePath = fileAway(desk, task);
    return {
      json: { taskId: task.taskId, state: 'archived', archivePath },
      lines: [text.archived({ taskId: task.taskId, path: archivePath })],
    };
  },
});

export const taskReopen = defineCommand({
  name: 'task reopen',
  positionals: ['task'],
  options: { session: SESSION_OPTION },
  run({ task: name, session }, context) {
    const desk = openDesk(context);
    const { taskId, record } = chosenTask(desk, name, { withRetired: true });
    const state = stateOfTask(record);
    if (state !== 'archived' && state !== 'cancelled') throw new CommandError(context.text.task.notClosed({ taskId }));
    const reopened = reopenTask(desk.store, taskId, resolveSession(session, context), {
      onTop: desk.settings.onActive === 'stack',
    });
    if (reopened === undefined) throw new CommandError(context.text.task.unknown({ name }));
    return {
      json: { taskId, state: stateOfTask(reopened.record), taskDir: reopened.taskDir },
      lines: [context.text.task.reopened({ taskId })],
    };
  },
});
