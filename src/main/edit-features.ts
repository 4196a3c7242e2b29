/** What a guarded edit or shell command loads, built as one file. Edits are frequent, and most break no rule. */
import { commandRules } from '../hooks/command-rules.ts';
import { editRules } from '../hooks/edit-rules.ts';
import type { Feature } from '../hooks/feature.ts';

export const FEATURES = {
  'command-rules': commandRules,
  'edit-rules': editRules,
} as const satisfies Record<string, Feature>;

export { createLazyServices as createHookServices } from './lazy-services.ts';
