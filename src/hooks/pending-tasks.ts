/** The open tasks of the feature at work, in words; `null` when there is nothing open or the specs cannot be read. */
import type { Feature } from '../core/ports.ts';
import { parseTasks, type TaskSummary } from '../core/specs/tasks.ts';
import { pendingTasksText } from '../text/hooks/pending-tasks.ts';
import type { HookServices } from './feature.ts';
import { softly } from './observe.ts';

export type FeatureTasks = { readonly feature: Feature; readonly tasks: TaskSummary | undefined };

export function readFeatureTasks(
  services: HookServices,
  root: string,
  preferred?: string | null,
): FeatureTasks | undefined {
  const feature = readFeature(services, root, preferred);
  return feature && { feature, tasks: feature.tasks === undefined ? undefined : parseTasks(feature.tasks) };
}

/**
 * The feature that is wanted, or with no wish the first in progress. Specs belong to the user: whatever is wrong with
 * them must not cost the event its answer.
 */
export function readFeature(services: HookServices, root: string, preferred?: string | null): Feature | undefined {
  let found: Feature | undefined;
  softly(services, 'specs', () => {
    const feature = services.specs(root).readActiveFeature(preferred ?? undefined);
    if (feature !== undefined && (!preferred || feature.name === preferred)) found = feature;
  });
  return found;
}

type Options = { readonly header?: string; readonly featureName?: string | null };

export function buildPendingTasksMessage(services: HookServices, root: string, options: Options = {}): string | null {
  const found = readFeatureTasks(services, root, options.featureName);
  if (!found?.tasks || found.tasks.unchecked.length === 0) return null;
  return pendingTasksText(services.text(), { name: found.feature.name, ...found.tasks }, options.header);
}
