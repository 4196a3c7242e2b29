/** Records what was noticed. A failure is only logged, so that the event still gets its answer. */
import { type Sighting, sight } from '../learn/observations.ts';
import { updateObservations } from '../store/sessions/observation-file.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { clip } from '../text/clip.ts';
import { messageOf } from '../values/narrow.ts';
import type { ObservationChange, SessionView } from '../workflow/ports.ts';
import type { HookServices } from './feature.ts';
import { isoNow } from './session-flow.ts';

export function observe(services: HookServices, sessionId: string, ...sightings: readonly Sighting[]): void {
  const { home, pid, now } = services;
  bestEffort(services, 'instinct', () =>
    updateObservations(sessionPaths(home, sessionId), seeing(services, sightings), { pid, now }),
  );
}

/** What a change does afterwards, under its lock. */
export const observing =
  (services: HookServices, sightings: () => readonly Sighting[]) =>
  (session: SessionView): void =>
    bestEffort(services, 'instinct', () => session.changeObservations(seeing(services, sightings())));

const seeing =
  (services: HookServices, sightings: readonly Sighting[]): ObservationChange =>
  (before) =>
    sightings.reduce(
      (records, sighting) => sight(records, sighting, { now: isoNow(services), id: services.observationId() }),
      before,
    );

/** Work whose failure is noted on stderr and changes nothing else. */
export function bestEffort<T>({ log }: HookServices, name: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    log(name, messageOf(error));
    return undefined;
  }
}

/** Secrets are masked before the text is cut, because half a secret no longer looks like one. */
const MAX_SCAN_CHARS = 2_000;

/** Masks secrets and truncates text before it is persisted. */
export const sanitizeForStorage = (text: string, max: number, { secrets }: Pick<HookServices, 'secrets'>): string =>
  clip(maskSecrets(clip(text, MAX_SCAN_CHARS), secrets()), max);
