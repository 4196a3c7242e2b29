/** The state of a task as others tell it. What is missing or unknown never opens a gate. */
import { asCount, asText, isRecord, oneOf } from '../narrow.ts';
import { STEPS, TASK_TYPES } from '../tasks/vocabulary.ts';
import type { IntentContext } from './intent.ts';

export function readIntentContext(value: unknown): IntentContext {
  const given = isRecord(value) ? value : {};
  const taskType = oneOf(TASK_TYPES, given['taskType']);
  return {
    step: stepOf(given['step']),
    codeChanges: asCount(given['codeChanges']),
    cleanupAsked: given['cleanupAsked'] === true,
    confirmed: given['confirmed'] === true,
    ...(taskType && { taskType }),
  };
}

/** `step3`, `Step3_Execute` and `3` are one; a step nobody knows counts as one before any work. */
function stepOf(value: unknown): IntentContext['step'] {
  const name = typeof value === 'number' ? String(value) : asText(value).trim().toLowerCase();
  if (name === '' || name === 'none' || name === 'null') return 'none';
  const number = /\d/.exec(name)?.[0];
  return STEPS.find((step) => step === name || step.includes(`step${number}_`)) ?? 'step1_understand';
}
