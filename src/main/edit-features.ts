/** What a guarded edit loads, built as one file. Edits are frequent, and most break no rule. */
import { editRules } from '../hooks/edit-rules.ts';
import type { Feature } from '../hooks/feature.ts';

export const FEATURES = { 'edit-rules': editRules } as const satisfies Record<string, Feature>;

export { createLazyServices as createHookServices } from './lazy-services.ts';
