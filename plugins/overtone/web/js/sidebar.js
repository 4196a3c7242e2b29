// @ts-check
/** The sessions, grouped by what they need, with search and a filter by project. */

import { ApiError, fetchList } from './api.js';
import { app, onSignal, t, words } from './app.js';
import { ago, lastPart, shortId } from './format.js';
import { step } from './navigate.js';
import { formatRoute } from './router.js';
import { GROUPS, newestFirst, withNewer, withoutRow, withRow } from './session-list.js';
import { rowTitle } from './shell.js';

/** @typedef {import('./session-list.js').SessionRow} SessionRow */
/** @typedef {import('./session-list.js').SessionListView} SessionListView */

const PAGE = 100;
const TYPING_MS = 200;
const SETTLES_MS = 300;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
let settles = false;

/** Stored in the query string, before the `#`, so that it survives changes of page and session. */
const chosen = new URLSearchParams(location.search);

export const sidebar = () => ({
  q: chosen.get('q') ?? '',
  project: chosen.get('project') ?? '',
  limit: PAGE,
  /** The server's search results while a search is active. @type {SessionListView | null} */
  found: null,

  init() {
    onSignal('session', ({ row }) => this.follow(row));
    onSignal('removed', ({ sessionId }) => {
      if (this.found !== null) this.found = withoutRow(this.found, sessionId);
    });
    onSignal('back', () => this.find());
    this.find();
  },
  /** Only the server knows whether a session that was not found matches by now. @param {SessionRow} row */
  follow(row) {
    if (this.found === null) return;
    if (this.found.sessions.some(({ sessionId }) => sessionId === row.sessionId)) {
      this.found = withRow(this.found, row);
      return;
    }
    if (settles) return;
    settles = true;
    setTimeout(() => {
      settles = false;
      this.find();
    }, SETTLES_MS);
  },

  get shown() {
    return this.found ?? app.list;
  },
  get projects() {
    const known = app.list.sessions.flatMap(({ project }) => project ?? []);
    const paths = [...new Set(this.project === '' ? known : [...known, this.project])].sort();
    return paths.map((path) => ({ path, name: lastPart(path) }));
  },
  get groups() {
    const sorted = newestFirst(this.shown.sessions);
    return GROUPS.map((id) => ({
      id,
      title: t(`group.${id}`),
      count: this.shown.groups[id],
      rows: sorted.filter(({ group }) => group === id).map(rowModel),
    })).filter(({ rows }) => rows.length > 0);
  },
  get isEmpty() {
    return app.listLoaded && this.shown.sessions.length === 0;
  },
  get hidden() {
    return Math.max(0, this.shown.total - this.shown.sessions.length);
  },

  search() {
    clearTimeout(typing);
    typing = setTimeout(() => this.find(), TYPING_MS);
  },
  /** The first Escape clears the field; the next one closes the list. @param {Event} event */
  clear(event) {
    if (this.q === '') return;
    event.stopPropagation();
    this.q = '';
    this.find();
  },
  more() {
    this.limit += PAGE;
    this.find();
  },
  async find() {
    const asked = { q: this.q.trim(), project: this.project, limit: this.limit };
    showInAddress(asked);
    if (asked.q === '' && asked.project === '' && asked.limit === PAGE) {
      this.found = null;
      return;
    }
    try {
      const found = await fetchList(asked);
      if (asked.q === this.q.trim() && asked.project === this.project) this.found = withNewer(found, app.list);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  },
  /** @param {1 | -1} by */
  step(by) {
    step(
      this.groups.flatMap(({ rows }) => rows.map(({ id }) => id)),
      by,
    );
  },
});

/** @param {{ q: string, project: string }} asked */
function showInAddress({ q, project }) {
  const search = `${new URLSearchParams(Object.entries({ q, project }).filter(([, value]) => value !== ''))}`;
  history.replaceState(null, '', `${location.pathname}${search && `?${search}`}${location.hash}`);
}

/** @param {SessionRow} row */
function rowModel(row) {
  const { completed, total } = row.progress;
  return {
    id: row.sessionId,
    short: shortId(row.sessionId),
    title: rowTitle(row),
    workflow: row.workflowType === null ? '' : words.workflow(row.workflowType),
    waits: words.waits(row.waitsFor),
    age: ago(row.updatedAt, app.now, app.language),
    project: lastPart(row.project),
    progress: total === 0 ? '' : `${completed}/${total}`,
    width: { width: `${total === 0 ? 0 : Math.round((completed / total) * 100)}%` },
    active: row.isActive,
    selected: row.sessionId === app.route.sessionId,
    href: formatRoute({ sessionId: row.sessionId, tab: app.route.tab === 'history' ? 'overview' : app.route.tab }),
  };
}
