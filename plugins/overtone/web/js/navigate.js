// @ts-check
/** Navigation: changes the URL, and the page follows. */
import { app } from './app.js';
import { attend } from './live.js';
import { formatRoute, parseRoute } from './router.js';
import { firstChoice } from './session-list.js';

/** @typedef {import('./router.js').Route} Route */

/** @param {Partial<Route>} route */
export function goTo(route) {
  location.hash = formatRoute(route);
}

/** Replaces the parameters of the current route without a history entry. @param {Readonly<Record<string, string>>} params */
export function refine(params) {
  app.route = { ...app.route, params };
  history.replaceState(null, '', formatRoute(app.route));
}

/** @type {string | null | undefined} Whom the stream follows; undefined before the first time. */
let attended;

export function followAddress() {
  const route = parseRoute(location.hash);
  app.route = route;
  app.drawerOpen = false;
  if (route.sessionId === null && chooseFor(route)) return;
  if (route.sessionId === attended) return;
  attended = route.sessionId;
  attend(route.sessionId);
}

/**
 * If the URL names no session, one is selected as soon as the list has loaded.
 * @param {Route} route
 */
function chooseFor(route) {
  const sessionId = app.listLoaded ? firstChoice(app.list.sessions) : null;
  if (sessionId === null) return false;
  history.replaceState(null, '', formatRoute({ ...route, sessionId }));
  followAddress();
  return true;
}

/** Moves the selection by one in the visible list. @param {readonly string[]} ids @param {1 | -1} step */
export function step(ids, step) {
  const at = ids.indexOf(app.route.sessionId ?? '');
  const next = ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))];
  if (next !== undefined && next !== app.route.sessionId) goTo({ ...app.route, sessionId: next, params: {} });
}
