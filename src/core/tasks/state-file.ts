/** The `workflow_state` object of a record: steps, wrap-up intent and tracking. The projection repeats it. */
import { asCount, asText, isRecord, oneOf, type UnknownRecord } from '../narrow.ts';
import type { CleanupIntent, ExecuteStep, StepState, Steps, TaskRecord, Tracking } from './record.ts';
import { decodeTracking, encodeTracking } from './tracking-file.ts';
import { STEPS, type StepId, type TaskType } from './vocabulary.ts';

type Workflow = Pick<TaskRecord, 'step' | 'lastInjection' | 'steps' | 'packId' | 'packName' | 'cleanup'> & {
  readonly tracking: Tracking | null;
};

export function decodeWorkflowState(state: UnknownRecord, fallback: UnknownRecord, taskType: TaskType): Workflow {
  const steps = isRecord(state['steps']) ? state['steps'] : {};
  return {
    step: oneOf(STEPS, state['current_step']) ?? firstOpen(steps),
    lastInjection: decodeInjection(state),
    steps: decodeSteps(steps),
    packId: asText(state['gameplay_pack_matched']) || null,
    packName: asText(state['gameplay_pack_name']) || null,
    cleanup: decodeCleanup(state),
    tracking: decodeTracking(state, taskType) ?? decodeTracking(fallback, taskType) ?? null,
  };
}

export function encodeWorkflowState(task: TaskRecord): UnknownRecord {
  const { asked, askedAt, received, action, receivedAt } = task.cleanup;
  return {
    current_step: task.step,
    last_injection_step: task.lastInjection?.step ?? null,
    ...(task.lastInjection !== null && { last_injection_revision: task.lastInjection.revision }),
    steps: encodeSteps(task.steps),
    gameplay_pack_matched: task.packId,
    gameplay_pack_name: task.packName,
    ...encodeTracking(task),
    asked_cleanup_intent: asked,
    asked_cleanup_at: askedAt,
    cleanup_intent_received: received,
    cleanup_intent_action: action,
    cleanup_intent_at: receivedAt,
  };
}

/** A file that does not say where it is: at what runs, else at the work itself. */
const firstOpen = (steps: UnknownRecord): StepId =>
  STEPS.find((id) => isRecord(steps[id]) && steps[id]['status'] === 'in_progress') ?? 'step3_execute';

function decodeInjection(state: UnknownRecord): TaskRecord['lastInjection'] {
  const step = oneOf(STEPS, state['last_injection_step']);
  return step === undefined ? null : { step, revision: asCount(state['last_injection_revision']) };
}

function decodeCleanup(state: UnknownRecord): CleanupIntent {
  const action = oneOf(['proceed', 'skip'] as const, state['cleanup_intent_action']) ?? null;
  return {
    asked: state['asked_cleanup_intent'] === true,
    askedAt: asText(state['asked_cleanup_at']) || null,
    received: state['cleanup_intent_received'] === true,
    action,
    receivedAt: asText(state['cleanup_intent_at']) || null,
  };
}

const STATUSES = ['skipped', 'pending', 'in_progress', 'completed'] as const;

function decodeSteps(steps: UnknownRecord): Steps {
  const of = (id: StepId): UnknownRecord => (isRecord(steps[id]) ? steps[id] : {});
  const { user_confirmed, confirmed_at, last_error, last_error_time, last_test_reminder_at, ...execute } =
    of('step3_execute');
  const { skipped, ...cleanup } = of('step4_cleanup');
  return {
    step0_context: decodeStep(of('step0_context'), 'skipped'),
    step1_understand: decodeStep(of('step1_understand'), 'skipped'),
    step3_execute: {
      ...decodeStep(execute, 'in_progress'),
      userConfirmed: user_confirmed === true,
      confirmedAt: asText(confirmed_at) || null,
      lastError: asText(last_error) || null,
      lastErrorTime: asText(last_error_time) || null,
      lastTestReminderAt: asText(last_test_reminder_at) || null,
    },
    step4_cleanup: { ...decodeStep(cleanup, 'pending'), skipped: skipped === true },
  };
}

function decodeStep(
  { status, started_at, completed_at, ...extra }: UnknownRecord,
  fallback: StepState['status'],
): StepState {
  return {
    status: oneOf(STATUSES, status) ?? fallback,
    startedAt: asText(started_at) || null,
    completedAt: asText(completed_at) || null,
    extra,
  };
}

const encodeSteps = ({ step0_context, step1_understand, step3_execute, step4_cleanup }: Steps): UnknownRecord => ({
  step0_context: encodeStep(step0_context),
  step1_understand: encodeStep(step1_understand),
  step3_execute: { ...encodeStep(step3_execute), ...encodeExecution(step3_execute) },
  step4_cleanup: { ...encodeStep(step4_cleanup), ...(step4_cleanup.skipped && { skipped: true }) },
});

const encodeStep = ({ status, startedAt, completedAt, extra }: StepState): UnknownRecord => ({
  ...extra,
  status,
  ...(startedAt !== null && { started_at: startedAt }),
  ...(completedAt !== null && { completed_at: completedAt }),
});

const encodeExecution = (step: ExecuteStep): UnknownRecord => ({
  user_confirmed: step.userConfirmed,
  ...(step.confirmedAt !== null && { confirmed_at: step.confirmedAt }),
  last_error: step.lastError,
  ...(step.lastErrorTime !== null && { last_error_time: step.lastErrorTime }),
  last_test_reminder_at: step.lastTestReminderAt,
});
