/**
 * Rows of the table that the router and the documented list of routes are made from, and what their handlers share and
 * receive. `text/routes.json` describes each answer.
 */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { API_ERRORS, type DashboardText } from '../text/dashboard-text.ts';
import { findLocale, type Locale, toLocale } from '../text/messages.ts';
import type { SessionFacts } from '../workflow/view/rows.ts';
import type { Tickets } from './access.ts';
import type { Services, ServicesOptions } from './services.ts';

type Handle = (context: Context, deps: AppDeps) => Response | Promise<Response>;

type Access = {
  /** Needs no key: the answer holds nothing of the user. */
  readonly open?: true;
  /** Also opened by `?ticket=`, where a browser cannot send the key along. */
  readonly byTicket?: true;
};

export type Route = Access & {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** In hono's syntax; `:id` is a session id and is checked before the handler runs. */
  readonly path: string;
  readonly handle: Handle;
};

const routeBy =
  (method: Route['method'], access: Access = {}) =>
  (path: string, handle: Handle): Route => ({ method, path, handle, ...access });

export const get = routeBy('GET');
export const post = routeBy('POST');
export const remove = routeBy('DELETE');
export const getWithoutKey = routeBy('GET', { open: true });
export const postWithoutKey = routeBy('POST', { open: true });
export const getByTicket = routeBy('GET', { byTicket: true });

export const refusal = (context: Context, status: ContentfulStatusCode, error: string): Response =>
  context.json({ ok: false, error }, status);

/** Checked by the router already. */
export const idIn = (context: Context): string => context.req.param('id') ?? '';

export function requireFacts(context: Context, { live }: AppDeps): SessionFacts {
  const facts = live.facts(idIn(context));
  if (facts === undefined) throw new HTTPException(404, { message: API_ERRORS.noSession });
  return facts;
}

/** Query parameters: an invalid value is refused with a hint what is valid. */
const MAX_TEXT = 200;

/** Blank counts as not given. */
export const textIn = (context: Context, name: string): string | undefined =>
  context.req.query(name)?.trim().slice(0, MAX_TEXT) || undefined;

const badQuery = (name: string, expected: string): HTTPException =>
  new HTTPException(400, { message: API_ERRORS.badQuery({ name, expected }) });

type Bounds = { readonly least: number; readonly most: number; readonly otherwise: number };

export function numberIn(context: Context, name: string, { least, most, otherwise }: Bounds): number {
  const given = textIn(context, name);
  if (given === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(given) || Number(given) < least) throw badQuery(name, `a whole number from ${least}`);
  return Math.min(Number(given), most);
}

export function oneOfIn<T extends string>(context: Context, name: string, allowed: readonly T[]): T | undefined {
  const given = textIn(context, name);
  const found = allowed.find((one) => one === given);
  if (given !== undefined && found === undefined) throw badQuery(name, allowed.join(', '));
  return found;
}

export function timeIn(context: Context, name: string): string | undefined {
  const given = textIn(context, name);
  if (given !== undefined && Number.isNaN(Date.parse(given)))
    throw badQuery(name, 'a time such as 2026-03-01T08:00:00Z');
  return given;
}

export function localeIn(context: Context, { setLocale, defaultLocale }: AppDeps): Locale {
  const given = textIn(context, 'lang');
  return given === undefined ? (setLocale ?? accepted(context) ?? defaultLocale) : toLocale(given);
}

/** Browsers list the user's languages in order of preference. */
const accepted = (context: Context): Locale | undefined =>
  context.req
    .header('accept-language')
    ?.split(',')
    .map((tag) => findLocale(tag.replace(/;.*/, '')))
    .find(Boolean);

/** What the HTTP interface is given. */
export type AppDeps = Omit<Services, 'isSteered' | 'stop'> &
  Pick<ServicesOptions, 'home' | 'log' | 'now' | 'pid' | 'store' | 'version'> & {
    /** What the user set; otherwise the browser's language, otherwise the system's. */
    readonly setLocale: Locale | undefined;
    readonly defaultLocale: Locale;
    /** Everything the page says in a language. */
    readonly text: (locale: Locale) => DashboardText;
    /** Requests must carry it. */
    readonly key: string;
    readonly tickets: Tickets;
    /** The port that was bound. */
    readonly port: number;
    /** Identifies the home without revealing its path. */
    readonly homeDigest: string;
    readonly webRoot: string;
    readonly startedAt: Date;
    /** Called on each request: the server is in use. */
    readonly noteClient: () => void;
    /** Ends the server after the answer has been sent. */
    readonly shutdown: () => void;
  };
