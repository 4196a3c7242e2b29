// @ts-check
/** Applies the stream's messages to the state of the page. */

import { ApiError, fetchList, fetchTicket, fetchView } from './api.js';
import { app, signal, speak, t, toast, words } from './app.js';
import { takeAsk, takeAsks } from './asks.js';
import { burst } from './confetti.js';
import { timeOfDay } from './format.js';
import { justCompleted } from './pipeline.js';
import { withoutRow, withRow } from './session-list.js';
import { openSocket } from './socket.js';
import { createStream } from './stream.js';

/** @typedef {import('./app.js').SessionView} SessionView */

/** Sessions for which confetti was already shown. */
const celebrated = new Set();
/** Stages that ended while they were visible; they flash. @type {Set<string>} */
export const fresh = new Set();
const FLASH_MS = 1_600;
const LIST_SETTLES_MS = 400;

export const stream = createStream({
  onStatus(status) {
    const was = app.connection.state;
    app.connection = status;
    if (status.state !== was) announce(status);
    if (status.state !== 'live') return;
    app.currentAt = Date.now();
    if (app.viewState === 'failed') readView();
  },
  onBack(connected) {
    app.back = connected.resumed && (connected.lost ?? 0) === 0 ? null : connected;
    if (app.back === null) toast(t('page.connection.resumed'), 'good');
    else catchUp();
    signal('back', null);
  },
  onHeard() {
    app.currentAt = Date.now();
  },
  onEvent: (name, data) => handlers[name]?.(data),
  fetchTicket,
  open: openSocket,
});

export const isBroken = () => app.connection.state === 'reconnecting' || app.connection.state === 'offline';

/** Announced once per change, not with every attempt to reconnect. @param {import('./stream.js').Status} status */
function announce({ state, attempt, since }) {
  if (state === 'connecting' || state === 'asleep') return;
  speak(t(`page.connection.${state}.long`, { attempt, time: timeOfDay(since) }));
}

/** @type {Readonly<Record<string, (data: any) => void>>} */
const handlers = {
  list(list) {
    app.list = list;
    app.listLoaded = true;
  },
  session(row) {
    const known = app.list.sessions.find(({ sessionId }) => sessionId === row.sessionId);
    app.list = withRow(app.list, row);
    if (known === undefined) reloadListSoon();
    if (row.waitsFor.kind === 'stopped-by-user') settle('stop', row.sessionId);
    else if (row.group !== 'paused') settle('goOn', row.sessionId);
    signal('session', { row, known });
  },
  view: takeView,
  timeline(event) {
    if (event.sessionId !== app.route.sessionId) return;
    signal('timeline', event);
    tellOf(event);
  },
  removed({ sessionId }) {
    app.list = withoutRow(app.list, sessionId);
    if (`delete ${sessionId}` in app.pending) toast(t('page.delete.done'), 'good');
    delete app.pending[`delete ${sessionId}`];
    signal('removed', { sessionId });
    if (sessionId !== app.route.sessionId) return;
    app.view = null;
    app.viewState = 'gone';
    keepFocus();
  },
  reset: (data) => signal('reset', data),
  asks: takeAsks,
  ask: takeAsk,
};

/** Closes the dialogs of a removed session and returns the focus to the page. */
function keepFocus() {
  for (const box of document.querySelectorAll('dialog[open]:not(#help-dialog)')) {
    /** @type {HTMLDialogElement} */ (box).close();
  }
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
}

/** @param {SessionView} view */
function takeView(view) {
  if (view.row.sessionId !== app.route.sessionId) return;
  for (const key of justCompleted(app.view?.pipeline ?? [], view.pipeline)) flash(key);
  app.view = view;
  app.viewAt = Date.now();
  app.viewState = 'ready';
  if (view.loop !== null) settle(view.loop.stopped ? 'stop' : 'goOn', view.row.sessionId);
}

/** @param {string} key */
function flash(key) {
  fresh.add(key);
  setTimeout(() => fresh.delete(key), FLASH_MS);
}

/**
 * An action is done when the state shows it; by then another session may be selected.
 * @param {'stop' | 'goOn'} name
 * @param {string} sessionId
 */
function settle(name, sessionId) {
  const key = `${name} ${sessionId}`;
  if (!(key in app.pending)) return;
  delete app.pending[key];
  toast(t(`page.${name}.done`), 'good');
}

/** @param {Readonly<Record<string, unknown>>} event */
function tellOf(event) {
  const { type, stage, sessionId } = event;
  if (type === 'grader:score' && `grade ${sessionId}` in app.pending) {
    delete app.pending[`grade ${sessionId}`];
    toast(t('page.grade.done'), 'good');
  }
  if (type === 'stage:complete' || type === 'workflow:abort' || type === 'error:fatal') {
    speak([words.event(type), typeof stage === 'string' ? words.stage(stage) : ''].filter(Boolean).join(': '));
  }
  if (type !== 'workflow:complete') return;
  speak(words.event('workflow:complete'));
  if (burst({ played: celebrated.has(sessionId) })) celebrated.add(sessionId);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let listTimer;
function reloadListSoon() {
  clearTimeout(listTimer);
  listTimer = setTimeout(async () => {
    try {
      handlers['list']?.(await fetchList({ limit: 100 }));
    } catch (error) {
      // The stream reports when the server is down, and the list is read again when it reconnects.
      if (!(error instanceof ApiError)) throw error;
    }
  }, LIST_SETTLES_MS);
}

/** Shows a session: its current state, then every change. @param {string | null} sessionId */
export async function attend(sessionId) {
  app.view = null;
  app.back = null;
  app.viewState = sessionId === null ? 'none' : 'loading';
  stream.start(sessionId);
  await readView();
}

/** Reads the state again after missed events; the session may have been removed. */
async function catchUp() {
  signal('snapshot', null);
  await readView();
}

async function readView() {
  const { sessionId } = app.route;
  if (sessionId === null) return;
  try {
    takeView(await fetchView(sessionId));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (app.route.sessionId === sessionId) notRead(error);
  }
}

/** @param {ApiError} error */
function notRead({ status }) {
  const isGone = status === 404 || status === 400;
  if (!isGone && app.view !== null) return;
  app.view = null;
  app.viewState = isGone ? 'gone' : 'failed';
}
