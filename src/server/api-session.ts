/** The list of sessions, and of one session its state, view and events. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { LockTimeout } from '../store/disk/lock.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { eachRecord } from '../store/sessions/timeline-cursor.ts';
import { API_ERRORS } from '../text/api-messages.ts';
import { encodeFlow } from '../workflow/flow-file.ts';
import { foundIn, timelineCategories } from '../workflow/ports.ts';

import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import { passAtK } from '../workflow/stats/pass-at-k.ts';
import { createReplay } from '../workflow/view/replay.ts';
import { listView, type SessionFacts, workflowRows } from '../workflow/view/rows.ts';
import { SESSION_GROUPS } from '../workflow/view/session-view.ts';
import { viewOf } from '../workflow/view/view.ts';
import type { AppDeps } from './app-deps.ts';
import { spellingsOf } from './event-search.ts';
import { localeIn, numberIn, oneOfIn, textIn } from './query.ts';
import type { Route } from './route.ts';

const { listRows, timelineEvents, windowEvents } = DASHBOARD_LIMITS;

/** Checked by the router already. */
export const idIn = (context: Context): string => context.req.param('id') ?? '';

export function requireFacts(context: Context, { live }: AppDeps): SessionFacts {
  const facts = live.facts(idIn(context));
  if (facts === undefined) throw new HTTPException(404, { message: API_ERRORS.noSession });
  return facts;
}

const MAX_ROWS = 1_000;

export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/sessions',
    summary: 'Lists the sessions that have a workflow, newest first.',
    query: { active: 'true: only those with agents at work; false: only those without' },
    answers: { 200: 'an array of sessions' },
    handle(context, { live }) {
      const active = oneOfIn(context, 'active', ['true', 'false']);
      return context.json(workflowRows(live.list(), active && active === 'true'));
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
    handle(context, { live }) {
      const [project, search] = ['project', 'q'].map((name) => textIn(context, name));
      const group = oneOfIn(context, 'group', SESSION_GROUPS);
      const view = listView(live.list(), {
        limit: numberIn(context, 'limit', { least: 1, most: MAX_ROWS, otherwise: listRows }),
        ...(group && { group }),
        ...(project !== undefined && { project }),
        ...(search !== undefined && { search }),
      });
      return context.json(view);
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id',
    summary: 'workflow.json of the session.',
    answers: { 200: 'the state of the workflow', 404: 'no session or no workflow' },
    handle(context, { store }) {
      const flow = store.readFlow(idIn(context));
      if (flow.state === 'found') return context.json(encodeFlow(flow.value));
      if (flow.state === 'missing') throw new HTTPException(404, { message: API_ERRORS.noWorkflow });
      throw new HTTPException(500, { message: API_ERRORS.damaged });
    },
  },
  {
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Removes the session and everything it has written below the home of Overtone.',
    answers: { 204: 'removed', 404: 'no such session', 503: 'it is being written to' },
    handle(context, { store }) {
      if (!store.hasSession(idIn(context))) throw new HTTPException(404, { message: API_ERRORS.noSession });
      patiently(() => store.removeSession(idIn(context)));
      // A hook that was under way may have written it anew.
      if (store.hasSession(idIn(context))) throw new HTTPException(503, { message: API_ERRORS.busy });
      return context.body(null, 204);
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/view',
    summary: 'What a page shows of the session.',
    answers: { 200: 'row, pipeline, agents, counters, feature, task, loop, holds, resumeCommand', 404: 'no session' },
    handle(context, deps) {
      const detail = deps.readDetail(requireFacts(context, deps));
      return context.json(viewOf(detail, deps.now().toISOString()));
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/learned',
    summary: 'What was learned in the project of the session: evidence, confidence, receipts.',
    query: { lang: 'zh-TW, zh-CN or en' },
    answers: { 200: 'rows, kinds', 404: 'no session' },
    handle(context, deps) {
      const { project } = requireFacts(context, deps);
      return context.json(project ? deps.learned(project, localeIn(context, deps)) : { rows: [], kinds: [] });
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/timeline',
    summary: 'The events of the session, oldest first.',
    query: { limit: `the newest so many (default and most ${timelineEvents})`, category: 'only this category' },
    answers: { 200: 'an array of events' },
    handle(context, { store }) {
      const category = oneOfIn(context, 'category', timelineCategories());
      const limit = numberIn(context, 'limit', { least: 1, most: timelineEvents, otherwise: timelineEvents });
      return context.json(store.queryEvents(idIn(context), { limit, ...(category && { category }) }));
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/events',
    summary: 'A window into the timeline, however long it is.',
    query: {
      from: 'number of the first event among those that match; -1: the last window',
      count: `how many (most ${windowEvents})`,
      category: 'only this category',
      q: 'only events in which these words occur, as they are written or as the page says them',
      lang: 'the language of these words',
    },
    answers: { 200: 'total, from, events, stages', 404: 'no session' },
    handle(context, deps) {
      const { sessionId } = requireFacts(context, deps);
      const category = oneOfIn(context, 'category', timelineCategories());
      const search = textIn(context, 'q');
      const window = deps.readWindow(sessionId, {
        from: numberIn(context, 'from', { least: -1, most: Number.MAX_SAFE_INTEGER, otherwise: -1 }),
        count: numberIn(context, 'count', { least: 1, most: windowEvents, otherwise: windowEvents }),
        ...(category && { category }),
        ...(search !== undefined && { search: spellingsOf(search, deps.text(localeIn(context, deps))) }),
      });
      return context.json(window);
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/replay',
    summary: 'The session moment by moment.',
    answers: { 200: 'pipeline, moments', 404: 'no session' },
    handle(context, { store, home }) {
      const sessionId = idIn(context);
      if (!store.hasSession(sessionId)) throw new HTTPException(404, { message: API_ERRORS.noSession });
      // A session whose state is lost still has its timeline.
      const replay = createReplay(sessionId, foundIn(store.readFlow(sessionId)));
      eachRecord(sessionPaths(home, sessionId), replay.take);
      return context.json(replay.view());
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/passatk',
    summary: 'pass@1, pass@3 and pass^3 of every stage.',
    answers: { 200: 'stages, overall', 404: 'no session' },
    handle(context, { store, now }) {
      const sessionId = idIn(context);
      if (!store.hasSession(sessionId)) throw new HTTPException(404, { message: API_ERRORS.noSession });
      const completed = store.queryEvents(sessionId, { type: 'stage:complete', limit: timelineEvents });
      return context.json(passAtK(sessionId, completed, now().toISOString()));
    },
  },
];

function patiently(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof LockTimeout) throw new HTTPException(503, { message: API_ERRORS.busy });
    throw error;
  }
}
