import { describe, expect, it } from 'vitest';
import { edits, newTask, says, tell, testFails, usesTool } from '../../../test/kit/task.ts';
import { changeCount } from './measures.ts';
import { bind, decodeIndex, EMPTY_INDEX, encodeIndex, workflowStateOf } from './projections.ts';
import { WAIVERS } from './record.ts';
import { decodeRecord, encodeRecord } from './record-file.ts';

const DEEP = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);

it('given a record with data that is nested too deeply to be written, when it is read, then it is written without them', () => {
  const transition = { from: 'step1_plan', to: 'step3_execute', details: DEEP };
  const record = decodeRecord({ task_id: 'task-1', routing: DEEP, state_transitions: [transition] });
  expect(record && JSON.parse(JSON.stringify(encodeRecord(record)))).toMatchObject({ task_id: 'task-1', routing: {} });
});

const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('given a record', () => {
  const { task } = tell(newTask(), [edits(), testFails(), says('negative'), edits(), says('frustrated'), usesTool]);

  it('when it is written, then it has the documented names', () => {
    expect(encodeRecord(task)).toMatchObject({
      schema_version: 1,
      task_id: 'task-1',
      task_type: 'bug_fix',
      archived: false,
      workflow_state: {
        current_step: 'step3_execute',
        last_injection_step: null,
        steps: {
          step0_context: { status: 'skipped' },
          step3_execute: { status: 'in_progress', user_confirmed: false, last_error: 'AssertionError: 1' },
        },
        bug_fix_tracking: {
          enabled: true,
          iterations: [
            {
              iteration_id: 1,
              trigger: 'user_feedback',
              feedback_sentiment: 'negative',
              changes_made: [{ file: 'mod.py', change_type: 'edit', change_summary: '-1 +2 lines' }],
              test_result: 'failed',
            },
            { iteration_id: 2, feedback_sentiment: 'frustrated' },
          ],
          loop_indicators: { failed_test_count: 2, negative_feedback_count: 2, consecutive_failures: 0 },
          expert_triggered: true,
        },
        asked_cleanup_intent: false,
        cleanup_intent_received: false,
        cleanup_intent_action: null,
      },
      tracking_state: { bug_fix_tracking: { enabled: true } },
      metrics: {
        code_changes: [{ file: 'mod.py', operation: 'Edit', status: 'success' }, {}],
        code_changes_count: 2,
        failure_count: 1,
        expert_review_triggered: true,
      },
      expert_episodes: [{ trigger: 'T1', loop_type: 'bug_fix_loop' }],
      session_history: [{ session_id: 's1', ended_at: null }],
      doc_sync: { required: false, status: 'waived' },
    });
  });

  it('when it is read back, then it is the same', () => {
    expect(decodeRecord(roundTrip(encodeRecord(task)))).toEqual(task);
  });

  it.each(WAIVERS)('when its documents are no longer owed (%s), then the reason is kept', (waivedBy) => {
    const waived = { ...task, docSync: { ...task.docSync, waivedBy } };
    expect(decodeRecord(roundTrip(encodeRecord(waived)))).toEqual(waived);
  });

  it('when it is projected, then the session-level file repeats its state', () => {
    const written = encodeRecord(task);
    const { workflow_state, revision } = written;
    expect(workflowStateOf(written)).toMatchObject({ ...(workflow_state as object), revision, task_id: 'task-1' });
  });
});

