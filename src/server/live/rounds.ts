/** The follower's rounds: the start, new and removed sessions, and the looks that need nobody to tell. */
import { readFileSync } from 'node:fs';
import { isSessionId, sessionsDirectory } from '../../store/sessions/session-paths.ts';
import { adopt, type Follower, guarded, lookAt, notice } from './follower.ts';
import { inSlices } from './in-slices.ts';

/** So many are watched from the start. */
const RECENT = 64;

/** The newest first, so that what people ask for is there when they ask. */
export function begin(follower: Follower): Promise<void> {
  const { roster, watches, waiting } = follower;
  watchRoots(follower);
  const names = roster.names();
  for (const name of names) waiting.add(name);
  const recent = new Set(names.slice(0, RECENT));
  follower.round = inSlices(names, (name) =>
    guarded(follower, () => {
      // Watched first: what happens while it is read is met again.
      if (recent.has(name)) watches.heat(name);
      adopt(follower, name);
    }),
  );
  return follower.round.done;
}

/** The home tells of the directory of sessions and of the session that spoke last; that directory tells of sessions. */
function watchRoots(follower: Follower): void {
  const { home, roots } = follower;
  const sessions = sessionsDirectory(home);
  const watchSessions = () =>
    roots.keep('sessions', sessions, (name) => {
      if (name === null) lookForSessions(follower);
      if (name === null || !isSessionId(name)) return;
      follower.watches.renew(name);
      notice(follower, name);
    });
  const onHome = (name: string | null): void => {
    if (name === '.current-session-id') noticeCurrent(follower);
    if (name !== 'sessions' && name !== null) return;
    watchSessions();
    lookForSessions(follower);
  };
  if (!roots.has('home')) roots.keep('home', home, onHome);
  if (!roots.has('sessions')) watchSessions();
}

/** A session that was quiet for long speaks again: from now on it is watched. */
function noticeCurrent(follower: Follower): void {
  guarded(follower, () => {
    const sessionId = readFileSync(`${follower.home}/.current-session-id`, 'utf8').trim();
    if (isSessionId(sessionId)) notice(follower, sessionId);
  });
}

function lookForSessions(follower: Follower): void {
  guarded(follower, () => {
    const { roster, waiting } = follower;
    const names = new Set(roster.names());
    for (const name of names) if (!roster.has(name) && !waiting.has(name)) notice(follower, name);
    for (const id of roster.ids()) if (!names.has(id)) notice(follower, id);
  });
}

export function lookAtUnwatched(follower: Follower): void {
  for (const id of follower.watches.unwatched()) guarded(follower, () => lookAt(follower, id));
  if (!follower.roots.has('sessions')) lookForSessions(follower);
}

export function lookAround(follower: Follower): void {
  watchRoots(follower);
  lookForSessions(follower);
  follower.watches.cool((id) => follower.attended.has(id));
  const { round } = follower;
  const look = () =>
    inSlices(follower.roster.ids(), (id) =>
      guarded(follower, () => {
        if (!lookAt(follower, id)) return;
        // Found without having been told, perhaps: what is watched may no longer be there.
        follower.watches.renew(id);
        notice(follower, id);
      }),
    );
  round?.done.then(() => {
    if (follower.round === round && !follower.isClosed) follower.round = look();
  });
}
