/** One session: its state, what is shown of it, what happened in it. */
import type { Context } from 'hono';
import { replayOf } from '../core/dashboard/replay.ts';
import type { SessionFacts } from '../core/dashboard/session-facts.ts';
import { viewOf } from '../core/dashboard/view.ts';
import { foundIn } from '../core/found-in.ts';
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { passAtK } from '../core/stats/pass-at-k.ts';
import { encodeFlow } from '../core/workflow/flow-file.ts';
import { LockTimeout } from '../store/disk/lock.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import type { AppDeps } from './app-deps.ts';
import { categoryIn, numberIn, textIn } from './query.ts';
import { Refusal, type Route } from './route.ts';

const { timelineEvents, windowEvents } = DASHBOARD_LIMITS;

/** Checked by the router already. */
export const idIn = (context: Context): string => context.req.param('id') ?? '';

export function requireFacts(context: Context, { live }: AppDeps): SessionFacts {
  const facts = live.facts(idIn(context));
  if (facts === undefined) throw new Refusal(404, API_ERRORS.noSession);
  return facts;
}

export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/sessions/:id',
    summary: 'workflow.json of the session.',
    answers: { 200: 'the state of the workflow', 404: 'no session or no workflow' },
    handle(context, { store }) {
      const flow = store.readFlow(idIn(context));
      if (flow.state === 'found') return context.json(encodeFlow(flow.value));
      if (flow.state === 'missing') throw new Refusal(404, API_ERRORS.noWorkflow);
      throw new Refusal(500, API_ERRORS.damaged);
    },
  },
  {
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Removes the session and everything it has written below the home of Overtone.',
    answers: { 204: 'removed', 404: 'no such session', 503: 'it is being written to' },
    changes: true,
    handle(context, { store }) {
      if (!store.hasSession(idIn(context))) throw new Refusal(404, API_ERRORS.noSession);
      patiently(() => store.removeSession(idIn(context)));
      // A hook that was under way may have written it anew.
      if (store.hasSession(idIn(context))) throw new Refusal(503, API_ERRORS.busy);
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
    path: '/api/sessions/:id/timeline',
    summary: 'The events of the session, oldest first.',
    query: { limit: `the newest so many (default and most ${timelineEvents})`, category: 'only this category' },
    answers: { 200: 'an array of events' },
    handle(context, { store }) {
      const category = categoryIn(context);
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
      q: 'only events in which this text occurs',
    },
    answers: { 200: 'total, from, events, stages', 404: 'no session' },
    handle(context, deps) {
      const { sessionId } = requireFacts(context, deps);
      const category = categoryIn(context);
      const search = textIn(context, 'q');
      const window = deps.readWindow(sessionId, {
        from: numberIn(context, 'from', { least: -1, most: Number.MAX_SAFE_INTEGER, otherwise: -1 }),
        count: numberIn(context, 'count', { least: 1, most: windowEvents, otherwise: windowEvents }),
        ...(category && { category }),
        ...(search !== undefined && { search }),
      });
      return context.json(window);
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/replay',
    summary: 'The session moment by moment.',
    answers: { 200: 'pipeline, moments', 404: 'no session' },
    handle(context, { store }) {
      const sessionId = idIn(context);
      if (!store.hasSession(sessionId)) throw new Refusal(404, API_ERRORS.noSession);
      // A session whose state is lost still has its timeline.
      return context.json(replayOf(sessionId, foundIn(store.readFlow(sessionId)), store.queryEvents(sessionId)));
    },
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/passatk',
    summary: 'pass@1, pass@3 and pass^3 of every stage.',
    answers: { 200: 'stages, overall', 404: 'no session' },
    handle(context, { store, now }) {
      const sessionId = idIn(context);
      if (!store.hasSession(sessionId)) throw new Refusal(404, API_ERRORS.noSession);
      const completed = store.queryEvents(sessionId, { type: 'stage:complete' });
      return context.json(passAtK(sessionId, completed, now().toISOString()));
    },
  },
];

function patiently(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof LockTimeout) throw new Refusal(503, API_ERRORS.busy);
    throw error;
  }
}
