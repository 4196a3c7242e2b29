/** Statistics over sessions: as data, as a CSV download, and as a fragment of the page. */
import type { Context } from 'hono';
import type { HistoryFilter, HistoryView, SessionHistory } from '../../workflow/view/history-view.ts';
import { localeIn, oneOfIn, textIn, timeIn } from '../query.ts';
import type { Route } from '../route.ts';
import { historyFragment } from './history-fragment.ts';

const FILTER = {
  project: 'only this project',
  workflow: 'only this workflow',
  since: 'sessions that began at this time or later',
  until: 'sessions that began before this time',
};

export const historyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/history',
    summary: 'How sessions, stages and grades went.',
    query: { ...FILTER, format: 'json (default) or csv' },
    answers: { 200: 'overall, stages, days, sessions; or a table to download' },
    handle(context, { history }) {
      const format = oneOfIn(context, 'format', ['json', 'csv']);
      const view = history(filterIn(context));
      if (format !== 'csv') return context.json(view);
      return context.body(historyCsv(view), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="overtone-history.csv"',
      });
    },
  },
  {
    method: 'GET',
    path: '/ui/history',
    summary: 'The same as a piece of the page.',
    query: { ...FILTER, lang: 'zh-TW, zh-CN or en' },
    answers: { 200: 'HTML' },
    contentType: 'text/html',
    handle(context, deps) {
      const { history, text } = deps;
      const view = history(filterIn(context));
      return context.html(historyFragment(view, text(localeIn(context, deps))));
    },
  },
];

function filterIn(context: Context): HistoryFilter {
  const [project, workflow] = ['project', 'workflow'].map((name) => textIn(context, name));
  const [since, until] = ['since', 'until'].map((name) => timeIn(context, name));
  return {
    ...(project !== undefined && { project }),
    ...(workflow !== undefined && { workflow }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
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
