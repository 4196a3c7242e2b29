/** Changing the session's workflow from a hook: one look without the lock, then the change under it. */
import type { SessionChange, SessionView, TimelineEvent } from '../core/ports.ts';
import type { Step } from '../core/workflow/advance.ts';
import type { Flow } from '../core/workflow/flow.ts';
import type { HookServices } from './feature.ts';

/** What cannot be read is not missing: the feature fails, and stderr says why. */
export const readFlow = (services: HookServices, sessionId: string): Flow | undefined => {
  const read = services.store.readFlow(sessionId);
  if (read.state === 'unreadable') throw new Error(`${read.path}: ${read.why}`);
  return read.state === 'found' ? read.value : undefined;
};

/** `undefined` when the session has no workflow (any more). The change may return the flow it was given: nothing is written. */
export function changeFlow<T>(
  services: HookServices,
  sessionId: string,
  change: (flow: Flow, session: SessionView) => FlowChange<T>,
): T | undefined {
  if (readFlow(services, sessionId) === undefined) return undefined;
  return services.store.update<T | undefined>(sessionId, (session) => {
    const read = session.flow();
    if (read.state !== 'found') return { value: undefined };
    const { flow, ...rest } = change(read.value, session);
    return flow === read.value ? rest : { flow, ...rest };
  });
}

export type FlowChange<T> = Omit<SessionChange<T>, 'flow'> & { readonly flow: Flow };

/** One step after the other, the events in order. */
export function inTurn(flow: Flow, ...steps: readonly ((flow: Flow) => Step)[]): Step {
  return steps.reduce<Step>(
    ([current, events], step) => {
      const [next, more] = step(current);
      return [next, [...events, ...more] as readonly TimelineEvent[]];
    },
    [flow, []],
  );
}
