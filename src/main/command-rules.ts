/** What a shell command that names a state file or is Overtone's own loads, built as one file. */
import { commandRules } from '../hooks/command-rules.ts';
import type { Feature } from '../hooks/feature.ts';
import { ownCommand } from '../hooks/own-command.ts';

export const FEATURES = { 'command-rules': commandRules, 'own-command': ownCommand } as const satisfies Record<
  string,
  Feature
>;

export { createLazyServices as createHookServices } from './lazy-services.ts';
