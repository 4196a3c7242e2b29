/** The sessions of a history as CSV (RFC 4180), safe to open in a spreadsheet. */
import type { HistoryView, SessionHistory } from '../../core/dashboard/history-view.ts';

const COLUMNS = [
  'sessionId',
  'project',
  'workflowType',
  'phase',
  'createdAt',
  'durationMs',
  'failures',
  'rejections',
  'pass1Rate',
  'pass3Rate',
  'grade',
] as const satisfies readonly (keyof SessionHistory)[];

export const historyCsv = ({ sessions }: Pick<HistoryView, 'sessions'>): string =>
  [COLUMNS.join(','), ...sessions.map((session) => COLUMNS.map((column) => cellOf(session[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would compute what begins so. */
const FORMULA = /^[=+\-@\t\r]/;
