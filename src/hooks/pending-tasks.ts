/** The feature a session works on: its tasks, the open ones in words, and whether another session has taken it. */

import { existsSync } from 'node:fs';
import { sessionIds } from '../store/sessions/session-list.ts';
import { isHostGone } from '../store/sessions/session-notes.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { readFlow, readLoop } from '../store/sessions/session-state.ts';
import { type Feature, readActiveFeature } from '../store/specs/specs-reader.ts';
import { type Flow, isOver } from '../workflow/flow.ts';
import { foundIn } from '../workflow/ports.ts';
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
  const feature = bestEffort(services, 'specs', () =>
    readActiveFeature(services.specsOptions(), preferred ?? undefined),
  );
  return !preferred || feature?.name === preferred ? feature : undefined;
}

type Options = { readonly header?: string; readonly featureName?: string | null };

export function buildPendingTasksMessage(services: HookServices, options: Options = {}): string | null {
  const found = readFeatureTasks(services, options.featureName);
  if (!found?.tasks || found.tasks.unchecked.length === 0) return null;
  const m = services.text().tasks;
  const { checked, total, unchecked } = found.tasks;
  const hidden = unchecked.length - LIMITS.pendingTasks;
  return [
    m.title({ header: options.header ?? m.header }),
    m.feature({ name: found.feature.name, checked, total }),
    ...unchecked.slice(0, LIMITS.pendingTasks).map((task) => `- [ ] ${task}`),
    ...(hidden > 0 ? [m.more({ count: hidden })] : []),
    m.rebuild,
  ].join('\n');
}

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
