/** The user's task as a page shows it beside the workflow. */
import { briefingOf } from '../../tasks/briefing.ts';
import { changeCount, lastEpisode, noticeAt } from '../../tasks/record/measures.ts';
import { isConfirmed, type TaskRecord } from '../../tasks/record/record.ts';

/** The task that is bound to a session. */
export type TaskView = ReturnType<typeof taskViewOf>;

export function taskViewOf(record: TaskRecord, path: string) {
  const { taskId, description, taskType, step, confirmed, failures, lastError } = briefingOf(record);
  const review = lastEpisode(record);
  return {
    id: taskId,
    description,
    type: taskType,
    step,
    confirmed,
    codeChanges: changeCount(record),
    failures,
    lastError: lastError ?? null,
    expertReview: review ? { cause: review.loopType, at: review.openedAt } : null,
    path,
    /** What the user was asked about the task and has not answered. */
    asks: askedOf(record),
  };
}

/** The user was told since the last word of theirs; before that, Claude may still be at work. */
function askedOf(record: TaskRecord): 'confirmation' | 'cleanup' | null {
  const { step, cleanup, prompt } = record;
  if (step !== 'step3_execute') return null;
  if (isConfirmed(record)) return cleanup.asked && !cleanup.received ? 'cleanup' : null;
  const told = noticeAt(record, 'waiting-confirmation') ?? '';
  const isTold = prompt.stopBlocks > 0 || (told !== '' && told >= (prompt.begunAt ?? ''));
  return isTold && changeCount(record) > 0 ? 'confirmation' : null;
}
