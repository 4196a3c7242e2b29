/** The sessions of this machine. */
import { listView, workflowRows } from '../core/dashboard/rows.ts';
import { SESSION_GROUPS } from '../core/dashboard/session-view.ts';
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
    handle(context, { live, now }) {
      return context.json(workflowRows(live.list(), now().toISOString(), flagIn(context, 'active')));
    },
  },
  {
    method: 'GET',
    path: '/api/list',
    summary: 'What a page shows first: the newest sessions of each group, and how many there are.',
    query: {
      limit: `at most so many sessions (default ${listRows})`,
      group: `one of ${SESSION_GROUPS.join(', ')}`,
      project: 'only sessions of this project',
      q: 'only sessions in which this text occurs',
    },
    answers: { 200: 'total, groups, sessions' },
    handle(context, { live, now }) {
      const [project, search] = ['project', 'q'].map((name) => textIn(context, name));
      const group = groupIn(context);
      const view = listView(live.list(), {
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
