/** What is noticed of commands and edits, and all services, built as one file and loaded when a row applies. */
import { commandWatch } from '../hooks/command-watch.ts';
import type { Feature } from '../hooks/feature.ts';
import { toolFailure } from '../hooks/tool-failure.ts';
import { wordingWatch } from '../hooks/wording-watch.ts';

export const FEATURES = {
  'command-watch': commandWatch,
  'tool-failure': toolFailure,
  'wording-watch': wordingWatch,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './hook-services.ts';
