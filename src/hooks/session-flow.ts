/** Changing the session's workflow from a hook: one look without the lock, then the change under it. */

import type { Step } from '../workflow/advance.ts';
import type { Flow } from '../workflow/flow.ts';
import type { ReadResult, SessionChange, SessionView, TimelineEvent } from '../workflow/ports.ts';
import type { Feature, HookServices } from './feature.ts';
import type { HookInput } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

export const readFlow = (services: HookServices, sessionId: string): Flow | undefined =>
  foundIn(services.store.readFlow(sessionId));

/** What cannot be read is not missing: the feature fails, and stderr says why. */
function foundIn(read: ReadResult<Flow>): Flow | undefined {
  if (read.state === 'unreadable') throw new Error(`${read.path}: ${read.why}`);
  return read.state === 'found' ? read.value : undefined;
}

/** `undefined` when the session has no workflow (any more). The change may return the flow it was given: nothing is written. */
export function changeFlow<T>(
  services: HookServices,
  sessionId: string,
  change: (flow: Flow, session: SessionView) => FlowChange<T>,
): T | undefined {
  if (!services.store.hasFlow(sessionId)) return undefined;
  return services.store.update<T | undefined>(sessionId, (session) => {
    const before = foundIn(session.flow());
    if (before === undefined) return { value: undefined };
    const { flow, ...rest } = change(before, session);
    return flow === before ? rest : { flow, ...rest };
  });
}

/** No guard opens in silence: a corrupt state is set aside, and both the user and the model are told once. */
export function setAsideCorrupt({ sessionId }: HookInput, { store, text }: HookServices): Outcome | undefined {
  const read = store.readFlow(sessionId);
  if (read.state === 'unreadable') throw new Error(`${read.path}: ${read.why}`);
  if (read.state !== 'corrupt') return undefined;
  const movedTo = store.setAsideFlow(sessionId);
  if (movedTo === undefined) return undefined;
  const said = text().guard.off({ path: read.path, movedTo });
  return { systemMessage: said, context: said };
}

/** What a feature answers whose session cannot be read or written. */
export const withoutState: NonNullable<Feature['whenBroken']> = (input, services, why) =>
  services.ruleAnswers().answerWithoutState(input, services, why);

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

export const isoNow = ({ now }: Pick<HookServices, 'now'>): string => now().toISOString();
