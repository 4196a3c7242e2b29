/** The sessions of this machine. */
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { flagIn, groupIn, numberIn, textIn } from './query.ts';
import type { Route } from './route.ts';

const { listRows } = DASHBOARD_LIMITS;

export const sessionsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/sessions',
    summary: 'Lists the sessions that have a workflow, newest first.',
    query: { active: 'true: only those with agents at work; false: only those without' },
    answers: { 200: 'an array of sessions' },
    handle(context, { live, views, now }) {
      const active = flagIn(context, 'active');
      const at = now().toISOString();
      const rows = live
        .list()
        .filter(({ flow }) => flow !== undefined)
        .map((facts) => views.rowOf(facts, at));
      return context.json(rows.filter(({ isActive }) => active === undefined || isActive === active));
    },
  },
  {
    method: 'GET',
    path: '/api/list',
    summary: 'What a page shows first: the newest sessions of each group, and how many there are.',
    query: {
      limit: `at most so many sessions (default ${listRows})`,
      group: 'needs-you, working, open, paused or done',
      project: 'only sessions of this project',
      q: 'only sessions in which this text occurs',
    },
    answers: { 200: 'total, groups, sessions' },
    handle(context, { live, views, now }) {
      const [project, search] = ['project', 'q'].map((name) => textIn(context, name));
      const group = groupIn(context);
      const view = views.listView(live.list(), {
        now: now().toISOString(),
        limit: numberIn(context, 'limit', { least: 1, most: MOST_ROWS, otherwise: listRows }),
        ...(group && { group }),
        ...(project !== undefined && { project }),
        ...(search !== undefined && { search }),
      });
      return context.json(view);
    },
  },
];

const MOST_ROWS = 1_000;
