/** Recording what was noticed. It must never cost the event its answer, so it fails softly. */

import type { Sighting } from '../core/instinct/observation.ts';
import { sight } from '../core/instinct/sight.ts';
import type { HookServices } from './feature.ts';

export function observe(services: HookServices, sessionId: string, sighting: Sighting): void {
  softly(services, 'instinct', () =>
    services.store.updateObservations(sessionId, (records) =>
      sight(records, sighting, { now: services.now(), id: services.observationId() }),
    ),
  );
}

/** Work whose failure is noted on stderr and changes nothing else. */
export function softly(services: HookServices, name: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    services.log(name, error instanceof Error ? error.message : String(error));
  }
}
