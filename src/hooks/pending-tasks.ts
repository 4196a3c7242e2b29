/** The open tasks of the feature at work, in words; `null` when there is nothing open or the specs cannot be read. */

import { existsSync } from 'node:fs';
import { readActiveFeature } from '../store/specs/specs-reader.ts';
import type { HookMessages } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import type { Feature } from '../workflow/ports.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { parseTasks, type TaskSummary } from '../workflow/specs/tasks.ts';
import type { HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';

export type FeatureTasks = { readonly feature: Feature; readonly tasks: TaskSummary | undefined };

export function readFeatureTasks(services: HookServices, preferred?: string | null): FeatureTasks | undefined {
  const feature = readFeature(services, preferred);
  return feature && { feature, tasks: feature.tasks === undefined ? undefined : parseTasks(feature.tasks) };
}

/** Another session may work on another feature of the same project: only the own one can hold this workflow. */
export const ownFeature = ({ featureName }: Flow, services: HookServices): FeatureTasks | undefined =>
  featureName ? readFeatureTasks(services, featureName) : undefined;

/** Its boxes, where there are any to tick. */
export const boxesOf = (feature: FeatureTasks | undefined): { readonly tasks?: TaskSummary } =>
  feature?.tasks && feature.tasks.total > 0 ? { tasks: feature.tasks } : {};

/**
 * The feature that is wanted, or with no wish the first in progress. Specs belong to the user: whatever is wrong with
 * them must not cost the event its answer.
 */
export function readFeature(services: HookServices, preferred?: string | null): Feature | undefined {
  if (!existsSync(`${services.project}/specs/features`)) return undefined;
  let found: Feature | undefined;
  bestEffort(services, 'specs', () => {
    const feature = readActiveFeature(services.specsOptions(), preferred ?? undefined);
    if (feature !== undefined && (!preferred || feature.name === preferred)) found = feature;
  });
  return found;
}

type Options = { readonly header?: string; readonly featureName?: string | null };

export function buildPendingTasksMessage(services: HookServices, options: Options = {}): string | null {
  const found = readFeatureTasks(services, options.featureName);
  if (!found?.tasks || found.tasks.unchecked.length === 0) return null;
  return pendingTasksText(services.text(), { name: found.feature.name, ...found.tasks }, options.header);
}

type OpenTasks = {
  readonly name: string;
  readonly checked: number;
  readonly total: number;
  readonly unchecked: readonly string[];
};

function pendingTasksText(m: HookMessages, tasks: OpenTasks, header = m.tasks.header): string {
  const hidden = tasks.unchecked.length - LIMITS.pendingTasks;
  return [
    m.tasks.title({ header }),
    m.tasks.feature({ name: tasks.name, checked: tasks.checked, total: tasks.total }),
    ...tasks.unchecked.slice(0, LIMITS.pendingTasks).map((task) => `- [ ] ${task}`),
    ...(hidden > 0 ? [m.tasks.more({ count: hidden })] : []),
    m.tasks.rebuild,
  ].join('\n');
}
