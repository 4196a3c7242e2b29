/**
 * Services for files that frequent events load: whatever takes much code comes from tool-features on first use. Most of these
 * events need none of it.
 */
import type { HookServices } from '../hooks/feature.ts';
import { once } from '../values/narrow.ts';
import { createBaseServices, createPartLoader, type Surroundings } from './base-services.ts';

export function createLazyServices(surroundings: Surroundings): HookServices {
  const rest = once(() => createPartLoader(surroundings.pluginRoot)('tool-features').createHookServices(surroundings));
  return {
    ...createBaseServices(surroundings),
    get store() {
      return rest().store;
    },
    sessionIds: () => rest().sessionIds(),
    observationId: () => rest().observationId(),
    text: () => rest().text(),
    locale: () => rest().locale(),
    config: () => rest().config(),
    takesNextFeature: () => rest().takesNextFeature(),
    failsClosed: () => rest().failsClosed(),
    allowMarker: () => rest().allowMarker(),
    version: () => rest().version(),
    specs: () => rest().specs(),
    specsOptions: () => rest().specsOptions(),
    moveSpecs: () => rest().moveSpecs(),
    secrets: () => rest().secrets(),
    noteSession: (sessionId, request) => rest().noteSession(sessionId, request),
    keepDenial: (sessionId, denial) => rest().keepDenial(sessionId, denial),
  };
}
