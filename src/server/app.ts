/** The HTTP interface: the checks every request has to pass, and the routes behind them. */
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';
import { LockTimeout } from '../store/disk/lock.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { API_ERRORS } from '../text/dashboard-text.ts';
import { messageOf } from '../values/narrow.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { requireKey } from './access.ts';
import { pageRoutes } from './page.ts';
import { type AppDeps, idIn, type Route, refusal } from './route.ts';
import { ROUTES } from './routes.ts';

export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(
    secureHeaders(SECURE_HEADERS),
    noStore,
    limitAddress,
    checkHost(deps.port),
    checkOrigin(deps.port),
    limitBody,
  );
  app.use(methodNotAllowed({ app, onMethodNotAllowed: notAllowed }));
  app.use(async (context, next) => {
    // Probing whether the server is there must not keep it alive.
    if (context.req.path !== '/health') deps.noteClient();
    await next();
  });
  for (const { path } of pageRoutes) app.use(path, etag());
  for (const route of ROUTES) app.on(route.method, route.path, handlerOf(route, deps));
  app.notFound((context) => refusal(context, 404, API_ERRORS.noPage));
  app.onError((error, context) => answerFor(error, context, deps));
  return app;
}

function handlerOf(route: Route, deps: AppDeps): Handler {
  const { method, handle, open = false, byTicket = false } = route;
  const hasSession = route.path.includes('/:id');
  return (context) => {
    if (!open) requireKey(context, deps, byTicket);
    if (hasSession && !isSessionId(idIn(context))) throw new HTTPException(400, { message: API_ERRORS.badSession });
    if (method === 'POST') requireJson(context);
    return handle(context, deps);
  };
}

/** Another site can send a form without asking the browser, but not JSON. */
function requireJson(context: Context): void {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HTTPException(415, { message: API_ERRORS.notJson });
}

function notAllowed(context: Context, methods: readonly string[]): Response {
  context.header('Allow', methods.join(', '));
  return refusal(context, 405, API_ERRORS.noMethod);
}

/** The one place in server/ that catches whatever a route throws. */
function answerFor(error: Error, context: Context, { log }: AppDeps): Response {
  if (error instanceof HTTPException) return refusal(context, error.status, error.message);
  if (error instanceof LockTimeout) return refusal(context, 503, API_ERRORS.busy);
  log(`${context.req.method} ${context.req.path}: ${messageOf(error)}`);
  return refusal(context, 500, API_ERRORS.failed);
}

const SECURE_HEADERS: Parameters<typeof secureHeaders>[0] = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // Plain HTTP on this machine.
  strictTransportSecurity: false,
};

/** Answers that say nothing else about caching are not cached. */
const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Browsers leave the default port out. */
const hostsOf = (port: number): string[] =>
  NAMES.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]);

/** Against DNS rebinding: a foreign name that resolves to this machine still appears in the Host header. */
function checkHost(port: number): MiddlewareHandler {
  const hosts = hostsOf(port);
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase() ?? '';
    if (!hosts.includes(host) || !hosts.includes(new URL(context.req.url).host || host)) {
      return refusal(context, 403, API_ERRORS.badHost);
    }
    return next();
  };
}

/** Only the page itself and programs may ask; a link to the page may be anywhere. */
function checkOrigin(port: number): MiddlewareHandler {
  const origins = hostsOf(port).map((host) => `http://${host}`);
  return async (context, next) => {
    const origin = context.req.header('origin')?.toLowerCase();
    const isForeign = origin !== undefined && !origins.includes(origin);
    return isForeign || isForeignFetch(context) ? refusal(context, 403, API_ERRORS.foreignOrigin) : next();
  };
}

/** For browsers another port of this machine is the same site, but it is not ours. */
function isForeignFetch(context: Context): boolean {
  const site = context.req.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(context.req.path === '/' && context.req.header('sec-fetch-mode') === 'navigate');
}

const limitAddress: MiddlewareHandler = async (context, next) =>
  context.req.url.length > DASHBOARD_LIMITS.addressLength ? refusal(context, 414, API_ERRORS.longAddress) : next();

const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: DASHBOARD_LIMITS.bodyBytes,
  onError: (context) => refusal(context, 413, API_ERRORS.largeBody),
});
