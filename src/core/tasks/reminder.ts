/** After some edits of a bug fix the user should test it: whether it is time to say so. */
import { isDue, madeCount } from './measures.ts';
import type { TaskPolicy } from './policy.ts';
import { isConfirmed, type TaskRecord } from './record.ts';

export function isReminderDue(record: TaskRecord, at: string, { reminder }: TaskPolicy): boolean {
  if (record.step !== 'step3_execute' || record.taskType !== 'bug_fix' || isConfirmed(record)) return false;
  if (madeCount(record) < reminder.minChanges) return false;
  return isDue(record.steps.step3_execute.lastTestReminderAt, at, reminder.everyMinutes);
}
