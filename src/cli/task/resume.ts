/** `ot task resume`: a session works on this task from now on; the model is told where it stands at its next step. */
import { bindTask, stackOf } from '../../store/tasks/task-index-file.ts';
import { defineCommand } from '../command.ts';
import { resolveSession, SESSION_OPTION } from '../session.ts';
import { chosenTask, openDesk, stateOfTask, tell } from './task-desk.ts';

export const taskResume = defineCommand({
  name: 'task resume',
  positionals: ['task'],
  options: { session: SESSION_OPTION },
  run({ task: name, session }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const sessionId = resolveSession(session, context);
    bindTask(desk.store, task, sessionId, { onTop: desk.settings.onActive === 'stack' });
    const record = tell(desk, task, { type: 'session.returned', sessionId });
    const waiting = stackOf(desk.store, sessionId)
      .slice(1)
      .map(({ taskId }) => taskId);
    return {
      json: { taskId: task.taskId, state: stateOfTask(record), session: sessionId, waiting },
      lines: [context.text.task.resumed({ taskId: task.taskId, waiting })],
    };
  },
});
