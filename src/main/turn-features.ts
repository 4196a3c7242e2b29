/** What a person says to a workflow, built as one file and loaded where there is one. */
import type { Feature } from '../hooks/feature.ts';
import { humanTurn, stopWord } from '../hooks/human-turn.ts';

export const FEATURES = { 'human-turn': humanTurn, 'stop-word': stopWord } as const satisfies Record<string, Feature>;

export { createHookServices } from './shared-services.ts';
