/** Words for what a stream has brought, and for what is written meanwhile. */
import { newFlow } from '../../kit/flow.ts';
import { createHome, eventLine } from './live-world.ts';
import type { SseEvent } from './sse-reader.ts';

export const names = (events: readonly SseEvent[]) =>
  events.map(({ event }) => event).filter((name) => name !== 'heartbeat');
export const keys = (events: readonly SseEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'timeline' ? [data['key']] : []));
export const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
export const linesOf = (numbers: readonly number[]) => numbers.map((number) => eventLine(number)).join('');
export const numbersOf = (events: readonly SseEvent[]) =>
  events.flatMap(({ id }) => (id === undefined ? [] : [Number(id.split('-')[1])]));

/** A home with one session, whose workflow has failed so often. */
export function withSession(failCount = 0) {
  const home = createHome();
  const fail = (count: number) =>
    home.store.update('s1', () => ({ flow: { ...newFlow('quick'), failCount: count }, value: 0 }));
  fail(failCount);
  return { home, fail };
}
