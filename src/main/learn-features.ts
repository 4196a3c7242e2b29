/** The features of learning, built as one file and loaded only where there is something to tell or to learn from. */
import type { Feature } from '../hooks/feature.ts';
import { learnedAgent, learnedFailure, learnedRewrite, learnedStart, learnSession } from '../hooks/learned.ts';

export const FEATURES = {
  'learn-session': learnSession,
  'learned-agent': learnedAgent,
  'learned-failure': learnedFailure,
  'learned-rewrite': learnedRewrite,
  'learned-start': learnedStart,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './shared-services.ts';
