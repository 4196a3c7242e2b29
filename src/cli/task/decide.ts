/** `ot task confirm|wrap-up|skip|archive|resume|reopen|expert|heard`: the user's word about a task, or the main agent's report of it. */
import { checkHeard, HEARD_WORDS } from '../../judge/heard.ts';
import { replyStateOf } from '../../judge/replies.ts';
import { archiveTask } from '../../store/tasks/task-archive.ts';
import { wrapUpFacts } from '../../store/tasks/task-documents.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { bindTask, boundTask, stackOf } from '../../store/tasks/task-index-file.ts';
import { reopenTask } from '../../store/tasks/task-reopen.ts';
import { taskMessages } from '../../store/texts.ts';
import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import type { Task } from '../../tasks/record/projections.ts';
import { isClosed, isConfirmed } from '../../tasks/record/record.ts';
import { isInserted } from '../../tasks/vocabulary.ts';
import { validateWrapUp } from '../../tasks/wrap-up/wrap-up.ts';
import { oneOf } from '../../values/narrow.ts';
import { defineCommand } from '../command.ts';
import type { Answer } from '../context.ts';
import { CommandError, hostSession, resolveSession, SESSION_OPTION, UsageError } from '../session.ts';
import {
  chosenTask,
  openDesk,
  refused,
  stateOfTask,
  stepTitle,
  type TaskDesk,
  taskCommand,
  tell,
} from './task-desk.ts';

/** Not for a tool call of a session: there the model reports what it heard. */
const DECISION = { outsideSessions: true };

const said = (kind: string, text: string) => ({ type: 'feedback.given', kind, text, by: 'command' }) as const;

export const taskConfirm = taskCommand(DECISION, (desk, task) => {
  const { taskId, record: before } = task;
  const { task: text } = desk.context.text;
  const record = tell(desk, task, said('confirmation', 'ot task confirm'));
  const [step, next] = [stepTitle(desk, before.step), stepTitle(desk, record.step)];
  return {
    json: { taskId, state: stateOfTask(record) },
    lines: [isInserted(before.step) ? text.stepDone({ taskId, step, next }) : text.confirmed({ taskId })],
  };
});

export const taskWrapUp = taskCommand(DECISION, (desk, task) => {
  const { taskId, taskDir } = task;
  const record = tell(desk, task, said('cleanup_proceed', 'ot task wrap-up'));
  return {
    json: { taskId, state: stateOfTask(record), taskDir },
    lines: [desk.context.text.task.wrapUp({ taskId, directory: taskDir })],
  };
});

export const taskSkip = taskCommand(DECISION, (desk, task) => {
  tell(desk, task, said('cleanup_skip', 'ot task skip'));
  return archived(desk, task);
});

/** Only if the files show that the wrap-up is done. */
export const taskArchive = taskCommand(DECISION, (desk, task) => {
  const { taskId, record } = task;
  if (record.step !== 'step4_cleanup')
    throw refused(desk, task, isConfirmed(record) ? 'no wrap-up is going on' : 'not confirmed yet');
  if (record.steps.step4_cleanup.status !== 'completed') {
    const { pluginRoot, locale, text } = desk.context;
    const { allCompleted: completed, missing } = validateWrapUp(wrapUpFacts(desk.store, task), desk.settings);
    const { missing: words } = taskMessages(pluginRoot, locale);
    if (!completed) throw new CommandError(text.task.missing({ taskId, items: missing.map((job) => words[job]) }));
    tell(desk, task, { type: 'wrapup.validated', completed, missing });
  }
  return archived(desk, task);
});

function archived({ store, pack, context }: TaskDesk, task: Task): Answer {
  const { taskId } = task;
  const { task: text } = context.text;
  const result = archiveTask(store, task, { docs: pack.manifest.paths.docs });
  const why = result.state === 'pending' ? result.why : result.state;
  if (result.state !== 'retired') throw new CommandError(text.notArchived({ taskId, why }));
  const archivePath = result.taskDir;
  return { json: { taskId, state: 'archived', archivePath }, lines: [text.archived({ taskId, path: archivePath })] };
}

/** Makes this the session's active task; the model is briefed at its next step. */
export const taskResume = defineCommand({
  positionals: ['task'],
  options: { session: SESSION_OPTION },
  run({ task: name, session }, context) {
    const desk = openDesk(context);
    const task = chosenTask(desk, name);
    const { taskId } = task;
    const sessionId = resolveSession(session, context);
    bindTask(desk.store, task, sessionId, { onTop: desk.settings.tasks.onActive === 'stack' });
    const record = tell(desk, task, { type: 'session.returned', sessionId });
    const [, ...below] = stackOf(desk.store, sessionId);
    const waiting = below.map((ref) => ref.taskId);
    return {
      json: { taskId, state: stateOfTask(record), session: sessionId, waiting },
      lines: [context.text.task.resumed({ taskId, waiting })],
    };
  },
});

export const taskReopen = defineCommand({
  positionals: ['task'],
  options: { session: SESSION_OPTION },
  run({ task: name, session }, context) {
    const desk = openDesk(context);
    const { task: text } = context.text;
    const { taskId, record } = chosenTask(desk, name, { withRetired: true });
    if (!isClosed(record)) throw new CommandError(text.notClosed({ taskId }));
    const onTop = desk.settings.tasks.onActive === 'stack';
    const reopened = reopenTask(desk.store, taskId, resolveSession(session, context), { onTop });
    if (reopened === undefined) throw new CommandError(text.unknown({ name }));
    return {
      json: { taskId, state: stateOfTask(reopened.record), taskDir: reopened.taskDir },
      lines: [text.reopened({ taskId })],
    };
  },
});

/** Calls for an expert review; the model is told at its next step. */
export const taskExpert = taskCommand({}, (desk, task) => {
  const { taskId } = task;
  const record = tell(desk, task, { type: 'review.asked' });
  return {
    json: { taskId, state: stateOfTask(record), reviews: record.episodes.length },
    lines: [desk.context.text.task.expert({ taskId })],
  };
});

/** The main agent reports what the user meant; only what the user really said is recorded. */
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
      // The user is told that nothing was recorded, the model why.
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
