/** Recording what was noticed. It must never cost the event its answer, so it fails softly. */
import type { Sighting } from '../core/instinct/observation.ts';
import { sight } from '../core/instinct/sight.ts';
import { messageOf } from '../core/narrow.ts';
import type { SessionView, TaggedChange } from '../core/ports.ts';
import type { HookServices } from './feature.ts';

export function observe(services: HookServices, sessionId: string, ...sightings: readonly Sighting[]): void {
  softly(services, 'instinct', () => services.store.changeTagged(sessionId, recordOf(services, sightings)));
}

/** What a change does afterwards, under its lock. */
export const observing =
  (services: HookServices, sighting: () => Sighting) =>
  (session: SessionView): void =>
    softly(services, 'instinct', () => session.changeTagged(recordOf(services, [sighting()])));

const recordOf = (services: HookServices, sightings: readonly Sighting[]): TaggedChange => ({
  tags: sightings.map(({ tag }) => tag),
  change: (before) =>
    sightings.reduce(
      (records, sighting) => sight(records, sighting, { now: services.now(), id: services.observationId() }),
      before,
    ),
});

/** Work whose failure is noted on stderr and changes nothing else. */
export function softly(services: HookServices, name: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    services.log(name, messageOf(error));
  }
}
