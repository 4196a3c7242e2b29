/** `ot task archive`: files a task away whose wrap-up the files bear out; `ot task reopen` brings one back. */
import { isConfirmed } from '../../core/tasks/record/record.ts';
import { validateWrapUp } from '../../core/tasks/wrap-up/validate-wrap-up.ts';
import { reopenTask } from '../../store/tasks/task-reopen.ts';
import { wrapUpFacts } from '../../store/tasks/task-wrap-up-facts.ts';
import { taskMessages } from '../../text/tasks/task-messages.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../errors.ts';
import { resolveSession, SESSION_OPTION } from '../session.ts';
import { chosenTask, fileAway, openDesk, refused, stateOfTask, tell } from './task-desk.ts';

export const taskArchive = defineCommand({
  name: 'task archive',
  positionals: ['[task]'],
  options: {},
  run({ task: name }, context) {
    const desk = openDesk(context);
    const { task: text } = context.text;
    const { missing: words } = taskMessages(context.locale);
    const task = chosenTask(desk, name);
    if (task.record.step !== 'step4_cleanup')
      throw refused(desk, task, isConfirmed(task.record) ? 'no wrap-up is going on' : 'not confirmed yet');
    if (task.record.steps.step4_cleanup.status !== 'completed') {
      const { allCompleted: completed, missing } = validateWrapUp(wrapUpFacts(desk.store, task), desk.settings.wrapUp);
      if (!completed)
        throw new CommandError(
          text.missing(
            task.taskId,
            missing.map((job) => words[job]),
          ),
        );
      tell(desk, task, { type: 'wrapup.validated', completed, missing });
    }
    const archivePath = fileAway(desk, task);
    return {
      json: { taskId: task.taskId, state: 'archived', archivePath },
      lines: [text.archived(task.taskId, archivePath)],
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
    if (state !== 'archived' && state !== 'cancelled') throw new CommandError(context.text.task.notClosed(taskId));
    const reopened = reopenTask(desk.store, taskId, resolveSession(session, context), {
      onTop: desk.settings.onActive === 'stack',
    });
    if (reopened === undefined) throw new CommandError(context.text.task.unknown(name));
    return {
      json: { taskId, state: stateOfTask(reopened.record), taskDir: reopened.taskDir },
      lines: [context.text.task.reopened(taskId)],
    };
  },
});
