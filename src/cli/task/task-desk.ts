/** Finds the task a command is about and applies decisions to it. */
import { localText } from '../../rules/packs/pack-file.ts';
import { gitSizes } from '../../store/git/git.ts';
import { writeDocuments } from '../../store/tasks/task-documents.ts';
import { boundTask, readIndex } from '../../store/tasks/task-index-file.ts';
import { findTasks, listTasks } from '../../store/tasks/task-list.ts';
import { setUpTasks, type TaskSetup } from '../../store/tasks/task-setup.ts';
import { changeTask, eventOf } from '../../store/tasks/task-store.ts';
import { taskMessages } from '../../store/texts.ts';
import type { GenerateDocuments, RefusalReason } from '../../tasks/effects.ts';
import type { Untold } from '../../tasks/events.ts';
import { EMPTY_INDEX, type Task } from '../../tasks/record/projections.ts';
import { isClosed, isConfirmed, type TaskRecord } from '../../tasks/record/record.ts';
import { type StackPlace, stackPlaces } from '../../tasks/stack.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError, hostSession, refuseInSession } from '../session.ts';

export type TaskDesk = TaskSetup & { readonly context: CliContext };

export const openDesk = (context: CliContext): TaskDesk => {
  const { home, projectRoot, pluginRoot, trusted, locale, now, pid, warn } = context;
  return { ...setUpTasks({ home, projectRoot, pluginRoot, trusted, locale, now, pid, warn }), context };
};

/** The displayed name of a step. */
export const stepTitle = ({ pack, context }: TaskDesk, step: string): string =>
  localText(pack.manifest.steps.texts[step]?.title, context.locale) || step;

/** By name, else the one the session works on, else the only one there is. */
export function chosenTask(
  { store, context }: TaskDesk,
  name: string | undefined,
  options: { readonly withRetired?: boolean } = {},
): Task {
  const { text } = context;
  if (name !== undefined) {
    const [task, ...others] = findTasks(store, name, options);
    if (task === undefined) throw new CommandError(text.task.unknown({ name }));
    const ids = [task, ...others].map(({ taskId }) => taskId);
    if (others.length > 0) throw new CommandError(text.task.several({ name, ids }));
    return task;
  }
  const open = listTasks(store);
  const sessionId = hostSession(context);
  const bound = sessionId === undefined ? undefined : boundTask(store, sessionId).task;
  const own = bound && open.find(({ taskId }) => taskId === bound.taskId);
  const task = own ?? (open.length === 1 ? open[0] : undefined);
  if (task === undefined) throw new CommandError(text.task.chooseOne({ ids: open.map(({ taskId }) => taskId) }));
  return task;
}

type Scope = { readonly withRetired?: boolean; readonly outsideSessions?: boolean };

/** A command about one task. */
export const taskCommand = (
  { withRetired = false, outsideSessions = false }: Scope,
  run: (desk: TaskDesk, task: Task) => Answer,
) =>
  defineCommand({
    positionals: ['[task]'],
    run({ task }, context) {
      if (outsideSessions) refuseInSession(context, context.text.task.notInSession);
      const desk = openDesk(context);
      return run(desk, chosenTask(desk, task, { withRetired }));
    },
  });

type TaskState = 'open' | 'confirmed' | 'wrapping-up' | 'archived' | 'cancelled';

export function stateOfTask(record: TaskRecord): TaskState {
  if (isClosed(record)) return record.cancelled ? 'cancelled' : 'archived';
  if (record.step === 'step4_cleanup') return 'wrapping-up';
  return isConfirmed(record) ? 'confirmed' : 'open';
}

/** The place of a task in the stack of its session; empty if it is the only one. */
export function stackPlaceIn({ store }: TaskDesk): (taskId: string) => { readonly stack?: StackPlace } {
  const places = stackPlaces(readIndex(store) ?? EMPTY_INDEX);
  return (taskId) => {
    const stack = places.get(taskId);
    return stack ? { stack } : {};
  };
}

/** Applies events, and performs those of their effects that a command can perform. */
export function tell(desk: TaskDesk, task: Task, told: Untold): TaskRecord {
  const { store, context } = desk;
  const result = changeTask(store, task, { events: [eventOf(store, 'cli', told)] });
  if (result.state === 'queued') throw new CommandError(context.text.task.busy({ taskId: task.taskId }));
  if (result.state === 'gone') throw new CommandError(context.text.task.unknown({ name: task.taskId }));
  const refusal = result.effects.find((effect) => effect.type === 'reject');
  if (refusal) throw refused(desk, task, refusal.why);
  const wanted = result.effects.find((effect) => effect.type === 'generate-documents');
  if (wanted) writeTaskDocuments(desk, { ...task, record: result.record }, wanted);
  return result.record;
}

export const refused = ({ context: { text } }: TaskDesk, { taskId }: Task, why: RefusalReason): CommandError =>
  new CommandError(text.task.refused({ taskId, why: text.task.reasons[why] }));

export const writeTaskDocuments = (
  { store, settings, context }: TaskDesk,
  task: Task,
  { missing }: Pick<GenerateDocuments, 'missing'> = {},
): ReturnType<typeof writeDocuments> =>
  writeDocuments(store, task, {
    labels: taskMessages(context.pluginRoot, context.locale).documents,
    tests: settings.tests,
    // Current counts of git say nothing about work that has ended.
    countChanges: (files) => (isClosed(task.record) ? [] : gitSizes(store.project, files, context.env)),
    missing,
  });
