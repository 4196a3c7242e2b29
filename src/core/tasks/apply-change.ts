/** Everything one hook event wants of a task, applied as one: the record's revision grows by one, whatever was in it. */
import { advanceTask } from './advance-task.ts';
import type { TaskEffect } from './effects.ts';
import type { TaskEvent } from './events.ts';
import { engineLine, type HistoryLine } from './history/history.ts';
import { maskChange } from './history/mask-change.ts';
import type { TaskRecord } from './record/record.ts';
import type { TaskPolicy } from './settings/policy.ts';

/** `lines` go to the history together with the events, unless those change nothing. */
export type TaskChange = {
  readonly events: readonly TaskEvent[];
  readonly lines?: readonly HistoryLine[];
  readonly before?: FileBefore;
};

/** What wrap-up would have found fault with in a file before the task touched it. */
export type FileBefore = { readonly file: string; readonly lines: readonly string[] };

export type Applied = {
  readonly record: TaskRecord;
  /** Without `record` effects: those are in `lines`. */
  readonly effects: readonly TaskEffect[];
  readonly lines: readonly HistoryLine[];
};

/** Only the last event can carry a word: the host gives one answer for all of them. */
export function applyChange(record: TaskRecord, change: TaskChange, policy: TaskPolicy): Applied {
  const { events, lines = [] } = maskChange(change, policy.secrets);
  const news = events.filter(({ id }) => !record.seenEvents.includes(id));
  if (news.length === 0) return { record, effects: [], lines: [] };
  let next = record;
  const effects: TaskEffect[] = [];
  news.forEach((event, index) => {
    const isLast = index === news.length - 1;
    const [after, more] = advanceTask(next, isLast ? event : { ...event, mute: true }, policy);
    next = after;
    effects.push(...more);
  });
  const told = effects.flatMap((effect) => lineOf(effect, news.at(-1)?.at ?? ''));
  if (next === record) return { record, effects: withoutLines(effects), lines: told };
  return {
    record: { ...next, revision: record.revision + 1 },
    effects: withoutLines(effects),
    lines: [...lines, ...told],
  };
}

/** What was refused leaves the record as it was; only the history can tell later that it was asked for. */
function lineOf(effect: TaskEffect, at: string): HistoryLine[] {
  if (effect.type === 'record') return [effect.line];
  if (effect.type !== 'reject') return [];
  const { event, from, to, why } = effect;
  return [engineLine(at, 'refused', { event, from, to, why })];
}

const withoutLines = (effects: readonly TaskEffect[]): TaskEffect[] => effects.filter(({ type }) => type !== 'record');
