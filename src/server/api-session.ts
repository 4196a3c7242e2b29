/** The list of sessions, and of one session its state, view, events and files. */
import { constants, fstatSync, lstatSync, readdirSync } from 'node:fs';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { leadsAway } from '../store/disk/document.ts';
import { ifReadable, readAt, withFile } from '../store/disk/reading.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { eachRecord } from '../store/sessions/timeline-reading.ts';
import { API_ERRORS } from '../text/dashboard-text.ts';
import { encodeFlow } from '../workflow/flow-file.ts';
import { foundIn, timelineCategories } from '../workflow/ports.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { passAtK } from '../workflow/stats.ts';
import { createReplay } from '../workflow/view/replay.ts';
import { listView, workflowRows } from '../workflow/view/rows.ts';
import { viewOf } from '../workflow/view/view.ts';
import { SESSION_GROUPS } from '../workflow/view/waits-for.ts';
import { spellingsOf } from './live/window-reader.ts';
import {
  type AppDeps,
  get,
  idIn,
  localeIn,
  numberIn,
  oneOfIn,
  type Route,
  remove,
  requireFacts,
  textIn,
} from './route.ts';

const { listRows, timelineEvents, windowEvents } = DASHBOARD_LIMITS;
const MAX_ROWS = 1_000;

export const sessionRoutes: readonly Route[] = [
  get('/api/sessions', (context, { live }) => {
    const active = oneOfIn(context, 'active', ['true', 'false']);
    return context.json(workflowRows(live.list(), active && active === 'true'));
  }),
  get('/api/list', (context, { live }) => {
    const [project, search] = [textIn(context, 'project'), textIn(context, 'q')];
    const limit = numberIn(context, 'limit', { least: 1, most: MAX_ROWS, otherwise: listRows });
    const group = oneOfIn(context, 'group', SESSION_GROUPS);
    return context.json(listView(live.list(), { limit, group, project, search }));
  }),
  get('/api/sessions/:id', (context, { store }) => {
    const flow = store.readFlow(idIn(context));
    if (flow.state === 'found') return context.json(encodeFlow(flow.value));
    if (flow.state === 'missing') throw new HTTPException(404, { message: API_ERRORS.noWorkflow });
    throw new HTTPException(500, { message: API_ERRORS.damaged });
  }),
  remove('/api/sessions/:id', (context, { store }) => {
    requireSession(context, store);
    store.removeSession(idIn(context));
    // A hook that was still running may have written it again.
    if (store.hasSession(idIn(context))) throw new HTTPException(503, { message: API_ERRORS.busy });
    return context.body(null, 204);
  }),
  get('/api/sessions/:id/view', (context, deps) =>
    context.json(viewOf(deps.readDetail(requireFacts(context, deps)), deps.now().toISOString())),
  ),
  get('/api/sessions/:id/learned', (context, deps) => {
    const { project } = requireFacts(context, deps);
    return context.json(project ? deps.learned(project, localeIn(context, deps)) : { rows: [], kinds: [] });
  }),
  get('/api/sessions/:id/timeline', (context, { store }) => {
    const category = oneOfIn(context, 'category', timelineCategories());
    const limit = numberIn(context, 'limit', { least: 1, most: timelineEvents, otherwise: timelineEvents });
    return context.json(store.queryEvents(idIn(context), { limit, ...(category && { category }) }));
  }),
  get('/api/sessions/:id/events', (context, deps) => {
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
  }),
  get('/api/sessions/:id/replay', (context, { store, home }) => {
    const sessionId = requireSession(context, store);
    // A session whose state is lost still has its timeline.
    const replay = createReplay(sessionId, foundIn(store.readFlow(sessionId)));
    eachRecord(sessionPaths(home, sessionId), replay.take);
    return context.json(replay.view());
  }),
  get('/api/sessions/:id/passatk', (context, { store, now }) => {
    const sessionId = requireSession(context, store);
    const completed = store.queryEvents(sessionId, { type: 'stage:complete', limit: timelineEvents });
    return context.json(passAtK(sessionId, completed, now().toISOString()));
  }),
  get('/api/sessions/:id/files', (context, deps) => context.json(filesOf(context, deps))),
  get('/api/sessions/:id/files/:name{.+}', (context, deps) => {
    const file = filesOf(context, deps).find(({ name }) => name === context.req.param('name'));
    const content = file && readSessionFile(file);
    if (content === undefined) throw new HTTPException(404, { message: API_ERRORS.noFile });
    return context.json(content);
  }),
];

/** Includes one that has only just begun, or whose files cannot be read. */
function requireSession(context: Context, store: AppDeps['store']): string {
  if (!store.hasSession(idIn(context))) throw new HTTPException(404, { message: API_ERRORS.noSession });
  return idIn(context);
}

/** What a person may want to open: state, handoffs, feature and task. By name; no other file can be asked for. */
function filesOf(context: Context, deps: AppDeps): SessionFile[] {
  const { sessionId, project, feature, task } = deps.readDetail(requireFacts(context, deps));
  const { directory } = sessionPaths(deps.home, sessionId);
  const isInside = (path: string) =>
    project !== null && path.startsWith(`${project}/`) && !path.includes('/../') && !leadsAway(project, path);
  return [
    ...filesIn(directory, 'state').filter(({ name }) => !name.startsWith('.')),
    ...filesIn(`${directory}/handoffs`, 'handoff', 'handoffs/'),
    ...(feature?.path && isInside(feature.path) ? filesIn(feature.path, 'feature', 'feature/') : []),
    ...(task && isInside(task.path) ? filesIn(task.path, 'task', 'task/') : []),
  ];
}

const MAX_FILES = 500;
const TEXT_NAME = /\.(?:jsonl?|md|txt|feature|ya?ml)$/;

/** Regular files only: a project may bring links to anywhere. */
function filesIn(directory: string, kind: 'state' | 'handoff' | 'feature' | 'task', prefix = '') {
  const isDirectory = ifReadable(() => lstatSync(directory).isDirectory());
  const names = (isDirectory && ifReadable(() => readdirSync(directory).sort())) || [];
  return names.slice(0, MAX_FILES).flatMap((name) => {
    const path = `${directory}/${name}`;
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found?.isFile() && TEXT_NAME.test(name) ? [{ name: `${prefix}${name}`, path, size: found.size, kind }] : [];
  });
}

/** The name is unique in the session: `handoffs/PLAN-to-ARCH.md`. */
type SessionFile = ReturnType<typeof filesIn>[number];

/** The beginning of the file; of line-based files the end, where the newest is. */
function readSessionFile({ name, path }: SessionFile) {
  const { fileBytes } = DASHBOARD_LIMITS;
  const read = (file: number) => {
    const { size } = fstatSync(file);
    const truncated = size > fileBytes;
    const start = truncated && name.endsWith('.jsonl') ? size - fileBytes : 0;
    const text = readAt(file, start, Math.min(size, start + fileBytes)).toString('utf8');
    return { name, path, text: start > 0 ? text.slice(text.indexOf('\n') + 1) : text, truncated };
  };
  // A file that was listed may have become a link.
  return withFile(path, read, constants.O_NOFOLLOW ?? 0);
}
