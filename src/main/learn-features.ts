/** The features of learning, built as one file and loaded only where there is something to tell or to learn from. */
import type { Feature, HookServices } from '../hooks/feature.ts';
import { learnedAgent, learnedFailure, learnedRewrite, learnedStart, learnSession } from '../hooks/learned.ts';
import { createPartLoader, type Surroundings } from './base-services.ts';

export const FEATURES = {
  'learn-session': learnSession,
  'learned-agent': learnedAgent,
  'learned-failure': learnedFailure,
  'learned-rewrite': learnedRewrite,
  'learned-start': learnedStart,
} as const satisfies Record<string, Feature>;

export const createHookServices = (surroundings: Surroundings): HookServices =>
  createPartLoader(surroundings.pluginRoot)('tool-features').createHookServices(surroundings);
