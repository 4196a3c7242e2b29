/** Changing the session's workflow from a hook: one look without the lock, then the change under it. */

import { mayHaveFlow, sessionPaths } from '../store/sessions/session-paths.ts';
import { readFlow as readFlowFile, setAsideFlow, updateSession } from '../store/sessions/session-state.ts';
import { appendEvents } from '../store/sessions/timeline-file.ts';
import type { Flow } from '../workflow/flow.ts';
import type { ReadResult, SessionChange, SessionView, TimelineEvent } from '../workflow/ports.ts';
import type { HookServices } from './feature.ts';
import type { HookInput } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

export const readFlow = ({ home }: HookServices, sessionId: string): Flow | undefined =>
  foundIn(readFlowFile(home, sessionId));

/** What cannot be read is not missing: the feature fails, and stderr says why. */
function foundIn(read: ReadResult<Flow>): Flow | undefined {
  if (read.state === 'unreadable') throw new Error(`${read.path}: ${read.why}`);
  return read.state === 'found' ? read.value : undefined;
}

/** `undefined` when the session has no workflow, or no longer has one. If the change returns the flow it was given, nothing is written. */
export function changeFlow<T>(
  services: HookServices,
  sessionId: string,
  change: (flow: Flow, session: SessionView) => FlowChange<T>,
): T | undefined {
  if (!mayHaveFlow({ sessionId }, services)) return undefined;
  return changeSession<T | undefined>(services, sessionId, (session) => {
    const before = foundIn(session.flow());
    if (before === undefined) return { value: undefined };
    const { flow, ...rest } = change(before, session);
    return flow === before ? rest : { flow, ...rest };
  });
}

export const changeSession = <T>(
  { home, pid, now }: HookServices,
  sessionId: string,
  change: (session: SessionView) => SessionChange<T>,
): T => updateSession({ home, pid, now }, sessionId, change);

export const recordEvent = ({ home, pid, now }: HookServices, sessionId: string, event: TimelineEvent): void =>
  appendEvents(sessionPaths(home, sessionId), [event], { pid, now });

/** No guard opens silently: a corrupt state is set aside, and both the user and the model are told once. */
export function setAsideCorrupt({ sessionId }: HookInput, { home, pid, now, text }: HookServices): Outcome | undefined {
  const read = readFlowFile(home, sessionId);
  if (read.state === 'unreadable') throw new Error(`${read.path}: ${read.why}`);
  if (read.state !== 'corrupt') return undefined;
  const movedTo = setAsideFlow({ home, pid, now }, sessionId);
  if (movedTo === undefined) return undefined;
  const said = text().guard.off({ path: read.path, movedTo });
  return { systemMessage: said, context: said };
}

export type FlowChange<T> = Omit<SessionChange<T>, 'flow'> & { readonly flow: Flow };

export const isoNow = ({ now }: Pick<HookServices, 'now'>): string => now().toISOString();
