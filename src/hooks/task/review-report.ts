/** The report of a review, whoever wrote it: the main agent in its answer, or an agent that was sent to look. */
import type { TaskEvent } from '../../core/tasks/events.ts';
import { messageFits } from '../../core/tasks/last-message.ts';
import { adviceIn } from '../../core/tasks/report-advice.ts';
import { RECOMMENDATION } from '../../core/tasks/settings/defaults.ts';
import type { TaskWorld } from './task-world.ts';

export function reviewReport(world: TaskWorld, message: string): TaskEvent[] {
  if (!messageFits(message, world.pack.manifest.loops.reportPatterns)) return [];
  const recommendation = adviceIn(message, RECOMMENDATION);
  return [{ type: 'expert.delivered', ...world.stamp('report'), mute: true, recommendation }];
}
