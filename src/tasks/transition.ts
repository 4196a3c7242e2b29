/** The moves between steps. Each is noted; a move that is not allowed returns the record unchanged. */
import { enqueue } from './pending.ts';
import { type CleanupChoice, isConfirmed, type TaskRecord } from './record/record.ts';
import type { TaskPolicy } from './settings/policy.ts';
import { chain, noteTransition, reject, type TaskStep, withStep } from './step.ts';
import { STEPS, type StepId } from './vocabulary.ts';

export type Cause = { readonly event: string; readonly at: string; readonly policy: TaskPolicy };

/** Ends the present step and begins another; the model is told. */
function enterStep(record: TaskRecord, to: StepId, { event, at, policy }: Cause): TaskStep {
  const left = withStep(record, record.step, { status: 'completed', completedAt: at });
  const entered = { ...withStep(left, to, { status: 'in_progress', startedAt: at, completedAt: null }), step: to };
  const told = enqueue(entered, { kind: 'step', step: to }, policy.caps.pending);
  return chain(noteTransition(record, told, { to, event, at }, policy), (next) => [
    next,
    [{ type: 'notify', about: { event: 'step.completed', from: record.step, to } }],
  ]);
}

/** Of the steps this task has, the one that comes after the present one. */
export function enterNext(record: TaskRecord, cause: Cause): TaskStep {
  const next = STEPS.slice(STEPS.indexOf(record.step) + 1).find(
    (id) => (record.steps[id]?.status ?? 'skipped') !== 'skipped',
  );
  return next === undefined ? [record, []] : enterStep(record, next, cause);
}

/** The user's word on whether to wrap up. It counts only for work the user has confirmed. */
export function chooseCleanup(record: TaskRecord, action: CleanupChoice, cause: Cause): TaskStep {
  if (record.cleanup.received && record.cleanup.action === action) return [record, again(record, action)];
  if (!isConfirmed(record)) return reject(record, cause.event, 'not confirmed yet');
  if (record.steps.step4_cleanup.status === 'completed') return reject(record, cause.event, 'wrapped up already');
  const answered: TaskRecord = {
    ...record,
    cleanup: { ...record.cleanup, asked: false, received: true, action, receivedAt: cause.at },
  };
  return action === 'proceed' ? beginCleanup(answered, cause) : skipCleanup(answered, cause);
}

/** Neither wrap-up nor archive for now: the question rests until the user takes it up again. */
export function keepOpen(record: TaskRecord, { event }: Cause): TaskStep {
  if (!isConfirmed(record) || record.step === 'step4_cleanup') return reject(record, event, 'not confirmed yet');
  return [{ ...record, cleanup: { ...UNDECIDED, keptOpen: true } }, []];
}

/** A repeated request for a running wrap-up repeats its instructions. */
const again = ({ step, steps }: TaskRecord, action: CleanupChoice): TaskStep[1] =>
  action === 'proceed' && step === 'step4_cleanup' && steps.step4_cleanup.status !== 'completed'
    ? [{ type: 'generate-documents', missing: true }]
    : [];

export function beginCleanup(record: TaskRecord, cause: Cause): TaskStep {
  if (record.step === 'step4_cleanup') return [record, []];
  return chain(enterStep(record, 'step4_cleanup', cause), (next) => [next, [{ type: 'generate-documents' }]]);
}

function skipCleanup(record: TaskRecord, { event, at, policy }: Cause): TaskStep {
  const left = withStep(record, 'step3_execute', { status: 'completed', completedAt: at });
  const skipped: TaskRecord = {
    ...withStep(left, 'step4_cleanup', { status: 'completed', completedAt: at, skipped: true }),
    step: 'step4_cleanup',
    docSync: { ...record.docSync, required: false, status: 'waived' },
  };
  return chain(
    noteTransition(record, skipped, { to: 'step4_cleanup', event, at, details: { skipped: true } }, policy),
    (next) => [next, [{ type: 'archive', when: 'at-stop' }]],
  );
}

/** Back to work: the fix turned out not to be one. */
export function withdraw(record: TaskRecord, { event, at, policy }: Cause): TaskStep {
  const wasWrappingUp = record.step === 'step4_cleanup';
  const reopened = withStep(
    withStep(record, 'step4_cleanup', { status: 'pending', completedAt: null, skipped: false, extra: {} }),
    'step3_execute',
    { status: 'in_progress', completedAt: null, userConfirmed: false, confirmedAt: null },
  );
  const next: TaskRecord = { ...reopened, step: 'step3_execute', cleanup: UNDECIDED };
  const block = { kind: wasWrappingUp ? 'reopened' : 'withdrawn' } as const;
  return noteTransition(
    record,
    enqueue(next, block, policy.caps.pending),
    { to: 'step3_execute', event, at, details: { withdrawn: true } },
    policy,
  );
}

export const UNDECIDED: TaskRecord['cleanup'] = {
  asked: false,
  askedAt: null,
  received: false,
  action: null,
  receivedAt: null,
};
