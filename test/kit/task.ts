/** Tasks for tests, told in words. */
import { advanceTask, type TaskStep } from '../../src/tasks/advance-task.ts';
import type { TaskEvent } from '../../src/tasks/events.ts';
import { openRecord } from '../../src/tasks/record/open-record.ts';
import type { TaskRecord } from '../../src/tasks/record/record.ts';
import type { TaskSettings } from '../../src/tasks/settings/task-settings.ts';
import type { TaskType } from '../../src/tasks/vocabulary.ts';
import { SETTINGS } from './task-rules.ts';

export const OPENED_AT = '2026-03-05T10:15:00.000Z';

/** So many minutes after the task was opened. */
export const minute = (minutes: number): string => new Date(Date.parse(OPENED_AT) + minutes * 60_000).toISOString();

type Told<E> = E extends TaskEvent ? Omit<E, 'id' | 'at'> & { readonly at?: string; readonly id?: string } : never;
/** An event without the parts a test does not care about. */
export type Telling = Told<TaskEvent>;

export const newTask = (taskType: TaskType = 'bug_fix', settings: TaskSettings = SETTINGS): TaskRecord =>
  openRecord(
    { taskId: 'task-1', description: 'the button does nothing', taskType, at: OPENED_AT, sessionId: 's1' },
    settings,
  );

export type Story = { readonly task: TaskRecord } & Pick<TaskStep, 'effects' | 'lines'>;

/** Every event has an id and a time of its own; `effects` and `lines` are those of the last event. */
export function tell(task: TaskRecord, tellings: readonly Telling[], settings: TaskSettings = SETTINGS): Story {
  return tellings.reduce<Story>(
    ({ task: before }, telling) => {
      const number = storyLength(before);
      const event = { id: nextId(), at: minute(number / 10), ...telling } as TaskEvent;
      const { record, effects, lines } = advanceTask(before, event, settings);
      lengths.set(record, number + 1);
      return { task: record, effects, lines };
    },
    { task, effects: [], lines: [] },
  );
}

let ids = 0;
const nextId = (): string => {
  ids += 1;
  return `e${ids}`;
};

/** Events that leave no trace still take their time. */
const lengths = new WeakMap<TaskRecord, number>();
const storyLength = (task: TaskRecord): number => lengths.get(task) ?? 100;

export const says = (kind: string, text = kind): Telling => ({
  type: 'feedback.given',
  kind,
  text,
});

export const edits = (file = 'mod.py'): Telling => ({
  type: 'edit.succeeded',
  file,
  operation: 'Edit',
  summary: '-1 +2 lines',
});
export const failsToEdit = (file = 'mod.py'): Telling => ({
  type: 'edit.failed',
  file,
  operation: 'Edit',
  error: 'no match',
});
export const testFails = (error = 'AssertionError: 1'): Telling => ({
  type: 'command.failed',
  command: 'npm test',
  kind: 'test',
  error,
});
export const usesTool: Telling = { type: 'tool.used' };

/** What the model was told. */
export const told = ({ effects }: Story): string[] =>
  effects.flatMap((effect) => (effect.type === 'tell' ? [effect.block.kind] : []));

export const kinds = ({ effects }: Story): string[] =>
  effects.filter(({ type }) => type !== 'notify').map(({ type }) => type);