describe('given a file of an earlier version', () => {
  const meta = {
    task_id: '任务-1114-143025-x',
    task_description: 'x',
    task_type: 'feature',
    created_at: '2025-11-14T14:30:25',
    workflow_state: {
      task_type: 'bug_fix',
      current_step: 'step4_cleanup',
      steps: {
        step3_execute: { description: 'd', status: 'completed', user_confirmed: true },
        step4_cleanup: { status: 'in_progress', prompt: 'p' },
      },
      bug_fix_tracking: { enabled: true, iterations: [{ iteration_id: 1, feedback_sentiment: 'negative' }] },
    },
    metrics: {
      docs_read: ['a.md', 3],
      code_changes: [{ file: 'mod.py', status: 'success' }],
      code_changes_count: 1,
      failure_count: 2,
      critical_violation_count: 4,
    },
  };

  it('when it is read, then nothing of it is lost and the rest has its defaults', () => {
    const task = decodeRecord(meta);
    expect(task).toMatchObject({
      taskType: 'bug_fix',
      step: 'step4_cleanup',
      revision: 0,
      docsRead: ['a.md'],
      iterations: [{ iterationId: 1, sentiment: 'negative' }],
      steps: {
        step3_execute: { userConfirmed: true, description: 'd' },
        step4_cleanup: { status: 'in_progress', prompt: 'p' },
      },
    });
    expect(task && [changeCount(task), task.spilled.failures, task.spilled.violations]).toEqual([1, 2, 4]);
  });

  it.each([
    null,
    [],
    'x',
    {},
    { task_id: '' },
    { task_id: 3 },
    { task_id: '../x' },
    { task_id: 'a/b' },
    { task_id: '..' },
  ])('when it is %j, then it is not a task', (value) => {
    expect(decodeRecord(value)).toBeUndefined();
  });

  it.each([
    [{ task_id: 'a', workflow_state: 3, metrics: [], state_transitions: {}, pending_context: [{ kind: 'offer' }, 3] }],
    [{ task_id: 'a', workflow_state: { steps: { step3_execute: 'x' }, bug_fix_tracking: { iterations: 'x' } } }],
  ])('when its parts are broken, then it is still a task', (value) => {
    const task = decodeRecord(value);
    expect(task && tell(task, [edits(), says('negative'), usesTool]).task.codeChanges.length).toBe(1);
  });

  it('when advice waits in it, then what was matched is kept, and incomplete advice is left out', () => {
    const whole = { kind: 'advice', command: 'npm test', place: 'a.ts:3', matched: [{ id: 'e1', match: 'boom' }] };
    const broken = [
      { ...whole, matched: [{ id: 'e1' }] },
      { ...whole, matched: {} },
      { ...whole, place: 3 },
    ];
    expect(decodeRecord({ task_id: 'a', pending_context: [...broken, whole] })?.pending).toEqual([whole]);
  });

  it('when an offer waits in it without its evidence, then it is left out', () => {
    expect(decodeRecord({ task_id: 'a', pending_context: [{ kind: 'offer', trigger: 'T1' }] })?.pending).toEqual([]);
  });
});

describe('given the index of active tasks', () => {
  const binding = {
    sessionId: 's1',
    taskId: 't',
    taskDir: '/p/tasks/t',
    boundAt: 'now',
    predecessors: ['s0'],
    waiting: [],
  };

  it('when it is written, then it has the documented shape and reads back', () => {
    const index = bind(EMPTY_INDEX, binding);
    expect(encodeIndex(index)).toEqual({
      version: 2,
      active_tasks: { s1: { task_id: 't', task_dir: '/p/tasks/t', bound_at: 'now', session_history: ['s0'] } },
    });
    expect(decodeIndex(roundTrip(encodeIndex(index)))).toEqual(index);
  });

  it.each([
    [{ task_id: 't', task_dir: '/p/tasks/t', current_step: 'step3_execute' }],
    [{ active_task_id: 't', task_dir: '/p/tasks/t' }],
    [{ task_dir: '/p/tasks/t' }],
  ])('when it is the flat file of an earlier version (%j), then its task is known', (flat) => {
    expect(decodeIndex(flat)).toEqual({ ...EMPTY_INDEX, legacy: { taskId: 't', taskDir: '/p/tasks/t' } });
  });

  it.each([
    null,
    [],
    {},
    { task_id: 't' },
    { task_id: '../t', task_dir: '/p/t' },
    { task_dir: '/p/..' },
    { active_tasks: 3 },
  ])('when it is %j, then it is none', (value) => {
    expect(decodeIndex(value)).toBeUndefined();
  });

  it('when a session has an odd name, then it is bound like any other', () => {
    const index = bind(EMPTY_INDEX, { ...binding, sessionId: '__proto__' });
    expect(decodeIndex(roundTrip(encodeIndex(index)))?.bindings).toHaveLength(1);
  });
});
