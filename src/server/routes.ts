/** Every route there is: the router and the description are made from this table. */

import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { API_ERRORS } from '../text/api-messages.ts';
import { asText, isRecord } from '../values/narrow.ts';
import { AGENTS, type AgentId, colorOf, STAGES, stageOfAgent } from '../workflow/registry/stages.ts';

import { groupsNamedBy, PARALLEL_GROUPS, WORKFLOWS } from '../workflow/registry/workflows.ts';
import { answerTo, tokenFor } from './access.ts';
import { idIn, requireFacts, sessionRoutes } from './api-session.ts';
import type { AppDeps } from './app-deps.ts';
import { historyRoutes } from './history/history-routes.ts';
import { describeRoutes } from './openapi.ts';
import { pageRoutes } from './page.ts';
import type { ControlRequest } from './ports.ts';
import { localeIn } from './query.ts';
import type { Route } from './route.ts';
import { listSessionFiles, readSessionFile, type SessionFile } from './session-files.ts';
import { streamRoutes } from './streams.ts';

/** The tables of stages, workflows and agents, and the texts of the page. */
const registryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/registry',
    summary: 'The tables of stages, workflows, agents and parallel groups.',
    answers: { 200: 'stages, workflows, agents, parallelGroupDefs' },
    handle: (context) => context.json(REGISTRY),
  },
  {
    method: 'GET',
    path: '/api/text',
    summary: 'Everything the page says, in one language.',
    open: true,
    query: { lang: 'zh-TW, zh-CN or en' },
    answers: { 200: 'locale, locales, words, stageLabels, workflowLabels, eventLabels' },
    handle: (context, deps) => context.json(deps.text(localeIn(context, deps))),
  },
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

/** Whether the server runs and which home it serves; how its pages get in. */
const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/health',
    summary: 'Says that this is an Overtone dashboard and which home it serves; proves it to those who have the key.',
    query: { challenge: '<port>.<nonce>; answered with `proof`, HMAC-SHA256 of it with the key' },
    answers: { 200: 'service, home, pid, version, port' },
    open: true,
    handle(context, deps) {
      const proof = answerTo(context.req.query('challenge') ?? '', deps);
      return context.json({
        ok: true,
        service: 'overtone',
        home: deps.homeDigest,
        pid: deps.pid,
        version: deps.version,
        port: deps.port,
        ...(proof !== undefined && { proof }),
      });
    },
  },
  {
    method: 'GET',
    path: '/api/status',
    summary: 'How long the server has been running, how many streams are open, which adapters are connected.',
    answers: { 200: 'uptime in seconds, clients, adapters' },
    handle: (context, { now, startedAt, hub, adapters }) =>
      context.json({
        uptime: Math.round((now().getTime() - startedAt.getTime()) / 1000),
        clients: hub.clients(),
        adapters: adapters(),
      }),
  },
  {
    method: 'POST',
    path: '/api/enter',
    summary: 'What a page sends from then on, in exchange for what its link holds: a ticket or the token itself.',
    body: { key: 'what stands after #key= in the link' },
    answers: { 200: 'token', 401: 'the link is used up or wrong' },
    open: true,
    async handle(context, deps) {
      const body = await bodyOf(context);
      const token = tokenFor(isRecord(body) ? asText(body['key']) : '', deps);
      if (token === undefined) throw new HTTPException(401, { message: API_ERRORS.noKey });
      return context.json({ ok: true, token });
    },
  },
  {
    method: 'POST',
    path: '/api/ticket',
    summary: 'A ticket that stands for the key once, within a minute: it opens the page or a stream.',
    answers: { 200: 'ticket' },
    body: {},
    handle: (context, { tickets }) => context.json({ ok: true, ticket: tickets.issue() }),
  },
  {
    method: 'POST',
    path: '/api/shutdown',
    summary: 'Ends the server.',
    answers: { 202: 'it ends now' },
    body: {},
    handle(context, { shutdown }) {
      shutdown();
      return context.json({ ok: true }, 202);
    },
  },
];

/** The files of a session, by name; no other can be asked for. */
const filesRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/sessions/:id/files',
    summary: 'Lists the files of the session: state, handoffs, feature, task.',
    answers: { 200: 'an array of name, path, size, kind', 404: 'no session' },
    handle: (context, deps) => context.json(filesOf(context, deps)),
  },
  {
    method: 'GET',
    path: '/api/sessions/:id/files/:name{.+}',
    summary: 'One of these files; a long one in part.',
    answers: { 200: 'name, path, text, truncated', 404: 'no session, or it has no such file' },
    handle(context, deps) {
      const file = filesOf(context, deps).find(({ name }) => name === context.req.param('name'));
      const content = file && readSessionFile(file);
      if (content === undefined) throw new HTTPException(404, { message: API_ERRORS.noFile });
      return context.json(content);
    },
  },
];

const filesOf = (context: Context, deps: AppDeps): readonly SessionFile[] =>
  listSessionFiles(deps.home, deps.readDetail(requireFacts(context, deps)));

/** Commands that change a session. */
const BODY = { command: 'what to do', params: 'an object with what the command needs' };

const ANSWERS = { 200: 'ok, message, data', 400: 'ok: false, and why' };

const controlRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/sessions/:id/control',
    summary: 'Steers a session: stop, continue, status, grade {stage, agent?, scores}.',
    body: BODY,
    answers: ANSWERS,
    handle: (context, deps) => command(context, deps, idIn(context)),
  },
  {
    method: 'POST',
    path: '/api/control',
    summary: 'Commands that need no session: sessions.',
    body: BODY,
    answers: ANSWERS,
    handle: (context, deps) => command(context, deps, null),
  },
];

async function command(context: Context, deps: AppDeps, sessionId: string | null): Promise<Response> {
  const request = requestIn(await bodyOf(context), sessionId);
  const result = await deps.control(request);
  return context.json(result, result.ok ? 200 : 400);
}

async function bodyOf(context: Context): Promise<unknown> {
  const text = await context.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400, { message: API_ERRORS.badJson });
  }
}

function requestIn(body: unknown, sessionId: string | null): ControlRequest {
  if (!isRecord(body)) throw new HTTPException(400, { message: API_ERRORS.badJson });
  const { command: name, params = {} } = body;
  if (typeof name !== 'string' || name.trim() === '') throw new HTTPException(400, { message: API_ERRORS.noCommand });
  if (!isRecord(params)) throw new HTTPException(400, { message: API_ERRORS.badParams });
  return { sessionId, command: name.trim(), params };
}

const description: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description.',
  answers: { 200: 'OpenAPI 3.1' },
  handle: (context, { version }) => context.json(describeRoutes(ROUTES, version)),
};

export const ROUTES: readonly Route[] = [
  ...healthRoutes,
  ...sessionRoutes,
  ...filesRoutes,
  ...controlRoutes,
  ...historyRoutes,
  ...registryRoutes,
  ...streamRoutes,
  description,
  ...pageRoutes,
];
