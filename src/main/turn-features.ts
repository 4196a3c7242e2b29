/** What a person says to a workflow, built as one file and loaded where there is one. */
import type { Feature } from '../hooks/feature.ts';
import { humanTurn, interruption, stopWord } from '../hooks/human-turn.ts';

export const FEATURES = {
  'human-turn': humanTurn,
  interruption,
  'stop-word': stopWord,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './shared-services.ts';
