/** An edit was refused: counted in the task, and told apart when the same rule refuses the same file again and again. */
import type { Violation } from '../../rules/rule.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { changeTask } from '../../store/tasks/task-store.ts';
import { denialsInARow } from '../../tasks/record/measures.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import type { Denied, HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { notificationsIn, notify } from './notify.ts';
import { createTaskWorld } from './task-world.ts';

const NOTHING: Denied = { repeated: [], outcome: {} };
const TIMES_IN_A_ROW = 3;

export function onDenial(input: HookInput, violations: readonly Violation[], services: HookServices): Denied {
  const world = createTaskWorld(input, services);
  const { task } = boundTask(world.store, input.sessionId);
  if (task === undefined) {
    return { ...NOTHING, outcome: notify(world, { event: 'rule.violation', count: violations.length }) };
  }
  const event = {
    type: 'rule.denied',
    ...world.stamp('denied'),
    mute: true,
    violations: violations.map(({ rule, file }) => ({ rule, file })),
  } as const;
  const result = changeTask(world.store, task, { events: [event] });
  if (result.state !== 'done') return NOTHING;
  return { repeated: repeatedRules(result.record, violations), outcome: notificationsIn(world, result) };
}

const repeatedRules = (record: TaskRecord, latest: readonly Violation[]): string[] =>
  latest.filter((one) => denialsInARow(record, one) >= TIMES_IN_A_ROW).map(({ rule }) => rule);
