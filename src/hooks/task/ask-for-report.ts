/** Code is to be changed while the report of a review is due: refused, with how to write it and how to end it. */
import { isUntold, reportMissing } from '../../core/tasks/report-first.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { withTask } from '../../store/tasks/task-store.ts';
import type { CodeChange } from './code-change.ts';
import { reviewText } from './review-text.ts';
import type { TaskWorld } from './task-world.ts';

export function askForReport(world: TaskWorld, { task, known, file, refuse }: CodeChange): Outcome | undefined {
  const { store, settings } = world;
  const { loops } = settings.policy;
  if (reportMissing(known, loops) === undefined) return undefined;
  const result = withTask(store, task, {
    whenBusy: () => ({ events: [] }),
    plan: (record) => {
      const review = reportMissing(record, loops);
      const event = { type: 'report.awaited', ...world.stamp('report-first'), mute: true } as const;
      return review === undefined
        ? { events: [], value: undefined }
        : { events: [event], value: { review, untold: isUntold(record, review) } };
    },
  });
  // What cannot be counted is not refused either: nobody would ever get past it.
  if (result.state !== 'done' || result.value === undefined) return undefined;
  const { review, untold } = result.value;
  const reason = world.pack.prompt('review.deny', { file }, world.locale);
  return refuse('report-first', untold ? `${reason}\n\n${reviewText(world, result.record, review.id)}` : reason);
}
