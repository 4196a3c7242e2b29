/** Services of tool-features, for files that need all of them and would hold them a second time. */
import type { HookServices } from '../hooks/feature.ts';
import { createPartLoader, type Surroundings } from './base-services.ts';

export const createHookServices = (surroundings: Surroundings): HookServices =>
  createPartLoader(surroundings.pluginRoot)('tool-features').createHookServices(surroundings);
