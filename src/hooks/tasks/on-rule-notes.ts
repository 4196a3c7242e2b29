/** Rules found something that is no refusal: a line in the history of the task; the user hears of rules that are dropped. */
import type { RuleNote } from '../../rules/rule.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { changeTask } from '../../store/tasks/task-store.ts';
import type { HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { createTaskWorld } from './task-world.ts';

export function onRuleNotes(input: HookInput, notes: readonly RuleNote[], services: HookServices): Outcome {
  const world = createTaskWorld(input, services);
  const { task } = boundTask(world.store, input.sessionId);
  const event = { type: 'rule.noted', ...world.stamp('noted'), mute: true, found: notes } as const;
  if (task) changeTask(world.store, task, { events: [event] });
  const dropped = notes.filter(({ what }) => what === 'dropped').map(({ rule }) => `- ${rule}: slow`);
  return dropped.length === 0 ? {} : { systemMessage: world.text.ruleTrouble({ lines: dropped.join('\n') }) };
}
