/** The files a task has changed last, as texts name them. */
import { isMade } from '../../core/tasks/record/measures.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';

export const lastFiles = ({ codeChanges }: Pick<TaskRecord, 'codeChanges'>, separator: string): string =>
  [...new Set(codeChanges.filter(isMade).map(({ file }) => file))].slice(-5).join(separator);
