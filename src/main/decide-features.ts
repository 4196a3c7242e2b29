/** What a session waits for by itself, asked elsewhere: built as one file and loaded when somebody is reachable or asked. */
import type { Feature } from '../hooks/feature.ts';
import { askDecision, followDecisions } from '../hooks/remote-decide.ts';

export const FEATURES = { 'ask-decision': askDecision, decisions: followDecisions } as const satisfies Record<
  string,
  Feature
>;

export { createHookServices } from './hook-services.ts';
