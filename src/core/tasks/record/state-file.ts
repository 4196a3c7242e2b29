/** The `workflow_state` object of a record: steps, wrap-up intent and tracking. The projection repeats it. */
import { asCount, asText, isRecord, oneOf, type UnknownRecord } from '../../narrow.ts';
import { isInserted, STEPS, type StepId, type TaskType } from '../vocabulary.ts';
import type { CleanupIntent, CleanupStep, ExecuteStep, StepState, Steps, TaskRecord, Tracking } from './record.ts';
import { decodeTracking, encodeTracking } from './tracking-file.ts';

type Workflow = Pick<TaskRecord, 'step' | 'lastInjection' | 'steps' | 'packId' | 'packName' | 'cleanup'> & {
  readonly tracking: Tracking | null;
};

export function decodeWorkflowState(state: UnknownRecord, fallback: UnknownRecord, taskType: TaskType): Workflow {
  const steps = isRecord(state['steps']) ? state['steps'] : {};
  return {
    step: oneOf(STEPS, state['current_step']) ?? firstOpen(steps),
    lastInjection: decodeInjection(state),
    steps: decodeSteps(steps, state['current_step']),
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

/** Records from before a pack inserted steps have none; one that stands at such a step has it. */
function decodeSteps(steps: UnknownRecord, current: unknown): Steps {
  const of = (id: StepId): UnknownRecord => (isRecord(steps[id]) ? steps[id] : {});
  const ids = STEPS.filter((id) => !isInserted(id) || isRecord(steps[id]) || id === current);
  const states = ids.map((id): [StepId, StepState] => [
    id,
    decodeStep(of(id), isInserted(id) && id === current ? 'in_progress' : 'skipped'),
  ]);
  return {
    ...(Object.fromEntries(states) as Steps),
    step3_execute: decodeExecution(of('step3_execute')),
    step4_cleanup: decodeCleaning(of('step4_cleanup')),
  };
}

function decodeExecution(step: UnknownRecord): ExecuteStep {
  const { user_confirmed, confirmed_at, last_error, last_error_time, last_test_reminder_at, ...rest } = step;
  return {
    ...decodeStep(rest, 'in_progress'),
    userConfirmed: user_confirmed === true,
    confirmedAt: asText(confirmed_at) || null,
    lastError: asText(last_error) || null,
    lastErrorTime: asText(last_error_time) || null,
    lastTestReminderAt: asText(last_test_reminder_at) || null,
  };
}

const decodeCleaning = ({ skipped, ...rest }: UnknownRecord): CleanupStep => ({
  ...decodeStep(rest, 'pending'),
  skipped: skipped === true,
});

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

function encodeSteps(steps: Steps): UnknownRecord {
  const { step3_execute, step4_cleanup } = steps;
  const plain = STEPS.flatMap((id): [string, UnknownRecord][] => {
    const state = steps[id];
    return state === undefined ? [] : [[id, encodeStep(state)]];
  });
  return {
    ...Object.fromEntries(plain),
    step3_execute: { ...encodeStep(step3_execute), ...encodeExecution(step3_execute) },
    step4_cleanup: { ...encodeStep(step4_cleanup), ...(step4_cleanup.skipped && { skipped: true }) },
  };
}

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
