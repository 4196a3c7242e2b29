/** PreToolUse of an edit within a task: whether anything may have to come before it. For most edits nothing does. */
import { readIntact } from '../../store/tasks/task-copy.ts';
import type { Bound } from '../../store/tasks/task-index-file.ts';
import { hasReadEnough } from '../../tasks/reading.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { isReviewDue, reportMissing } from '../../tasks/review.ts';
import { orUndefined } from '../../values/narrow.ts';
import type { Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

export function checkCode(world: TaskWorld, { task }: Bound): Outcome | undefined {
  if (task === undefined) return undefined;
  const record = orUndefined(() => readIntact(world.store, task.taskDir));
  return record && isFree(world, record) ? undefined : world.acts().beforeCode(world, task);
}

const isFree = (world: TaskWorld, record: TaskRecord): boolean =>
  hasReadEnough(record, world.settings.reading) &&
  reportMissing(record, world.settings.policy.loops) === undefined &&
  !isReviewAhead(world, record);

export const isReviewAhead = ({ at, settings }: TaskWorld, record: TaskRecord): boolean =>
  record.pending.some(({ kind }) => kind === 'expert') || isReviewDue(record, at, settings.policy);
