/** One step of the task's state machine, and the small moves all reducers share. */

import type { UnknownRecord } from '../values/narrow.ts';
import type { RefusalReason, TaskEffect } from './effects.ts';
import { engineLine, type HistoryLine } from './history/history.ts';
import type { Notice, Steps, TaskRecord, Transition } from './record/record.ts';
import type { Caps, TaskPolicy } from './settings/policy.ts';

export type TaskStep = readonly [next: TaskRecord, effects: readonly TaskEffect[]];

/** Runs one move after another; effects add up. By index: taking pairs apart is what would cost most here. */
export function chain(start: TaskStep, ...moves: readonly ((record: TaskRecord) => TaskStep)[]): TaskStep {
  return moves.reduce<TaskStep>((step, move) => {
    const next = move(step[0]);
    return [next[0], [...step[1], ...next[1]]];
  }, start);
}

export const reject = (record: TaskRecord, event: string, why: RefusalReason): TaskStep => [
  record,
  [{ type: 'reject', event, from: stateOf(record), to: WANTED[event] ?? stateOf(record), why }],
];

/** Where an event would have led. */
const WANTED: Readonly<Record<string, string>> = {
  'feedback.confirmation': 'step3_execute',
  'feedback.cleanup_proceed': 'step4_cleanup',
  'feedback.cleanup_skip': 'step4_cleanup',
  'cleanup.chosen': 'step4_cleanup',
  'stop.blocked': 'step4_cleanup',
  'task.archived': 'archived',
};

/** The state as transitions name it. */
const stateOf = ({ archived, cancelled, step }: TaskRecord): string => {
  if (cancelled) return 'cancelled';
  return archived ? 'archived' : step;
};

type Capped = Exclude<keyof Caps, 'iterations' | 'pending'> & keyof TaskRecord;
type Item<K extends Capped> = TaskRecord[K] extends readonly (infer T)[] ? T : never;

/** Appends to a list of the record; what no longer fits goes to the history, oldest first. */
export function grow<K extends Capped>(
  record: TaskRecord,
  list: K,
  { item, at, policy }: { readonly item: Item<K>; readonly at: string; readonly policy: TaskPolicy },
): TaskStep {
  const all = [...record[list], item] as readonly unknown[];
  const surplus = all.slice(0, Math.max(0, all.length - policy.caps[list]));
  const spilled =
    list in record.spilled ? { [list]: record.spilled[list as keyof TaskRecord['spilled']] + surplus.length } : {};
  const next = { ...record, [list]: all.slice(surplus.length), spilled: { ...record.spilled, ...spilled } };
  return [next, list === 'seenEvents' ? [] : surplus.map((value) => recorded(spillLine(at, list, value)))];
}

export const spillLine = (at: string, list: string, item: unknown): HistoryLine =>
  engineLine(at, 'spill', { list, item });

export const recorded = (line: HistoryLine): TaskEffect => ({ type: 'record', line });

export type Move = {
  readonly to: string;
  readonly event: string;
  readonly at: string;
  readonly details?: UnknownRecord;
};

/** Notes a change of state in the record and in the history. */
export function noteTransition(before: TaskRecord, after: TaskRecord, move: Move, policy: TaskPolicy): TaskStep {
  const { to, event, at, details = {} } = move;
  const from = stateOf(before);
  const item: Transition = { id: (after.transitions.at(-1)?.id ?? 0) + 1, from, to, event, at, details };
  const [next, effects] = grow(after, 'transitions', { item, at, policy });
  return [next, [...effects, recorded(engineLine(at, 'transition', { from, to, event }))]];
}

export const withStep = <K extends keyof Steps>(
  record: TaskRecord,
  id: K,
  change: Partial<NonNullable<Steps[K]>>,
): TaskRecord => ({
  ...record,
  steps: { ...record.steps, [id]: { ...record.steps[id], ...change } },
});

/** Remembers when something was said; the newest of each kind is enough. */
export const noticed = (record: TaskRecord, notice: Notice): TaskRecord => ({
  ...record,
  notices: [...record.notices.filter(({ key }) => key !== notice.key), notice],
});
