/** The part of the session store that hooks load; one that needs less puts its own together from the same pieces. */
import { type CurrentSession, createCurrentSession } from './current-session.ts';
import { createHandoffs, type Handoffs } from './handoff-file.ts';
import { createObservations, type Observations } from './observation-file.ts';
import type { FileStoreOptions } from './session-paths.ts';
import { createStateReader, type StateReader } from './state-reader.ts';
import { createStateWriter, type StateWriter } from './state-writer.ts';
import { createEventLog, type EventLog } from './timeline-file.ts';

export type HookSessionStore = StateReader & StateWriter & EventLog & Observations & Handoffs & CurrentSession;

export function createHookSessionStore(options: FileStoreOptions): HookSessionStore {
  return {
    ...createStateReader(options.home),
    ...createStateWriter(options),
    ...createEventLog(options),
    ...createObservations(options),
    ...createHandoffs(options),
    ...createCurrentSession(options),
  };
}
