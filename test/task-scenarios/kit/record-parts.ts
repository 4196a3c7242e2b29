/** Parts of a record that many rows look at; what is missing reads as nothing. */
import { expect } from 'vitest';
import type { Json } from '../../kit/hook-process.ts';
import { boundIn, type Snapshot } from './task-files.ts';

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

export const flowOf = (record: Json): Json => object(record['workflow_state']);
export const stepOf = (record: Json, step: string): Json => object(object(flowOf(record)['steps'])[step]);
export const metricsOf = (record: Json): Json => object(record['metrics']);
export const trackingOf = (record: Json): Json => object(flowOf(record)['bug_fix_tracking']);
export const featureOf = (record: Json): Json => object(flowOf(record)['feature_tracking']);
export const loopOf = (record: Json): Json => object(trackingOf(record)['loop_indicators']);
export const roundsOf = (record: Json): readonly Json[] => list(trackingOf(record)['iterations']);
export const reviewsOf = (record: Json): readonly Json[] => list(record['expert_episodes']);
export const changedFiles = (record: Json): unknown[] =>
  list(metricsOf(record)['code_changes']).map(({ file }) => file);
export const filesOfRound = (round: Json | undefined): unknown[] =>
  list(round?.['changes_made']).map(({ file }) => file);
export const sessionsOf = (record: Json): readonly Json[] => list(record['session_history']);
export const isConfirmed = (record: Json): boolean => stepOf(record, 'step3_execute')['user_confirmed'] === true;

/** All that the user's words may change; without what counts events or tells the time. */
export const standingOf = (record: Json): Json => ({
  type: record['task_type'],
  step: flowOf(record)['current_step'],
  steps: flowOf(record)['steps'],
  bug: flowOf(record)['bug_fix_tracking'],
  feature: flowOf(record)['feature_tracking'],
  asked: flowOf(record)['asked_cleanup_intent'],
  answered: flowOf(record)['cleanup_intent_action'],
  metrics: record['metrics'],
});

export const STEP_IDS = ['step0_context', 'step1_understand', 'step3_execute', 'step4_cleanup'];

/** The record is the authority; what repeats it says the same. */
export function expectProjectionsAgree({ record, state, index, place }: Snapshot, session: string): void {
  const flow = flowOf(record);
  expect(record).toHaveProperty('task_id');
  expect(state).toMatchObject({ task_id: record['task_id'], current_step: flow['current_step'], steps: flow['steps'] });
  expect(state['bug_fix_tracking']).toEqual(flow['bug_fix_tracking']);
  expect(boundIn(index)[session]).toBe(record['task_id']);
  expect(index).toMatchObject({ active_tasks: { [session]: { task_dir: place?.path } } });
}
