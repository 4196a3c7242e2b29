/** Statistics over sessions: as data, as a table to download, and as a piece of the page. */
import type { Context } from 'hono';
import type { HistoryFilter } from '../core/dashboard/history-view.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { dashboardText } from '../text/dashboard/dashboard-text.ts';
import { historyCsv } from './history/history-csv.ts';
import { historyFragment } from './history/history-fragment.ts';
import { localeIn, textIn, timeIn } from './query.ts';
import { Refusal, type Route } from './route.ts';

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
      const format = textIn(context, 'format') ?? 'json';
      if (format !== 'json' && format !== 'csv') throw new Refusal(400, API_ERRORS.badQuery('format', 'json or csv'));
      const view = history(filterIn(context));
      if (format === 'json') return context.json(view);
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
    handle(context, { history, defaultLocale }) {
      const view = history(filterIn(context));
      return context.html(historyFragment(view, dashboardText(localeIn(context, defaultLocale))));
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
