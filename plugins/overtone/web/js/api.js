// @ts-check
/** Requests to the server. Every failure becomes an ApiError, which has a reason that can be shown. */

import { keep, keyHeader, takeFromAddress } from './key.js';

/** `status` is 0 when the server did not respond. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** Error messages of the server are English and meant for programs; users see translated texts instead. */
const REASONS = new Map([
  [0, 'page.error.noServer'],
  [401, 'page.error.locked'],
  [403, 'page.error.locked'],
  [404, 'page.error.gone'],
  [500, 'page.error.failed'],
  [503, 'page.error.busy'],
]);

/**
 * @param {Pick<ApiError, 'status' | 'message'>} error
 * @param {import('./i18n.js').TheWords['t']} t
 */
export function reasonOf({ status, message }, t) {
  const key = REASONS.get(status);
  if (key !== undefined) return t(key);
  return message === '' ? t('page.error.status', { status }) : message;
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function send(path, init) {
  const headers = { ...init.headers, ...keyHeader() };
  const response = await fetch(path, { ...init, headers, credentials: 'omit' }).catch((error) => {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new ApiError(0, '');
  });
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new ApiError(response.status, typeof body?.error === 'string' ? body.error : '');
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init = {}) {
  const response = await send(path, init);
  return response.status === 204 ? null : response.json().catch(() => null);
}

/**
 * @param {string} path
 * @param {object} [body]
 */
const post = (path, body = {}) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Takes the key from the link that opened the page. If the link is used up, the tab keeps its key. */
export async function enter() {
  const given = takeFromAddress();
  if (given === null) return false;
  try {
    keep((await post('/api/enter', { key: given })).token);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/** For requests that cannot send the key in a header. @returns {Promise<string>} */
export const fetchTicket = async () => (await post('/api/ticket')).ticket;

/** @param {Readonly<Record<string, string | number | undefined>>} params */
function query(params) {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** @param {string} id */
const session = (id) => `/api/sessions/${encodeURIComponent(id)}`;

/** Without a language, the server uses the configured one or the browser's. @param {string | undefined} language */
export const fetchText = (language) => ask(`/api/text${query({ lang: language })}`);
/** @param {Readonly<Record<string, string | number | undefined>>} params */
export const fetchList = (params) => ask(`/api/list${query(params)}`);
/** @param {string} id */
export const fetchView = (id) => ask(`${session(id)}/view`);
/**
 * What was learned in the session's project.
 * @param {string} id
 * @param {string} language
 */
export const fetchLearned = (id, language) => ask(`${session(id)}/learned${query({ lang: language })}`);
/** @param {string} id */
export const fetchReplay = (id) => ask(`${session(id)}/replay`);
/**
 * @param {string} id
 * @param {Readonly<Record<string, string | number | undefined>>} params
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../../../../src/server/live/window-reader.ts').TimelineWindow>}
 */
export const fetchEvents = (id, params, signal) =>
  ask(`${session(id)}/events${query(params)}`, signal ? { signal } : {});
/** @param {string} id */
export const fetchFiles = (id) => ask(`${session(id)}/files`);
/**
 * @param {string} id
 * @param {string} name
 */
export const fetchFile = (id, name) => ask(`${session(id)}/files/${name.split('/').map(encodeURIComponent).join('/')}`);
/** @param {Readonly<Record<string, string | undefined>>} params */
export const fetchHistory = (params) => ask(`/api/history${query(params)}`);
/** The history as a CSV file. @param {Readonly<Record<string, string | undefined>>} params */
export const fetchExport = async (params) => (await send(`/api/history${query(params)}`, {})).blob();
/**
 * @param {string} id
 * @param {string} command
 * @param {Record<string, unknown>} [params]
 */
export const control = (id, command, params = {}) => post(`${session(id)}/control`, { command, params });
/** @param {string} id */
export const removeSession = (id) => ask(session(id), { method: 'DELETE' });
