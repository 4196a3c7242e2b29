/** A task while one event is applied to it: the record as it is so far, and what has to be done outside of it. */
import type { UnknownRecord } from '../values/narrow.ts';
import type { NotificationFacts, RefusalReason, TaskEffect } from './effects.ts';
import type { EventOf, TaskEvent, TaskEventType } from './events.ts';
import { type EngineEvent, engineLine, type HistoryLine } from './history/history.ts';
import { enqueue } from './pending.ts';
import type { Block, Steps, TaskRecord } from './record/record.ts';
import type { TaskSettings } from './settings/task-settings.ts';

/** What an event does to a task: one row per type of event. */
export type Reactions = { readonly [T in TaskEventType]: (draft: TaskDraft, event: EventOf<T>) => void };

type Capped = Exclude<keyof TaskSettings['caps'], 'pending'> & keyof TaskRecord;
type Item<K extends Capped> = TaskRecord[K] extends readonly (infer T)[] ? T : never;

export class TaskDraft {
  record: TaskRecord;
  readonly effects: TaskEffect[] = [];
  /** For the history. */
  readonly lines: HistoryLine[] = [];
  readonly at: string;
  readonly settings: TaskSettings;

  constructor(record: TaskRecord, { at }: Pick<TaskEvent, 'at'>, settings: TaskSettings) {
    this.record = record;
    this.at = at;
    this.settings = settings;
  }

  set(change: Partial<TaskRecord>): void {
    this.record = { ...this.record, ...change };
  }

  setStep<K extends keyof Steps>(id: K, change: Partial<NonNullable<Steps[K]>>): void {
    const { steps } = this.record;
    this.set({ steps: { ...steps, [id]: { ...steps[id], ...change } } });
  }

  setPrompt(change: Partial<TaskRecord['prompt']>): void {
    this.set({ prompt: { ...this.record.prompt, ...change } });
  }

  /** Appends to a list; what no longer fits goes to the history, oldest first. */
  grow<K extends Capped>(list: K, item: Item<K>): void {
    const all = [...this.record[list], item] as readonly unknown[];
    const surplus = all.slice(0, Math.max(0, all.length - this.settings.caps[list]));
    const { spilled } = this.record;
    const count = list in spilled ? { [list]: spilled[list as keyof typeof spilled] + surplus.length } : {};
    this.set({ [list]: all.slice(surplus.length), spilled: { ...spilled, ...count } });
    if (list !== 'seenEvents') for (const oldest of surplus) this.log('spill', { list, item: oldest });
  }

  /** Said with the next event that can carry it. */
  tell(block: Block): void {
    this.set({ pending: enqueue(this.record.pending, block, this.settings.caps.pending) });
  }

  /** Takes back what has not been said yet. */
  unsay(isMeant: (block: Block) => boolean): void {
    this.set({ pending: this.record.pending.filter((block) => !isMeant(block)) });
  }

  /** Remembers when something was said; the newest of each kind is enough. */
  notice(key: string): void {
    const others = this.record.notices.filter((notice) => notice.key !== key);
    this.set({ notices: [...others, { key, at: this.at }] });
  }

  /** Notes a change of state, before it is made, in the record and in the history. */
  move(to: string, event: string, details: UnknownRecord = {}): void {
    const from = stateOf(this.record);
    const id = (this.record.transitions.at(-1)?.id ?? 0) + 1;
    this.grow('transitions', { id, from, to, event, at: this.at, details });
    this.log('transition', { from, to, event });
  }

  log(event: EngineEvent, data: UnknownRecord): void {
    this.lines.push(engineLine(this.at, event, data));
  }

  notify(about: NotificationFacts): void {
    this.effects.push({ type: 'notify', about });
  }

  /** Before anything is changed; only the history can tell later that it was asked for. `to`: where it would have led. */
  reject(event: string, why: RefusalReason, to: string = stateOf(this.record)): void {
    const from = stateOf(this.record);
    this.effects.push({ type: 'reject', event, from, to, why });
    this.log('refused', { event, from, to, why });
  }
}

/** The state as transitions name it. */
function stateOf({ archived, cancelled, step }: TaskRecord): string {
  if (cancelled) return 'cancelled';
  return archived ? 'archived' : step;
}
