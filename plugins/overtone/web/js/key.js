// @ts-check
/** The key of this tab. It comes with the link that opened the page and is sent with every request, never as a cookie. */

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
    // Storage may be forbidden; the key holds until the page is left.
  }
}

/** @returns {Record<string, string>} */
export const keyHeader = () => (key === null ? {} : { Authorization: `Bearer ${key}` });

/** What the link holds leaves the address at once; what follows it says what to show. */
export function takeFromAddress() {
  const [start = '', given] = LINK.exec(location.hash) ?? [];
  if (given === undefined) return null;
  history.replaceState(null, '', `${location.pathname}${location.search}#${location.hash.slice(start.length)}`);
  return given;
}
