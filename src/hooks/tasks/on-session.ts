/** SessionStart: which task the session works on, and what the model is told of it. */

import { clearSession, rebindTask } from '../../store/tasks/task-index-file.ts';
import { asText } from '../../values/narrow.ts';
import type { HookServices } from '../feature.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import { recoverAll } from './recovery.ts';
import { brief, openTasks, resumeOnly } from './resume-task.ts';
import { ruleTrouble } from './rule-trouble.ts';
import { createTaskWorld, type TaskWorld } from './task-world.ts';

export function onSessionStart(input: HookInput, services: HookServices): Outcome {
  const world = createTaskWorld(input, services);
  const source = asText(input.raw['source']);
  return mergeOutcomes([
    recoverAll(world),
    bindFor(world, source) ?? {},
    // Shipped rules are tested; reading those of a project takes long.
    source === 'compact' || !services.trusted() ? {} : ruleTrouble(world),
  ]);
}

function bindFor(world: TaskWorld, source: string): Outcome | undefined {
  const { store, input } = world;
  if (source === 'clear') {
    clearSession(store, input.sessionId);
    return openTasks(world);
  }
  // A new session is bound to nothing; it is told what lies open.
  if (source === 'startup') return openTasks(world);
  const task = rebindTask(store, input.sessionId);
  if (task !== undefined) return brief(world, task, source);
  // The host does not say whose conversation was forked; where one task lies open, it is the one they spoke of.
  return source === 'fork' ? resumeOnly(world) : openTasks(world);
}
