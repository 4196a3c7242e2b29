/** Code is to be changed while the report of a review is due: refused, with how to write it and how to end it. */
import { foundIn } from '../../core/found-in.ts';
import { reportMissing, waitNotice } from '../../core/tasks/report-first.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { withTask } from '../../store/tasks/task-store.ts';
import type { CodeChange } from './code-change.ts';
import type { TaskWorld } from './task-world.ts';

export function askForReport(world: TaskWorld, { task, file, refuse }: CodeChange): Outcome | undefined {
  const { store, settings } = world;
  const { loops } = settings.policy;
  const known = foundIn(readTask(task.taskDir));
  if (known !== undefined && reportMissing(known, loops) === undefined) return undefined;
  const result = withTask(store, task, {
    whenBusy: { events: [] },
    plan: (record) => {
      const value = reportMissing(record, loops);
      return { events: value ? [waitNotice(record, value, world.stamp('report-first'))] : [], value };
    },
  });
  // What cannot be counted is not refused either: nobody would ever get past it.
  if (result.state !== 'done' || result.value === undefined) return undefined;
  return refuse('report-first', world.pack.prompt('review.deny', { file }, world.locale));
}
