/** The part of the session store that hooks load; one that needs less puts its own together from the same pieces. */
import { type CurrentSession, createCurrentSession } from './current-session.ts';
import { createHandoffs, type Handoffs } from './handoff-file.ts';
import { createObservations, type Observations } from './observation-file.ts';
import type { FileStoreOptions } from './session-paths.ts';
import { createSessionState, type SessionState } from './session-state.ts';
import { createEventLog, type EventLog } from './timeline-file.ts';

export type HookSessionStore = SessionState & EventLog & Observations & Handoffs & CurrentSession;

export function createHookSessionStore(options: FileStoreOptions): HookSessionStore {
  return {
    ...createSessionState(options),
    ...createEventLog(options),
    ...createObservations(options),
    ...createHandoffs(options),
    ...createCurrentSession(options),
  };
}
