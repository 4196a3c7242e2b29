/**
 * What a guarded edit or shell command loads, built as one file: the rules, and services that load the rest on first use.
 * Edits are frequent, and most break no rule.
 */
import { codeGuard } from '../hooks/code-guard.ts';
import { commandRules } from '../hooks/command-rules.ts';
import { editRules } from '../hooks/edit-rules.ts';
import type { Feature, HookServices } from '../hooks/feature.ts';
import { once } from '../values/narrow.ts';
import { createBaseServices, createPartLoader, type Surroundings } from './base-services.ts';

export const FEATURES = {
  'code-guard': codeGuard,
  'command-rules': commandRules,
  'edit-rules': editRules,
} as const satisfies Record<string, Feature>;

export function createHookServices(surroundings: Surroundings): HookServices {
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
    failsClosed: () => rest().failsClosed(),
    allowMarker: () => rest().allowMarker(),
    version: () => rest().version(),
    specs: () => rest().specs(),
    specsOptions: () => rest().specsOptions(),
    moveSpecs: () => rest().moveSpecs(),
    secrets: () => rest().secrets(),
    keepDenial: (sessionId, denial) => rest().keepDenial(sessionId, denial),
  };
}
