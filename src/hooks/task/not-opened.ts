/** A task could not be opened or taken up: who asked for it hears what is in the way and what to do. */
import { messageOf } from '../../core/narrow.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { obstacleIn } from '../../store/tasks/task-obstacle.ts';
import type { TaskWorld } from './task-world.ts';

export function orSayWhy(world: TaskWorld, work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    return { block: whyNot(world, error) };
  }
}

export function whyNot({ store, text }: TaskWorld, error: unknown): string {
  const obstacle = obstacleIn(store);
  return obstacle ? text.obstacle[obstacle.kind](obstacle.path) : text.notOpened(messageOf(error));
}
