// @ts-check
/** The state of the page. Everything shown is derived from it. */
import Alpine from '../vendor/alpine.js';
import { createWords } from './i18n.js';
import { parseRoute } from './router.js';
import { EMPTY_LIST } from './session-list.js';
import { readTheme } from './settings.js';

/** @typedef {import('../../../../src/workflow/view/view.ts').SessionView} SessionView */
/** @typedef {import('../../../../src/workflow/view/rows.ts').SessionListView} SessionListView */
/** @typedef {import('../../../../src/text/dashboard-text.ts').DashboardText} DashboardText */
/** @typedef {{ id: number, tone: 'info' | 'good' | 'bad', text: string }} Toast */

/**
 * `viewState`: `none`: no session is selected; `gone`: the session does not exist (any more).
 * @typedef {object} App
 * @property {DashboardText | null} text
 * @property {string} language
 * @property {import('./settings.js').Theme} theme
 * @property {import('./stream.js').Status} connection
 * @property {number | null} currentAt When something was last heard from the server.
 * @property {import('./stream.js').Connected | null} back
 * @property {SessionListView} list
 * @property {boolean} listLoaded
 * @property {import('./router.js').Route} route
 * @property {SessionView | null} view
 * @property {number} viewAt When it was made.
 * @property {'none' | 'loading' | 'ready' | 'gone' | 'failed'} viewState
 * @property {Record<string, string>} pending Action and session: what is asked for and not acknowledged yet.
 * @property {import('./asks.js').AskView[]} asks
 * @property {Toast[]} toasts
 * @property {string} spoken
 * @property {number} now
 * @property {boolean} drawerOpen
 * @property {boolean} shortcuts
 */

/** @type {App} */
export const app = Alpine.reactive({
  text: null,
  language: 'en',
  theme: readTheme(),
  connection: { state: 'connecting', attempt: 0, since: null },
  currentAt: null,
  back: null,
  list: EMPTY_LIST,
  listLoaded: false,
  route: parseRoute(location.hash),
  view: null,
  viewAt: 0,
  viewState: 'none',
  pending: {},
  asks: [],
  toasts: [],
  spoken: '',
  now: Date.now(),
  drawerOpen: false,
  shortcuts: true,
});

export const words = createWords(app);
export const { t } = words;

/** @typedef {import('../../../../src/workflow/view/rows.ts').SessionRow} SessionRow */
/**
 * `back`: the connection was restored. `snapshot`: it was restored, but some events were missed.
 * @typedef {object} Signals
 * @property {any} timeline
 * @property {{ row: SessionRow, known: SessionRow | undefined }} session
 * @property {{ sessionId: string }} removed
 * @property {{ sessionId: string }} reset
 * @property {null} snapshot
 * @property {null} back
 */
const signals = new EventTarget();

/**
 * Listens until the returned function is called.
 * @template {keyof Signals} K
 * @param {K} name
 * @param {(detail: Signals[K]) => void} listener
 */
export function onSignal(name, listener) {
  /** @param {Event} event */
  const heard = (event) => listener(/** @type {CustomEvent} */ (event).detail);
  signals.addEventListener(name, heard);
  return () => signals.removeEventListener(name, heard);
}

/**
 * @template {keyof Signals} K
 * @param {K} name
 * @param {Signals[K]} detail
 */
export const signal = (name, detail) => signals.dispatchEvent(new CustomEvent(name, { detail }));

let toasts = 0;
const TOAST_MS = 6_000;

/**
 * @param {string} text
 * @param {Toast['tone']} [tone]
 */
export function toast(text, tone = 'info') {
  const id = ++toasts;
  app.toasts = [...app.toasts.slice(-3), { id, tone, text }];
  bringToFront();
  // Errors stay until they are dismissed.
  if (tone !== 'bad') setTimeout(() => dismiss(id), TOAST_MS);
}

/** Keeps toasts above a dialog that was opened later. */
function bringToFront() {
  const box = document.getElementById('toasts');
  if (box?.matches(':popover-open')) box.hidePopover();
  box?.showPopover();
}

/** @param {number} id */
export function dismiss(id) {
  app.toasts = app.toasts.filter((toast) => toast.id !== id);
  if (app.toasts.length === 0) document.getElementById('toasts')?.hidePopover();
}

/** Announced by screen readers (politely); a repeated sentence is announced once. @param {string} sentence */
export function speak(sentence) {
  app.spoken = sentence;
}
