/** Sessions as files below the home directory: everything hooks need, and what only commands and the dashboard ask. */
import type { SessionStore } from '../../core/ports.ts';
import { createHookSessionStore } from './hook-session-store.ts';
import { createSessionList } from './session-list.ts';
import type { FileStoreOptions } from './session-paths.ts';
import { createTimelineReader } from './timeline-reader.ts';

export function createFileSessionStore(options: FileStoreOptions): SessionStore {
  return {
    ...createHookSessionStore(options),
    ...createTimelineReader(options.home),
    ...createSessionList(options),
  };
}
