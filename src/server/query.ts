/** Parameters of an address, narrowed. What does not fit is refused with what would. */
import type { Context } from 'hono';
import { SESSION_GROUPS, type SessionGroup } from '../core/dashboard/session-view.ts';
import { CATEGORIES } from '../core/registry/categories.ts';
import type { TimelineCategory } from '../core/registry/events.ts';
import { API_ERRORS } from '../text/dashboard/api-errors.ts';
import { type Locale, toLocale } from '../text/locale.ts';
import { Refusal } from './route.ts';

const MOST_TEXT = 200;

/** Blank counts as not given; more than anybody types is cut. */
export function textIn(context: Context, name: string): string | undefined {
  return context.req.query(name)?.trim().slice(0, MOST_TEXT) || undefined;
}

export type Bounds = { readonly least: number; readonly most: number; readonly otherwise: number };

export function numberIn(context: Context, name: string, { least, most, otherwise }: Bounds): number {
  const given = textIn(context, name);
  if (given === undefined) return otherwise;
  if (!/^-?\d{1,9}$/.test(given) || Number(given) < least) {
    throw new Refusal(400, API_ERRORS.badQuery(name, `a whole number from ${least}`));
  }
  return Math.min(Number(given), most);
}

export function flagIn(context: Context, name: string): boolean | undefined {
  const given = textIn(context, name);
  if (given === undefined) return undefined;
  if (given !== 'true' && given !== 'false') throw new Refusal(400, API_ERRORS.badQuery(name, 'true or false'));
  return given === 'true';
}

export function categoryIn(context: Context): TimelineCategory | undefined {
  const given = textIn(context, 'category');
  if (given === undefined) return undefined;
  const category = CATEGORIES.find((one) => one === given);
  if (category === undefined) throw new Refusal(400, API_ERRORS.badQuery('category', CATEGORIES.join(', ')));
  return category;
}

export function groupIn(context: Context): SessionGroup | undefined {
  const given = textIn(context, 'group');
  if (given === undefined) return undefined;
  const group = SESSION_GROUPS.find((one) => one === given);
  if (group === undefined) throw new Refusal(400, API_ERRORS.badQuery('group', SESSION_GROUPS.join(', ')));
  return group;
}

export function timeIn(context: Context, name: string): string | undefined {
  const given = textIn(context, name);
  if (given !== undefined && Number.isNaN(Date.parse(given))) {
    throw new Refusal(400, API_ERRORS.badQuery(name, 'a time such as 2026-03-01T08:00:00Z'));
  }
  return given;
}

export const localeIn = (context: Context, otherwise: Locale): Locale => {
  const given = textIn(context, 'lang');
  return given === undefined ? otherwise : toLocale(given);
};
