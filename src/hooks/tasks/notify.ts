/** Terminal notifications, off unless configured; their texts are loaded on demand. */

import type { TaskResult } from '../../store/tasks/task-store.ts';
import type { NotificationFacts } from '../../tasks/effects.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { orUndefined } from '../../values/narrow.ts';
import type { Level } from '../../workflow/registry/notifications.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

/** Returns an empty outcome if the same notification was shown a moment ago. */
export type Notifier = (world: TaskWorld, about: NotificationFacts, level: Exclude<Level, 'off'>) => Outcome;

export function notify(world: TaskWorld, about: NotificationFacts): Outcome {
  const level = world.settings.notifications[about.event];
  if (level === undefined || level === 'off') return {};
  // A notification must not fail the event.
  return orUndefined(() => world.services.notifier()(world, about, level)) ?? {};
}

/** For an event that can carry nothing to the model. */
export const newsIn = <T>(world: TaskWorld, task: TaskRef, result: TaskResult<T>): Outcome =>
  result.state !== 'done'
    ? {}
    : mergeOutcomes(
        result.effects.map((effect) => {
          if (effect.type === 'restored') return world.acts().restoredNews(world, task, effect);
          return effect.type === 'notify' ? notify(world, effect.about) : {};
        }),
      );
