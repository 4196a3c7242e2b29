/** The moves between steps. Each is noted; a move that is not allowed leaves the record unchanged. */
import type { TaskDraft } from './draft.ts';
import { readFields } from './record/fields.ts';
import { CLEANUP_FIELDS, type CleanupChoice, isConfirmed } from './record/record.ts';
import { STEPS, type StepId } from './vocabulary.ts';

export const UNDECIDED = readFields(CLEANUP_FIELDS, {});

/** Ends the current step and begins another; the model is told. */
function enterStep(draft: TaskDraft, to: StepId, event: string): void {
  const from = draft.record.step;
  draft.move(to, event);
  draft.setStep(from, { status: 'completed', completedAt: draft.at });
  draft.setStep(to, { status: 'in_progress', startedAt: draft.at, completedAt: null });
  draft.set({ step: to });
  draft.tell({ kind: 'step', step: to });
  draft.notify({ event: 'step.completed', from, to });
}

/** The task's next step after the current one. */
export function enterNext(draft: TaskDraft, event: string): void {
  const { step, steps } = draft.record;
  const next = STEPS.slice(STEPS.indexOf(step) + 1).find((id) => (steps[id]?.status ?? 'skipped') !== 'skipped');
  if (next !== undefined) enterStep(draft, next, event);
}

/** The user's word on whether to wrap up. It counts only for work the user has confirmed. */
export function chooseCleanup(draft: TaskDraft, action: CleanupChoice, event: string): void {
  const { cleanup, step, steps } = draft.record;
  const isDone = steps.step4_cleanup.status === 'completed';
  if (cleanup.received && cleanup.action === action) {
    // A repeated request for a running wrap-up repeats its instructions.
    if (action === 'proceed' && step === 'step4_cleanup' && !isDone)
      draft.effects.push({ type: 'generate-documents', missing: true });
    return;
  }
  if (!isConfirmed(draft.record) || isDone) {
    draft.reject(event, isDone ? 'wrapped up already' : 'not confirmed yet', 'step4_cleanup');
    return;
  }
  draft.set({ cleanup: { ...cleanup, asked: false, received: true, action, receivedAt: draft.at } });
  if (action === 'proceed') beginCleanup(draft, event);
  else skipCleanup(draft, event);
}

/** Neither wrap-up nor archive for now: the question rests until the user takes it up again. */
export function keepOpen(draft: TaskDraft, event: string): void {
  const isAsked = isConfirmed(draft.record) && draft.record.step !== 'step4_cleanup';
  if (isAsked) draft.set({ cleanup: { ...UNDECIDED, keptOpen: true } });
  else draft.reject(event, 'not confirmed yet');
}

export function beginCleanup(draft: TaskDraft, event: string): void {
  if (draft.record.step === 'step4_cleanup') return;
  enterStep(draft, 'step4_cleanup', event);
  draft.effects.push({ type: 'generate-documents' });
}

function skipCleanup(draft: TaskDraft, event: string): void {
  draft.move('step4_cleanup', event, { skipped: true });
  draft.setStep('step3_execute', { status: 'completed', completedAt: draft.at });
  draft.setStep('step4_cleanup', { status: 'completed', completedAt: draft.at, skipped: true });
  draft.set({ step: 'step4_cleanup', docSync: { ...draft.record.docSync, required: false, status: 'waived' } });
  draft.effects.push({ type: 'archive', when: 'at-stop' });
}

/** Back to work: the fix turned out not to be one. */
export function withdraw(draft: TaskDraft, event: string): void {
  const wasWrappingUp = draft.record.step === 'step4_cleanup';
  backToWork(draft, event, { withdrawn: true });
  draft.tell({ kind: wasWrappingUp ? 'reopened' : 'withdrawn' });
}

export function backToWork(draft: TaskDraft, event: string, details?: { readonly withdrawn: true }): void {
  draft.move('step3_execute', event, details);
  draft.setStep('step4_cleanup', { status: 'pending', completedAt: null, skipped: false, report: undefined });
  draft.setStep('step3_execute', {
    status: 'in_progress',
    completedAt: null,
    userConfirmed: false,
    confirmedAt: null,
  });
  draft.set({ step: 'step3_execute', cleanup: UNDECIDED });
}
