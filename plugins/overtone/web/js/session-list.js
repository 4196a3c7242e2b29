// @ts-check
/** The list of sessions as it is kept on the page: pure changes, one per message of the stream. */

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
 * A row that is not known yet counts as new; the next list of the server corrects it if it was only far back.
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
 * What was found, with whatever is known better by now.
 * @param {SessionListView} found
 * @param {SessionListView} known
 */
export function withNewer(found, known) {
  const at = new Map(found.sessions.map(({ sessionId, updatedAt }) => [sessionId, updatedAt]));
  return known.sessions.filter((row) => row.updatedAt > (at.get(row.sessionId) ?? '\uffff')).reduce(withRow, found);
}

/**
 * By the time they began, so that rows do not jump about while they work.
 * @param {readonly SessionRow[]} sessions
 */
export const newestFirst = (sessions) => [...sessions].sort((a, b) => begin(b).localeCompare(begin(a)));

/** @param {SessionRow} row */
const begin = (row) => row.createdAt ?? row.updatedAt;

/**
 * Whom to show when nobody was chosen: whoever needs the user, else whoever works, else the newest.
 * @param {readonly SessionRow[]} sessions
 */
export function firstChoice(sessions) {
  const sorted = newestFirst(sessions);
  const chosen =
    sorted.find(({ group }) => group === 'needs-you') ?? sorted.find(({ isActive }) => isActive) ?? sorted[0];
  return chosen?.sessionId ?? null;
}
