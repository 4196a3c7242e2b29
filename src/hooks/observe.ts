/** Recording what was noticed. It must never cost the event its answer, so a failure is only logged. */
import { type Sighting, sight } from '../learn/observations.ts';
import { messageOf } from '../values/narrow.ts';
import type { SessionView, TaggedChange } from '../workflow/ports.ts';
import type { HookServices } from './feature.ts';
import { isoNow } from './session-flow.ts';

export function observe(services: HookServices, sessionId: string, ...sightings: readonly Sighting[]): void {
  bestEffort(services, 'instinct', () => services.store.changeTagged(sessionId, recordOf(services, sightings)));
}

/** What a change does afterwards, under its lock. */
export const observing =
  (services: HookServices, sighting: () => Sighting) =>
  (session: SessionView): void =>
    bestEffort(services, 'instinct', () => session.changeTagged(recordOf(services, [sighting()])));

const recordOf = (services: HookServices, sightings: readonly Sighting[]): TaggedChange => ({
  tags: sightings.map(({ tag }) => tag),
  change: (before) =>
    sightings.reduce(
      (records, sighting) => sight(records, sighting, { now: isoNow(services), id: services.observationId() }),
      before,
    ),
});

/** Work whose failure is noted on stderr and changes nothing else. */
export function bestEffort<T>({ log }: HookServices, name: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    log(name, messageOf(error));
    return undefined;
  }
}
