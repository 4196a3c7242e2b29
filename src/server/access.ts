/** Who may change things: those who have the key, as a cookie of the page or in the header of a program. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import type { AppDeps } from './app-deps.ts';
import { cookieFor, isSame } from './proof.ts';
import { Refusal } from './route.ts';

type Lock = Pick<AppDeps, 'key' | 'port'>;

const cookieName = ({ port }: Lock): string => `overtone_${port}`;

const BEARER = /^Bearer +(\S+)$/i;

function hasBearer(context: Context, { key }: Lock): boolean {
  const given = BEARER.exec(context.req.header('authorization') ?? '')?.[1];
  return given !== undefined && isSame(given, key);
}

function hasCookie(context: Context, lock: Lock): boolean {
  const given = getCookie(context, cookieName(lock));
  return given !== undefined && isSame(given, cookieFor(lock.key, lock.port));
}

export const canControl = (context: Context, lock: Lock): boolean =>
  hasBearer(context, lock) || hasCookie(context, lock);

/** A page of another site can send a cookie along, but no header that the browser has to ask us about first. */
export function requireControl(context: Context, lock: Lock): void {
  if (hasBearer(context, lock)) return;
  if (!hasCookie(context, lock)) throw new Refusal(401, API_ERRORS.noKey);
  if (context.req.header('x-overtone') !== '1') throw new Refusal(403, API_ERRORS.noMark);
}

/** `/?key=…` becomes a cookie, and the key leaves the address. A wrong one opens the page for reading. */
export function admit(context: Context, lock: Lock & Pick<AppDeps, 'tickets'>): Response | undefined {
  const given = context.req.query('key');
  if (given === undefined || !(isSame(given, lock.key) || lock.tickets.redeem(given))) return undefined;
  setCookie(context, cookieName(lock), cookieFor(lock.key, lock.port), {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: COOKIE_SECONDS,
  });
  return context.redirect('/', 303);
}

const COOKIE_SECONDS = 30 * 24 * 60 * 60;
