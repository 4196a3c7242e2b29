/** Statistics over sessions: as data, as a CSV download, and as a fragment of the page. */
import type { Context } from 'hono';
import type { HistoryFilter, HistoryView, SessionHistory } from '../../workflow/view/history.ts';
import { get, localeIn, oneOfIn, type Route, textIn, timeIn } from '../route.ts';
import { historyFragment } from './history-fragment.ts';

export const historyRoutes: readonly Route[] = [
  get(
    '/api/history',
    'How sessions, stages and grades went. `project`, `workflow`, `since`, `until` (when they began); `format=csv`: a table to download.',
    (context, { history }) => {
      const format = oneOfIn(context, 'format', ['json', 'csv']);
      const view = history(filterIn(context));
      if (format !== 'csv') return context.json(view);
      return context.body(historyCsv(view), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="overtone-history.csv"',
      });
    },
  ),
  get('/ui/history', 'The same as a piece of the page, in `lang`.', (context, deps) =>
    context.html(historyFragment(deps.history(filterIn(context)), deps.text(localeIn(context, deps)))),
  ),
];

function filterIn(context: Context): HistoryFilter {
  const [since, until] = [timeIn(context, 'since'), timeIn(context, 'until')];
  return { project: textIn(context, 'project'), workflow: textIn(context, 'workflow'), since, until };
}

/** RFC 4180, safe to open in a spreadsheet. */
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

/** A spreadsheet would evaluate such a cell. */
const FORMULA = /^[=+\-@\t\r]/;
