/** Several tasks of one session lie on each other: the top one is worked on, the others wait with all they know. */

import type { Binding, Task, TaskIndex } from './record/projections.ts';
import type { SessionSpan } from './record/record.ts';
import { CLEARED, FINISHED, WAITING } from './session-events.ts';

export type StackPlace = Readonly<ReturnType<typeof placesIn>[number][1]>;

/** By task, for sessions that have more than one. */
export const stackPlaces = ({ bindings }: TaskIndex): ReadonlyMap<string, StackPlace> =>
  new Map(bindings.filter(({ waiting }) => waiting.length > 0).flatMap(placesIn));

/** The task with priority 1 is worked on; each of the others waits for the one right above, which has to end first. */
function placesIn({ sessionId: session, waiting, taskId }: Binding) {
  const ids = [taskId, ...waiting.map((ref) => ref.taskId)];
  const weights = contextWeights(ids.length);
  return ids.map((id, at) => {
    const place = { session, priority: at + 1, contextWeight: weights[at] ?? 0, waitsFor: ids[at - 1] ?? null };
    return [id, place] as const;
  });
}

const TOP_WEIGHT = 0.6;

/** How the budget of a briefing is shared, the top task first. */
export function contextWeights(count: number): readonly number[] {
  if (count <= 1) return [1];
  const rest = Math.round(((1 - TOP_WEIGHT) / (count - 1)) * 100) / 100;
  return [TOP_WEIGHT, ...Array.from({ length: count - 1 }, () => rest)];
}

export const BRIEFING_BUDGET = 1_500;
/** Enough to say which task waits. */
const LEAST_ROOM = 120;

/** How long the line of each waiting task may be beside a briefing of that length. */
export function roomPerWaiting(briefingLength: number, waiting: number): number {
  const share = Math.floor((contextWeights(waiting + 1)[1] ?? 0) * BRIEFING_BUDGET);
  const left = Math.floor((BRIEFING_BUDGET - briefingLength) / Math.max(1, waiting));
  return Math.max(LEAST_ROOM, Math.min(share, left));
}

/** What the top task may take of the budget, so that those below it are named all the same. */
export const roomOfTop = (waiting: number): number =>
  Math.max(Math.floor(TOP_WEIGHT * BRIEFING_BUDGET), BRIEFING_BUDGET - waiting * LEAST_ROOM);

/**
 * The stack of a session as the records tell it, the top first; `tasks` has the last one worked on first. Whatever is on
 * top was begun after all that wait below it.
 */
export function stackInRecords(tasks: readonly Task[], sessionId: string): readonly Task[] {
  const mine = tasks.flatMap((task) => {
    const span = task.record.sessions.findLast((one) => one.sessionId === sessionId);
    return span === undefined || span.status === FINISHED || span.status === CLEARED ? [] : [{ task, span }];
  });
  const waiting = mine.filter(({ span }) => span.status === WAITING).sort((a, b) => begun(b.span) - begun(a.span));
  const newest = waiting[0] === undefined ? 0 : begun(waiting[0].span);
  const others = mine.filter(({ span }) => span.status !== WAITING && begun(span) >= newest);
  const top = others.find(({ task }) => task.record.sessions.at(-1)?.sessionId === sessionId) ?? others[0];
  return [...(top ? [top] : []), ...waiting].map(({ task }) => task);
}

const begun = ({ startedAt }: SessionSpan): number => Date.parse(startedAt) || 0;
