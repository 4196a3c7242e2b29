/** What a message may mean in a state at all: nothing is accepted that was not worked on, or answered that was not asked. */
import type { IntentContext, IntentKind } from './intent.ts';

export function isOpenTo(kind: IntentKind, { step, codeChanges, cleanupAsked, confirmed }: IntentContext): boolean {
  if (kind === 'neutral' || kind === 'question') return true;
  if (kind === 'new_task_bug' || kind === 'new_task_feature') return step === 'none';
  if (step === 'none') return false;
  if (kind === 'confirmation') return step === 'step3_execute' && codeChanges >= 1;
  if (kind === 'cleanup_proceed' || kind === 'cleanup_skip') return cleanupAsked || confirmed === true;
  return true;
}

/** States in which the same words mean the same. */
export const GATES = ['opening', 'asked', 'confirmed', 'worked', 'before'] as const;
export type Gate = (typeof GATES)[number];

export function gateOf({ step, codeChanges, cleanupAsked, confirmed }: IntentContext): Gate {
  if (step === 'none') return 'opening';
  if (cleanupAsked) return 'asked';
  if (confirmed) return 'confirmed';
  return step === 'step3_execute' && codeChanges >= 1 ? 'worked' : 'before';
}
