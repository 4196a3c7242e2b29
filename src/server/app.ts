/** The HTTP interface: what guards it, and the routes behind that. */
import { type Context, type Handler, Hono } from 'hono';
import { messageOf } from '../core/narrow.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { requireControl } from './access.ts';
import { idIn } from './api-session.ts';
import type { AppDeps } from './app-deps.ts';
import { Refusal, type Route, refusal } from './route.ts';
import { ROUTES } from './routes.ts';
import { checkHost, checkOrigin, limitAddress, limitBody, secureHeaders } from './security.ts';

export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(secureHeaders, limitAddress, checkHost(deps.port), checkOrigin(deps.port), limitBody);
  app.use(async (context, next) => {
    // Whoever only looks whether the server is there does not keep it there.
    if (context.req.path !== '/health') deps.noteClient();
    await next();
  });
  for (const route of ROUTES) app.on(route.method, route.path, handlerOf(route, deps));
  for (const [path, methods] of methodsByPath()) app.all(path, (context) => notAllowed(context, methods));
  app.notFound((context) => refusal(context, 404, API_ERRORS.noPage));
  app.onError((error, context) => answerFor(error, context, deps));
  return app;
}

function handlerOf(route: Route, deps: AppDeps): Handler {
  const { changes, method, handle } = route;
  const hasSession = route.path.includes('/:id');
  return (context) => {
    if (hasSession && !isSessionId(idIn(context))) throw new Refusal(400, API_ERRORS.badSession);
    if (changes) requireControl(context, deps);
    if (method === 'POST') requireJson(context);
    return handle(context, deps);
  };
}

/** A form of another site can be sent without asking, JSON cannot. */
function requireJson(context: Context): void {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal(415, API_ERRORS.notJson);
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of ROUTES) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

function notAllowed(context: Context, methods: readonly string[]): Response {
  context.header('Allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', '));
  return refusal(context, 405, API_ERRORS.noMethod);
}

/** The one place in server/ that catches whatever a route throws. */
function answerFor(error: Error, context: Context, { log }: AppDeps): Response {
  if (error instanceof Refusal) return refusal(context, error.status, error.message);
  log(`${context.req.method} ${context.req.path}: ${messageOf(error)}`);
  return refusal(context, 500, API_ERRORS.failed);
}
