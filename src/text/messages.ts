/**
 * Messages of a catalogue as callers use them: plain strings, and functions where a text has places to fill in.
 *
 * Catalogues are JSON. A text of several lines is an array. In a text, `{name}` is replaced by a value (lists are
 * joined), `{name?some {name}|none}` depends on whether there is one (`|none` may be left out), and
 * `{count:file|files}` is the singular or the plural.
 */

import { once } from '../values/narrow.ts';
import type { Catalogue } from './catalogue-types.ts';

type Value = string | number | readonly string[];
type MissingValue = null | undefined;

/** A text with places: `Required` have to be filled in, `Optional` may stay empty. */
export type Text<Required extends string, Optional extends string = never> = (
  values: { readonly [N in Required]: Value } & { readonly [N in Optional]: Value | MissingValue },
) => string;

export type Part = keyof Catalogue;

/** Parts of a catalogue as one object. */
export type Messages<P extends Part> = { [N in P]: (part: Catalogue[N]) => void }[P] extends (part: infer M) => void
  ? M
  : never;

export type CommonMessages = Messages<'common'>;
export type HookMessages = Messages<'common' | 'hooks'>;
export type TaskMessages = Messages<'tasks'>;
export type RemoteMessages = Messages<'remote'>;
export type CliText = Messages<'common' | 'cli'>;
export type SpecsErrors = CommonMessages['specsErrors'];

export type Values = Readonly<Record<string, Value | MissingValue>>;

/** What a catalogue file holds. */
export type Json = string | readonly string[] | { readonly [key: string]: Json };

const LIST_SEPARATORS: Readonly<Record<Locale, string>> = { en: ', ', 'zh-TW': '、', 'zh-CN': '、' };

const BRANCH = '((?:[^{}|]|\\{\\w+\\})*)';
const PLACE = new RegExp(`\\{(\\w+)(?:([?:])${BRANCH}(?:\\|${BRANCH})?)?\\}`, 'g');

/** Each group of texts is compiled when it is first asked for, because one event says few of them. */
export function compileMessages(json: Json, locale: Locale): unknown {
  if (isLines(json)) return compileMessages(json.join('\n'), locale);
  if (typeof json === 'string') {
    return json.search(PLACE) < 0 ? json : (values: Values) => fill(json, values, LIST_SEPARATORS[locale]);
  }
  const messages: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(json)) {
    if (isGroup(value)) {
      const get = once(() => compileMessages(value, locale));
      Object.defineProperty(messages, key, { get, enumerable: true });
    } else messages[key] = compileMessages(value, locale);
  }
  return messages;
}

const isGroup = (json: Json): boolean => typeof json === 'object' && !isLines(json);
const isLines = (json: Json): json is readonly string[] => Array.isArray(json);

/** A place without a value stays visible, so that a test or a reader notices it. */
export function fill(text: string, values: Values = {}, separator = LIST_SEPARATORS.en): string {
  return text.replace(PLACE, (place: string, name: string, kind?: '?' | ':', first = '', second = '') => {
    const value = values[name];
    if (kind === '?') return fill(isEmpty(value) ? second : first, values, separator);
    if (kind === ':') return fill(Number(value) === 1 ? first : second, values, separator);
    return typeof value === 'object' ? (value?.join(separator) ?? '') : String(value ?? place);
  });
}

const isEmpty = (value: Value | MissingValue): boolean =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** A message chosen by a key at run time; whether it has places is not known then. */
export const say = (message: string | ((values: never) => string) | undefined, values: Values): string =>
  typeof message === 'function' ? (message as (values: Values) => string)(values) : (message ?? '');

/** The languages a person can choose. The first is said where nothing else is understood. */
export const LOCALES = ['en', 'zh-TW', 'zh-CN'] as const;

export type Locale = (typeof LOCALES)[number];

const TRADITIONAL = ['hant', 'tw', 'hk', 'mo'];

/** Any spelling of a language we speak: `en_US.UTF-8`, `zh-Hant`, `zh_HK`. */
export function findLocale(written: string | undefined): Locale | undefined {
  const [language, ...parts] = (written?.trim().toLowerCase() ?? '').replace(/[.@].*/, '').split(/[-_]/);
  if (language === 'en') return 'en';
  if (language !== 'zh') return undefined;
  return parts.some((part) => TRADITIONAL.includes(part)) && !parts.includes('hans') ? 'zh-TW' : 'zh-CN';
}

export const toLocale = (written: string | undefined): Locale => findLocale(written) ?? LOCALES[0];

export type LocaleEnv = Readonly<Partial<Record<'LC_ALL' | 'LC_MESSAGES' | 'LANG', string | undefined>>>;

/** What was set, else what the system says, else English. */
export const chooseLocale = (setting: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: LocaleEnv): Locale =>
  findLocale(setting) ?? toLocale(LC_ALL || LC_MESSAGES || LANG);
