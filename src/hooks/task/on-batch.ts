/** PostToolBatch: edits the host turned down before a tool ran. No other event tells of them, and each is a failed try. */

import { rejectedCalls } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { boundTask } from '../../store/task-index-file.ts';
import { concernsEdit } from '../edit-concern.ts';
import { afterTool } from './on-tool.ts';
import { recordTool } from './task-use.ts';
import type { TaskWorld } from './task-world.ts';

/** One word at most is said for all of them. */
export function onBatch(world: TaskWorld): Outcome | undefined {
  const { task } = boundTask(world.store, world.input.sessionId);
  if (task === undefined) return undefined;
  const edits = rejectedCalls(world.input).filter(concernsEdit);
  return mergeOutcomes(
    edits.map((input, index) => {
      const used = recordTool({ ...world, input, mute: index < edits.length - 1 }, task);
      return afterTool({ ...world, input }, task, used);
    }),
  );
}
