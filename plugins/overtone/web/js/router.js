// @ts-check
/** The URL fragment is the route (`#/s/<id>/<tab>?at=12`, `#/history`), so reload, back and links work. */

/** @typedef {'overview' | 'timeline' | 'replay' | 'history' | 'learned'} Tab */
/** @typedef {{ sessionId: string | null, tab: Tab, params: Readonly<Record<string, string>> }} Route */

/** @type {readonly Tab[]} */
export const TABS = ['overview', 'timeline', 'replay', 'history', 'learned'];

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const params = Object.fromEntries(new URLSearchParams(search));
  const parts = path.split('/').filter(Boolean);
  if (parts[0] === 's' && parts[1] !== undefined) {
    return { sessionId: decoded(parts[1]), tab: asTab(parts[2]), params };
  }
  return { sessionId: null, tab: asTab(parts[0]), params };
}

/** @param {Partial<Route>} route */
export function formatRoute({ sessionId = null, tab = 'overview', params = {} }) {
  const search = new URLSearchParams(params).toString();
  const path = sessionId === null ? `#/${tab}` : `#/s/${encodeURIComponent(sessionId)}/${tab}`;
  return search === '' ? path : `${path}?${search}`;
}

/** @param {string | undefined} name @returns {Tab} */
const asTab = (name) => TABS.find((tab) => tab === name) ?? 'overview';

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
