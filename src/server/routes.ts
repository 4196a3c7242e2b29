/** Every route there is: the router and the documented list are made from this table. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { parseLine } from '../store/disk/document.ts';
import { API_ERRORS } from '../text/dashboard-text.ts';
import { asText, isRecord, type UnknownRecord } from '../values/narrow.ts';
import { AGENTS, type AgentId, colorOf, STAGES, stageOfAgent } from '../workflow/registry/stages.ts';
import { groupsNamedBy, PARALLEL_GROUPS, WORKFLOWS } from '../workflow/registry/workflows.ts';
import { answerTo, tokenFor } from './access.ts';
import { sessionRoutes } from './api-session.ts';
import { historyRoutes } from './history/history-routes.ts';
import { streamRoutes } from './live/stream-routes.ts';
import { pageRoutes } from './page.ts';
import { type AppDeps, get, getWithoutKey, idIn, localeIn, post, postWithoutKey, type Route } from './route.ts';

/** Whether the server runs and which home it serves; how its pages get in. */
const healthRoutes: readonly Route[] = [
  getWithoutKey('/health', (context, deps) => {
    const proof = answerTo(context.req.query('challenge') ?? '', deps);
    const { homeDigest: home, pid, version, port } = deps;
    return context.json({ ok: true, service: 'overtone', home, pid, version, port, ...(proof && { proof }) });
  }),
  get('/api/status', (context, { now, startedAt, hub, adapters }) => {
    const uptime = Math.round((now().getTime() - startedAt.getTime()) / 1000);
    return context.json({ uptime, clients: hub.clients(), adapters: adapters() });
  }),
  postWithoutKey('/api/enter', async (context, deps) => {
    const { key } = await bodyOf(context);
    const token = tokenFor(asText(key), deps);
    if (token === undefined) throw new HTTPException(401, { message: API_ERRORS.noKey });
    return context.json({ ok: true, token });
  }),
  post('/api/ticket', (context, { tickets }) => context.json({ ok: true, ticket: tickets.issue() })),
  post('/api/shutdown', (context, { shutdown }) => {
    shutdown();
    return context.json({ ok: true }, 202);
  }),
];

/** `command` and `params`; answers `ok` with `message` and `data`, or with 400 why not. */
const controlRoutes: readonly Route[] = [
  post('/api/sessions/:id/control', (context, deps) => command(context, deps, idIn(context))),
  post('/api/control', (context, deps) => command(context, deps, null)),
];

async function command(context: Context, deps: AppDeps, sessionId: string | null): Promise<Response> {
  const { command: name, params = {} } = await bodyOf(context);
  if (typeof name !== 'string' || name.trim() === '') throw new HTTPException(400, { message: API_ERRORS.noCommand });
  if (!isRecord(params)) throw new HTTPException(400, { message: API_ERRORS.badParams });
  const result = await deps.control({ sessionId, command: name.trim(), params });
  return context.json(result, result.ok ? 200 : 400);
}

async function bodyOf(context: Context): Promise<UnknownRecord> {
  const body = parseLine(await context.req.text());
  if (body === undefined) throw new HTTPException(400, { message: API_ERRORS.badJson });
  return body;
}

/** The tables of stages, workflows and agents, and the texts of the page. */
const registryRoutes: readonly Route[] = [
  get('/api/registry', (context) => context.json(REGISTRY)),
  getWithoutKey('/api/text', (context, deps) => context.json(deps.text(localeIn(context, deps)))),
];

const mapped = <T, U>(table: Readonly<Record<string, T>>, value: (row: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(table).map(([key, row]) => [key, value(row, key)]));

/** Agents without a stage take part in no pipeline. */
const STAGE_AGENTS = (Object.keys(AGENTS) as AgentId[]).filter((agent) => stageOfAgent(agent) !== undefined);

const REGISTRY = {
  stages: mapped(STAGES, ({ label, emoji, color, agent }) => ({ label, emoji, color, agent })),
  workflows: mapped(WORKFLOWS, ({ label }, id) => ({ label, parallelGroups: groupsNamedBy(id) })),
  agents: Object.fromEntries(
    STAGE_AGENTS.map((agent) => [agent, { model: AGENTS[agent].model, color: colorOf(agent) }]),
  ),
  parallelGroupDefs: PARALLEL_GROUPS,
};

export const ROUTES: readonly Route[] = [
  ...healthRoutes,
  ...sessionRoutes,
  ...controlRoutes,
  ...historyRoutes,
  ...registryRoutes,
  ...streamRoutes,
  ...pageRoutes,
];
