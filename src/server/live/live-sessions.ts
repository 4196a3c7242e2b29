/**
 * Follows every session of a home by its files alone: told by the system where it tells, and by looking now and then
 * everywhere, so that nothing is missed where it does not.
 */
import type { LiveSessions } from '../ports.ts';
import { attendTo, createFollower, guarded, type LiveOptions, leave } from './follower.ts';
import { begin, lookAround, lookAtUnwatched } from './rounds.ts';

export type Following = LiveSessions & {
  /** Resolves when every session that was there at the start has been read. */
  whenReady(): Promise<void>;
};

export function createLiveSessions(options: LiveOptions): Following {
  const follower = createFollower(options);
  const { roster, attended, listeners, projects } = follower;
  const ready = begin(follower);
  const slow = setInterval(() => guarded(follower, () => lookAround(follower)), follower.slowMs).unref();
  const fast = setInterval(() => guarded(follower, () => lookAtUnwatched(follower)), follower.fastMs).unref();
  return {
    list: roster.list,
    facts: roster.facts,
    whenReady: () => ready,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attend(sessionId) {
      attended.set(sessionId, (attended.get(sessionId) ?? 0) + 1);
      attendTo(follower, sessionId);
      let isOver = false;
      return () => {
        if (!isOver) leave(follower, sessionId);
        isOver = true;
      };
    },
    close() {
      follower.isClosed = true;
      clearInterval(slow);
      clearInterval(fast);
      clearTimeout(follower.timer);
      follower.round?.stop();
      for (const part of [follower.watches, follower.roots, roster, ...projects.values()]) part.close();
      listeners.clear();
    },
  };
}
