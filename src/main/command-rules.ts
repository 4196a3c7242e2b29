/** What a shell command that names a state file loads, built as one file. */
import { commandRules } from '../hooks/command-rules.ts';
import type { Feature } from '../hooks/feature.ts';

export const FEATURES = { 'command-rules': commandRules } as const satisfies Record<string, Feature>;

export { createLazyServices as createHookServices } from './lazy-services.ts';
