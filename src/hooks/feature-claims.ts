/** Which session works on which feature. */

import { sessionIds } from '../store/sessions/session-list.ts';
import { isHostGone } from '../store/sessions/session-notes.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { readFlow, readLoop } from '../store/sessions/session-state.ts';
import { foundIn } from '../workflow/ports.ts';
import { isOver } from '../workflow/start-agent.ts';
import type { HookServices } from './feature.ts';

/** Another session works on the feature. */
export const isTaken = (name: string, sessionId: string, services: HookServices): boolean =>
  sessionIds(services.home).some((id) => id !== sessionId && worksOn(name, id, services));

/** A session that has ended releases its feature, and so does one whose host is gone. */
function worksOn(name: string, sessionId: string, { project, home }: HookServices): boolean {
  const flow = foundIn(readFlow(home, sessionId));
  if (flow?.featureName !== name || isOver(flow)) return false;
  if (flow.project && flow.project !== project) return false;
  return foundIn(readLoop(home, sessionId))?.stopReason !== 'session-end' && !isHostGone(sessionPaths(home, sessionId));
}
