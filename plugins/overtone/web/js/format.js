// @ts-check
/** Formats times and numbers. */

/** @param {string} id */
export const shortId = (id) => (id.length > 12 ? id.slice(0, 8) : id);

/**
 * The last part of a project's path, with its machine if that is another one (`build-1:/home/ada/app`).
 * @param {string | null} path
 */
export function lastPart(path) {
  const [, machine, there] = /^([A-Za-z0-9-]{2,20}):(\/.*)$/.exec(path ?? '') ?? [];
  const last = (there ?? path)?.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
  return machine === undefined ? last : `${machine}: ${last}`;
}

/** A running clock: `0:42`, `3:05`, `1:02:09`. @param {number} ms */
export function clock(ms) {
  const total = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/**
 * @param {number | null | undefined} ms
 * @param {(key: string, params?: Readonly<Record<string, string | number>>) => string} t
 */
export function duration(ms, t) {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return '–';
  if (ms < 1000) return t('page.duration.ms', { ms: Math.max(0, Math.round(ms)) });
  const s = Math.round(ms / 1000);
  if (s < 60) return t('page.duration.s', { s });
  if (s < 3600) return t('page.duration.m', { m: Math.floor(s / 60), s: s % 60 });
  if (s < 86_400) return t('page.duration.h', { h: Math.floor(s / 3600), m: Math.floor(s / 60) % 60 });
  return t('page.duration.d', { d: Math.floor(s / 86_400), h: Math.floor(s / 3600) % 24 });
}

/** @param {number | null | undefined} rate */
export const percent = (rate) => (rate === null || rate === undefined ? '–' : `${Math.round(rate * 100)}%`);

/** @type {readonly (readonly [number, Intl.RelativeTimeFormatUnit])[]} */
const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
];

/**
 * @param {string | null} at
 * @param {number} now
 * @param {string} language
 */
export function ago(at, now, language) {
  const then = at === null ? Number.NaN : Date.parse(at);
  if (Number.isNaN(then)) return '';
  const past = Math.max(0, now - then);
  const words = relative(language);
  for (const [size, unit] of UNITS) if (past >= size) return words.format(-Math.floor(past / size), unit);
  return words.format(0, 'second');
}

/** @type {Map<string, Intl.RelativeTimeFormat>} */
const relatives = new Map();
/** @param {string} language */
function relative(language) {
  const known = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'auto' });
  relatives.set(language, known);
  return known;
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();
/**
 * @param {string} name
 * @param {string} language
 * @param {Intl.DateTimeFormatOptions} options
 */
function dateFormat(name, language, options) {
  const key = `${name} ${language}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

/**
 * @param {string | number | null} at
 * @param {(date: Date) => string} format
 */
function shown(at, format) {
  const date = at === null ? undefined : new Date(at);
  return date === undefined || Number.isNaN(date.getTime()) ? '–' : format(date);
}

/** `14:03:09` on every clock. @param {string | number | null} at */
export const timeOfDay = (at) =>
  shown(at, (date) => [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':'));

/**
 * @param {string | number | null} at
 * @param {string} language
 */
export const dateAndTime = (at, language) =>
  shown(at, (date) => dateFormat('full', language, { dateStyle: 'medium', timeStyle: 'medium' }).format(date));

/** `2026-03-01 14:03`: for columns, the same in every language. @param {string | null} at */
export const shortDateTime = (at) =>
  shown(at, (date) => {
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
    return `${day} ${[date.getHours(), date.getMinutes()].map(twoDigits).join(':')}`;
  });

/**
 * A day in UTC, by which the server groups.
 * @param {string | number | null} at
 * @param {string} language
 */
export const day = (at, language) =>
  shown(at, (date) => dateFormat('day', language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date));

/** @param {number} value */
const twoDigits = (value) => String(value).padStart(2, '0');

/** @param {number} bytes */
export function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
