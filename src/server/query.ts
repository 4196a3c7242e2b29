/** Query parameters, narrowed. A value that does not fit is refused with a hint what would. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { API_ERRORS } from '../text/api-messages.ts';
import { findLocale, type Locale, toLocale } from '../text/messages.ts';
import type { AppDeps } from './app-deps.ts';

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

type Languages = Pick<AppDeps, 'setLocale' | 'defaultLocale'>;

export function localeIn(context: Context, { setLocale, defaultLocale }: Languages): Locale {
  const given = textIn(context, 'lang');
  return given === undefined ? (setLocale ?? accepted(context) ?? defaultLocale) : toLocale(given);
}

/** Browsers name the languages of their user best first. */
const accepted = (context: Context): Locale | undefined =>
  context.req
    .header('accept-language')
    ?.split(',')
    .map((tag) => findLocale(tag.replace(/;.*/, '')))
    .find(Boolean);
