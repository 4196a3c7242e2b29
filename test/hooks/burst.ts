/** Many hook processes at once: all are started first, then every one gets its event. */
import { type Ended, startHook } from '../kit/hook-process.ts';
import type { HostEvent } from './host-events.ts';
import type { HookWorld } from './world.ts';

export type Answered = Ended & HostEvent;

/** The answers, in the order of the events. */
export async function fireTogether(world: HookWorld, events: readonly HostEvent[]): Promise<Answered[]> {
  const started = await Promise.all(
    events.map(({ event, payload }) => startHook(event, { ...world.options(), tool: String(payload['tool_name']) })),
  );
  started.forEach(({ host }, index) => {
    host.end(JSON.stringify({ cwd: world.project, ...events[index]?.payload }));
  });
  const runs = await Promise.all(started.map(({ ended }) => ended));
  return runs.flatMap((run, index) => {
    const event = events[index];
    return event ? [{ ...run, ...event }] : [];
  });
}

/** What was not answered as a healthy hook answers: exit 0, one JSON object, not a word on stderr. */
export const unhealthy = (runs: readonly Answered[]): string[] =>
  runs.flatMap(({ event, code, stdout, stderr }) =>
    code === 0 && stderr === '' && isObject(stdout) ? [] : `${event}: exit ${code}, ${stdout.slice(0, 200)} ${stderr}`,
  );

export function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
