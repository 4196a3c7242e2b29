/** Which session works on which feature. */
import { foundIn } from '../workflow/ports.ts';
import { isOver } from '../workflow/start-agent.ts';
import type { HookServices } from './feature.ts';

/** Another session works on the feature. */
export const isTaken = (name: string, sessionId: string, services: HookServices): boolean =>
  services.sessionIds().some((id) => id !== sessionId && worksOn(name, id, services));

/** A session that has ended releases its feature. */
function worksOn(name: string, sessionId: string, { store, project }: HookServices): boolean {
  const flow = foundIn(store.readFlow(sessionId));
  if (flow?.featureName !== name || isOver(flow)) return false;
  const place = flow.extra['project'];
  if (typeof place === 'string' && place !== project) return false;
  return foundIn(store.readLoop(sessionId))?.stopReason !== 'session-end';
}
