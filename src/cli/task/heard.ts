/** `ot task heard`: the main agent of a session reports what the user meant; only what was really said is booked. */
import { checkHeard, HEARD_WORDS } from '../../judge/heard.ts';
import { replyStateOf } from '../../judge/replies.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { oneOf } from '../../values/narrow.ts';
import { defineCommand } from '../command.ts';
import { CommandError, hostSession, UsageError } from '../session.ts';
import { openDesk, stateOfTask, type TaskDesk, tell } from './task-desk.ts';

export const taskHeard = defineCommand({
  positionals: ['id'],
  options: { quote: { value: 'WORDS' }, ticket: { value: 'ID' } },
  run({ id: given, quote = '', ticket }, context) {
    const { heard: text } = context.text.task;
    const word = oneOf(HEARD_WORDS, given);
    if (word === undefined) throw new UsageError(text.unknownWord({ word: given, known: HEARD_WORDS }));
    const desk = openDesk(context);
    const task = boundRecord(desk);
    const { taskId, record } = task;
    // Only the PreToolUse hook of the main agent's own call hands one out.
    if (ticket === undefined || ticket !== record.prompt.ticket)
      throw new CommandError(text.refusals['not-main-agent']);
    const said = maskSecrets(quote, desk.settings.secrets);
    const result = checkHeard(word, said, { message: record.prompt.text, state: replyStateOf(record) });
    if (result.state === 'refused') {
      // The user is told that nothing was booked, the model why.
      tell(desk, task, { type: 'heard.refused', announce: text.nothingBooked });
      throw new CommandError(text.refusals[result.why]);
    }
    const announce = text.announce[word]({ quote: said });
    const after = tell(desk, task, { type: 'feedback.given', kind: result.kind, text: said, by: 'heard', announce });
    return {
      json: { taskId, booked: result.kind, state: stateOfTask(after) },
      lines: [text.booked({ announcement: announce })],
    };
  },
});

function boundRecord({ store, context }: TaskDesk) {
  const sessionId = hostSession(context);
  const task = sessionId === undefined ? undefined : boundTask(store, sessionId).task;
  const record = task && readTask(task.taskDir);
  if (task === undefined || record === undefined) throw new CommandError(context.text.task.heard.refusals['no-task']);
  return { ...task, record };
}
