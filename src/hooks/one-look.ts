/** Between its own changes one event sees one state: a workflow that was read is not read again. */
import type { ReadResult } from '../core/ports.ts';
import type { Flow } from '../core/workflow/flow.ts';
import type { HookStore } from './feature.ts';

export function withOneLook(store: HookStore): HookStore {
  const seen = new Map<string, ReadResult<Flow>>();
  return {
    ...store,
    readFlow(sessionId) {
      const flow = seen.get(sessionId) ?? store.readFlow(sessionId);
      seen.set(sessionId, flow);
      return flow;
    },
    update(sessionId, change) {
      seen.delete(sessionId);
      return store.update(sessionId, change);
    },
    setAsideFlow(sessionId) {
      seen.delete(sessionId);
      return store.setAsideFlow(sessionId);
    },
  };
}
