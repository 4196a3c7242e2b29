/** What is watched of a session: the view that the dashboard shows, and its last events. */
import { projectOf } from '../../core/dashboard/project-of.ts';
import type { SessionView } from '../../core/dashboard/session-view.ts';
import { viewOf } from '../../core/dashboard/view.ts';
import { foundIn } from '../../core/found-in.ts';
import type { TimelineRecord } from '../../core/ports.ts';
import { createSessionDetailReader } from '../../store/sessions/session-detail.ts';
import { lastWorkAt } from '../../store/sessions/session-list.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import type { CliContext } from '../context.ts';
import { readableFlow } from '../session.ts';

export type Watched = { readonly view: SessionView; readonly events: readonly TimelineRecord[] };

const LAST_EVENTS = 8;

/** `undefined` once the session is gone. */
export function createWatcher(sessionId: string, context: CliContext): () => Watched | undefined {
  const { store, home, projectRoot } = context;
  const readDetail = createSessionDetailReader({ home });
  const begun = store.latestEvent(sessionId, 'session:start');
  return () => {
    if (!store.hasSession(sessionId)) return undefined;
    const flow = readableFlow(store.readFlow(sessionId), context);
    const loop = store.readLoop(sessionId);
    const project = projectOf(flow, begun);
    const detail = readDetail({
      sessionId,
      flow,
      loop: foundIn(loop),
      // Nobody may have written it down; whoever watches mostly stands in it.
      project: project ?? projectRoot,
      updatedAt: lastWorkAt(sessionPaths(home, sessionId)),
    });
    const view = viewOf({ ...detail, project }, context.now().toISOString());
    return { view, events: store.queryEvents(sessionId, { limit: LAST_EVENTS }) };
  };
}

/** The same for as long as nothing happened: what only grows with the clock is left out. */
export function stateOf({ view, events }: Watched): string {
  const { row, counters, ...others } = view;
  return JSON.stringify([{ ...row, updatedAt: '' }, { ...counters, elapsedMs: 0 }, others, events]);
}
