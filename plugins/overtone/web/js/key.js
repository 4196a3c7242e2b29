// @ts-check
/** The key of this tab. It comes from the link that opened the page and is sent in a header, never as a cookie. */

const NAME = 'overtone.key';
const LINK = /^#key=([\w-]+)/;

/** Kept until the tab is closed. @type {string | null} */
let key = readKept();

function readKept() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** @param {string} given */
export function keep(given) {
  key = given;
  try {
    sessionStorage.setItem(NAME, given);
  } catch {
    // Storage may be disabled; the key lasts until the page is closed.
  }
}

/** @returns {Record<string, string>} */
export const keyHeader = () => (key === null ? {} : { Authorization: `Bearer ${key}` });

/** Removes the key or ticket from the URL at once; the rest of the fragment is the route. */
export function takeFromAddress() {
  const [start = '', given] = LINK.exec(location.hash) ?? [];
  if (given === undefined) return null;
  history.replaceState(null, '', `${location.pathname}${location.search}#${location.hash.slice(start.length)}`);
  return given;
}
