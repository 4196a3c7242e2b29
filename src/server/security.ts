/** What every request has to pass and every answer carries. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { refusal } from './route.ts';

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** An answer that says nothing else about it is kept by nobody. */
export const secureHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Browsers leave the port of the protocol out. */
const hostsOf = (port: number): string[] =>
  NAMES.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]);

/** A foreign name that leads to this machine (DNS rebinding) still stands in the Host header. */
export function checkHost(port: number): MiddlewareHandler {
  const hosts = hostsOf(port);
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase() ?? '';
    if (!hosts.includes(host) || !hosts.includes(new URL(context.req.url).host || host)) {
      return refusal(context, 403, API_ERRORS.badHost);
    }
    return next();
  };
}

/** Only the page itself and programs may ask; a link to the page may stand anywhere. */
export function checkOrigin(port: number): MiddlewareHandler {
  const origins = hostsOf(port).map((host) => `http://${host}`);
  return async (context, next) => {
    const origin = context.req.header('origin');
    if (origin !== undefined && !origins.includes(origin.toLowerCase())) {
      return refusal(context, 403, API_ERRORS.foreignOrigin);
    }
    if (isForeignFetch(context)) return refusal(context, 403, API_ERRORS.foreignOrigin);
    return next();
  };
}

/** Another port of this machine is the same site for browsers; it is none of ours. */
function isForeignFetch(context: Context): boolean {
  const site = context.req.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(context.req.path === '/' && context.req.header('sec-fetch-mode') === 'navigate');
}

export const limitAddress: MiddlewareHandler = async (context, next) =>
  context.req.url.length > DASHBOARD_LIMITS.addressLength ? refusal(context, 414, API_ERRORS.longAddress) : next();

export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: DASHBOARD_LIMITS.bodyBytes,
  onError: (context) => refusal(context, 413, API_ERRORS.largeBody),
});
