/** Commands that change a session. */
import type { Context } from 'hono';
import { isRecord } from '../core/narrow.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { idIn } from './api-session.ts';
import type { AppDeps } from './app-deps.ts';
import type { ControlRequest } from './ports.ts';
import { Refusal, type Route } from './route.ts';

const BODY = { command: 'what to do', params: 'an object with what the command needs' };
const ANSWERS = { 200: 'ok, message, data', 400: 'ok: false, and why' };

export const controlRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/sessions/:id/control',
    summary: 'Steers a session: stop, status, grade {stage, agent?, scores}.',
    body: BODY,
    answers: ANSWERS,
    changes: true,
    handle: (context, deps) => command(context, deps, idIn(context)),
  },
  {
    method: 'POST',
    path: '/api/control',
    summary: 'Commands that need no session: sessions.',
    body: BODY,
    answers: ANSWERS,
    changes: true,
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
    throw new Refusal(400, API_ERRORS.badJson);
  }
}

function requestIn(body: unknown, sessionId: string | null): ControlRequest {
  if (!isRecord(body)) throw new Refusal(400, API_ERRORS.badJson);
  const { command: name, params = {} } = body;
  if (typeof name !== 'string' || name.trim() === '') throw new Refusal(400, API_ERRORS.noCommand);
  if (!isRecord(params)) throw new Refusal(400, API_ERRORS.badParams);
  return { sessionId, command: name.trim(), params };
}
