/**
 * The task's one step: record and event in, next record and effects out. No clock, no disk. An event that was seen
 * before, comes too late or is not allowed returns the same record.
 */
import { type Reactions, TaskDraft } from './draft.ts';
import type { TaskEffect } from './effects.ts';
import type { EventOf, TaskEvent, TaskEventType } from './events.ts';
import type { HistoryLine } from './history/history.ts';
import { maskChange } from './history/mask-secrets.ts';
import { react } from './life-events.ts';
import { deliver } from './pending.ts';
import { isClosed, isUnmistakable, type TaskRecord } from './record/record.ts';
import { watchLoops } from './review.ts';
import { wakeUp } from './session-events.ts';
import type { TaskSettings } from './settings/task-settings.ts';
import { beginCleanup } from './transition.ts';
import { WORK } from './work-events.ts';

const AFTER_THE_END: readonly TaskEventType[] = [
  'docs.synced',
  'docs.reminded',
  'docs.waived',
  'task.moved',
  'task.reopened',
  'session.ended',
];

/** These come with the tool calls of the main agent and its subagents. */
const TOOL_EVENTS: readonly TaskEventType[] = [
  ...(['tool.used', 'doc.read', 'doc.edited', 'edit.succeeded', 'edit.failed'] as const),
  ...(['command.succeeded', 'command.failed'] as const),
];

/** What the host can hand to the main agent together with the event. */
const CARRIERS: readonly TaskEventType[] = [
  ...TOOL_EVENTS,
  ...(['plan.approved', 'prompt.begun', 'feedback.given', 'review.asked', 'session.started'] as const),
];

export type TaskStep = {
  readonly record: TaskRecord;
  readonly effects: readonly TaskEffect[];
  /** For the history. */
  readonly lines: readonly HistoryLine[];
};

export function advanceTask(record: TaskRecord, event: TaskEvent, settings: TaskSettings): TaskStep {
  if (record.seenEvents.includes(event.id)) return { record, effects: [], lines: [] };
  if (isClosed(record) && !AFTER_THE_END.includes(event.type)) return { record, effects: unmoved(record), lines: [] };
  const draft = new TaskDraft(record, event, settings);
  // Events other than work are rare, so hooks load their reactions on demand (scripts/dist.ts).
  if (isWork(event)) reactToWork(draft, event);
  else react(draft, event);
  // What was refused or not understood leaves no trace: it may come again at a better moment.
  const isSaid = draft.effects.length > 0 || draft.lines.length > 0;
  if (draft.record === record && isSaid) return draft;
  if (!event.mute) {
    if (TOOL_EVENTS.includes(event.type)) afterTool(draft);
    announceOnce(draft);
  }
  const { record: next, block } = deliver(draft.record, !event.mute && CARRIERS.includes(event.type));
  draft.record = next;
  if (block) draft.effects.push({ type: 'tell', block });
  draft.grow('seenEvents', event.id);
  // An event that waited in the inbox does not make the task older.
  if (!(Date.parse(next.updatedAt) > Date.parse(event.at))) draft.set({ updatedAt: event.at });
  return draft;
}

type WorkEventType = keyof typeof WORK;

const isWork = (event: TaskEvent): event is EventOf<WorkEventType> => Object.hasOwn(WORK, event.type);

function reactToWork<T extends WorkEventType>(draft: TaskDraft, event: EventOf<T>): void {
  const reactions: Pick<Reactions, WorkEventType> = WORK;
  reactions[event.type as T](draft, event);
}

/** A failed move is retried at the next event. */
const unmoved = ({ movePending }: TaskRecord): readonly TaskEffect[] =>
  movePending ? [{ type: 'archive', when: 'now' }] : [];

/** When the main agent works, automatic steps begin and loops are looked for. */
function afterTool(draft: TaskDraft): void {
  wakeUp(draft);
  const { record, settings } = draft;
  const isAuto = settings.cleanup.mode === 'auto' && record.step === 'step3_execute' && isUnmistakable(record);
  if (isAuto) beginCleanup(draft, 'cleanup.auto');
  else watchLoops(draft);
}

/** What was recorded elsewhere is announced to the user with the next event that can. */
function announceOnce(draft: TaskDraft): void {
  const { announce } = draft.record.prompt;
  if (announce === undefined) return;
  draft.setPrompt({ announce: undefined });
  draft.effects.push({ type: 'announce', line: announce });
}

/** `lines` go to the history together with the events, unless those change nothing. */
export type TaskChange = {
  readonly events: readonly TaskEvent[];
  readonly lines?: readonly HistoryLine[];
  readonly before?: FileBefore;
};

/** What wrap-up would have found fault with in a file before the task touched it. */
export type FileBefore = { readonly file: string; readonly lines: readonly string[] };

/** Only the last event can carry a text: the host gives one answer for all of them. */
export function applyChange(record: TaskRecord, change: TaskChange, settings: TaskSettings): TaskStep {
  const { events, lines = [] } = maskChange(change, settings.secrets);
  const news = events.filter(({ id }) => !record.seenEvents.includes(id));
  let next = record;
  const effects: TaskEffect[] = [];
  const told: HistoryLine[] = [];
  for (const event of news) {
    const step = advanceTask(next, event === news.at(-1) ? event : { ...event, mute: true }, settings);
    next = step.record;
    effects.push(...step.effects);
    told.push(...step.lines);
  }
  if (next === record) return { record, effects, lines: told };
  return { record: { ...next, revision: record.revision + 1 }, effects, lines: [...lines, ...told] };
}
