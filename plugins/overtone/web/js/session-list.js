// @ts-check
/** Pure updates of the session list, one per message of the stream. */

/** @typedef {import('../../../../src/workflow/view/rows.ts').SessionListView} SessionListView */
/** @typedef {import('../../../../src/workflow/view/rows.ts').SessionRow} SessionRow */
/** @typedef {import('../../../../src/workflow/view/waits-for.ts').SessionGroup} SessionGroup */

/** @type {readonly SessionGroup[]} */
export const GROUPS = ['needs-you', 'working', 'open', 'paused', 'done'];

/** @type {SessionListView} */
export const EMPTY_LIST = {
  total: 0,
  groups: { 'needs-you': 0, working: 0, open: 0, paused: 0, done: 0 },
  sessions: [],
};

/**
 * An unknown row counts as a new session; the server's next list corrects this if it was only an old one.
 * @param {SessionListView} list
 * @param {SessionRow} row
 * @returns {SessionListView}
 */
export function withRow(list, row) {
  const known = list.sessions.find(({ sessionId }) => sessionId === row.sessionId);
  const groups = { ...list.groups };
  if (known !== undefined) groups[known.group] = Math.max(0, groups[known.group] - 1);
  groups[row.group] += 1;
  const sessions =
    known === undefined ? [row, ...list.sessions] : list.sessions.map((old) => (old === known ? row : old));
  return { total: known === undefined ? list.total + 1 : list.total, groups, sessions };
}

/**
 * @param {SessionListView} list
 * @param {string} sessionId
 * @returns {SessionListView}
 */
export function withoutRow(list, sessionId) {
  const known = list.sessions.find((row) => row.sessionId === sessionId);
  if (known === undefined) return list;
  const groups = { ...list.groups, [known.group]: Math.max(0, list.groups[known.group] - 1) };
  return { total: list.total - 1, groups, sessions: list.sessions.filter((row) => row !== known) };
}

/**
 * Search results, with newer rows from the stream in their place.
 * @param {SessionListView} found
 * @param {SessionListView} known
 */
export function withNewer(found, known) {
  const at = new Map(found.sessions.map(({ sessionId, updatedAt }) => [sessionId, updatedAt]));
  return known.sessions.filter((row) => row.updatedAt > (at.get(row.sessionId) ?? '\uffff')).reduce(withRow, found);
}

/**
 * Sorted by start time, so that rows do not jump while sessions run.
 * @param {readonly SessionRow[]} sessions
 */
export const newestFirst = (sessions) => [...sessions].sort((a, b) => begin(b).localeCompare(begin(a)));

/** @param {SessionRow} row */
const begin = (row) => row.createdAt ?? row.updatedAt;

/**
 * The session to show when none is selected: one that needs the user, else one at work, else the newest.
 * @param {readonly SessionRow[]} sessions
 */
export function firstChoice(sessions) {
  const sorted = newestFirst(sessions);
  const chosen =
    sorted.find(({ group }) => group === 'needs-you') ?? sorted.find(({ isActive }) => isActive) ?? sorted[0];
  return chosen?.sessionId ?? null;
}
