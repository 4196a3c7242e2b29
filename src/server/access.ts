/** Access control: changes need the key, as a cookie from the page or as a bearer token from a program. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import { API_ERRORS } from '../text/api-messages.ts';
import type { AppDeps } from './app-deps.ts';

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
  if (!hasCookie(context, lock)) throw new HTTPException(401, { message: API_ERRORS.noKey });
  if (context.req.header('x-overtone') !== '1') throw new HTTPException(403, { message: API_ERRORS.noMark });
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

/** Identifies a home without revealing its path. */
export const homeDigest = (home: string): string => sha256(home).toString('hex').slice(0, 16);

/** A challenge names its port, so that it cannot be relayed to a server elsewhere. */
export const challengeFor = (port: number, nonce: string): string => `${port}.${nonce}`;

const CHALLENGE = /^(\d{1,5})\.[\w-]{16,128}$/;

/** `undefined` where the challenge is for another server. */
export function answerTo(challenge: string, { key, port }: { key: string; port: number }): string | undefined {
  return Number(CHALLENGE.exec(challenge)?.[1]) === port ? proofOf(key, challenge) : undefined;
}

export const proofOf = (key: string, challenge: string): string =>
  createHmac('sha256', key).update(challenge).digest('hex');

/**
 * Browsers send a cookie to every port of a host, so it is not the key itself. It is no HMAC either, because the server
 * hands those out as proofs.
 */
export const cookieFor = (key: string, port: number): string =>
  sha256(`overtone cookie\0${port}\0${key}`).toString('base64url');

/** Compares in constant time. */
export const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
