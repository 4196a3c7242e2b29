/** `ot task heard`: the main agent of a session reports what the user meant; only what was really said is booked. */
import { randomUUID } from 'node:crypto';
import { checkHeard, HEARD_WORDS, type HeardResult } from '../../judge/heard.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { changeTask } from '../../store/tasks/task-store.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { workCount } from '../../tasks/record/measures.ts';
import { isConfirmed, type TaskRecord } from '../../tasks/record/record.ts';
import { oneOf } from '../../values/narrow.ts';
import { foundIn } from '../../workflow/ports.ts';
import { defineCommand } from '../command.ts';
import { CommandError, hostSession, UsageError } from '../session.ts';
import { openDesk, stateOfTask, type TaskDesk, tell } from './task-desk.ts';

export const taskHeard = defineCommand({
  name: 'task heard',
  positionals: ['id'],
  options: { quote: { value: 'WORDS' }, ticket: { value: 'ID' } },
  run({ id: given, quote = '', ticket }, context) {
    const { heard: text } = context.text.task;
    const word = oneOf(HEARD_WORDS, given);
    if (word === undefined) throw new UsageError(text.unknownWord({ word: given, known: HEARD_WORDS }));
    const desk = openDesk(context);
    const { taskId, taskDir, record } = boundRecord(desk);
    // Only the PreToolUse hook of the main agent's own call hands one out.
    if (ticket === undefined || ticket !== record.prompt.ticket)
      throw new CommandError(text.refusals['not-main-agent']);
    const said = maskSecrets(quote, desk.store.policy.secrets);
    const result = checkHeard(word, said, stateFor(record));
    if (result.state === 'refused') throw refusal(desk, { taskId, taskDir }, result);
    const announce = text.announce[word]({ quote: said });
    const after = tell(
      desk,
      { taskId, taskDir, record },
      {
        type: 'feedback.given',
        kind: result.kind,
        text: said,
        by: 'heard',
        announce,
      },
    );
    return {
      json: { taskId, booked: result.kind, state: stateOfTask(after) },
      lines: [text.booked({ announcement: announce })],
    };
  },
});

function boundRecord({ store, context }: TaskDesk) {
  const sessionId = hostSession(context);
  const task = sessionId === undefined ? undefined : boundTask(store, sessionId).task;
  const record = task && foundIn(readTask(task.taskDir));
  if (task === undefined || record === undefined) throw new CommandError(context.text.task.heard.refusals['no-task']);
  return { ...task, record };
}

const stateFor = (record: TaskRecord) => ({
  message: record.prompt.text,
  step: record.step,
  changes: workCount(record),
  confirmed: isConfirmed(record),
  wrapUpAsked: record.cleanup.asked,
});

/** The user is told that nothing was booked, the model why. */
function refusal(
  { store, context }: TaskDesk,
  task: { readonly taskId: string; readonly taskDir: string },
  { why }: Extract<HeardResult, { state: 'refused' }>,
): CommandError {
  const { heard: text } = context.text.task;
  const at = context.now().toISOString();
  const event = {
    type: 'heard.refused',
    id: `heard-${randomUUID()}`,
    at,
    announce: text.nothingBooked,
    mute: true,
  } as const;
  changeTask(store, task, { events: [event] });
  return new CommandError(text.refusals[why]);
}
