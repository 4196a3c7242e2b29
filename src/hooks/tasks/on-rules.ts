/** Tells the session's task what rules found in a call. */
import type { RuleNote, Violation } from '../../rules/rule.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { noteEvent } from '../../store/tasks/task-store.ts';
import { denialsInARow } from '../../tasks/record/measures.ts';
import type { Denied, HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { newsIn, notify } from './notify.ts';
import { createTaskWorld } from './task-world.ts';

const NOTHING: Denied = { repeated: [], outcome: {} };
const TIMES_IN_A_ROW = 3;

/** A refusal is counted, and so are repeats of the same rule on the same file. */
export function onDenial(input: HookInput, violations: readonly Violation[], services: HookServices): Denied {
  const world = createTaskWorld(input, services);
  const { task } = boundTask(world.store, input.sessionId);
  if (task === undefined) {
    return { ...NOTHING, outcome: notify(world, { event: 'rule.violation', count: violations.length }) };
  }
  const refused = violations.map(({ rule, file }) => ({ rule, file }));
  const result = noteEvent(world.store, task, 'denied', { type: 'rule.denied', violations: refused });
  if (result.state !== 'done') return NOTHING;
  const again = violations.filter((one) => denialsInARow(result.record, one) >= TIMES_IN_A_ROW);
  return { repeated: again.map(({ rule }) => rule), outcome: newsIn(world, task, result) };
}

/** Anything but a refusal is a line in the history; the user is told about rules that are dropped. */
export function onRuleNotes(input: HookInput, notes: readonly RuleNote[], services: HookServices): Outcome {
  const world = createTaskWorld(input, services);
  const { task } = boundTask(world.store, input.sessionId);
  if (task) noteEvent(world.store, task, 'noted', { type: 'rule.noted', found: notes });
  const dropped = notes.filter(({ what }) => what === 'dropped').map(({ rule }) => `- ${rule}: slow`);
  return dropped.length === 0 ? {} : { systemMessage: world.text.ruleTrouble({ lines: dropped.join('\n') }) };
}
