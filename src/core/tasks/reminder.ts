/** After some edits of a bug fix the user should test it: whether it is time to say so. */
import { isDue, madeCount } from './record/measures.ts';
import { isConfirmed, type TaskRecord } from './record/record.ts';
import type { TaskPolicy } from './settings/policy.ts';

export function isReminderDue(record: TaskRecord, at: string, { reminder }: TaskPolicy): boolean {
  if (record.step !== 'step3_execute' || record.taskType !== 'bug_fix' || isConfirmed(record)) return false;
  if (madeCount(record) < reminder.minChanges) return false;
  return isDue(record.steps.step3_execute.lastTestReminderAt, at, reminder.everyMinutes);
}
