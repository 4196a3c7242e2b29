/** Which session directories are watched: those at work lately and those somebody looks at. The rest is looked at slowly. */
import { sessionsDirectory } from '../../store/sessions/session-paths.ts';
import { createWatches, type WatchDirectory } from './watch-directory.ts';

export type SessionWatches = {
  /** Something happened in the session, or somebody looks at it. */
  heat(sessionId: string): void;
  /** Watches anew: whoever found a change without having been told may be watching what is no longer there. */
  renew(sessionId: string): void;
  forget(sessionId: string): void;
  /** Lets go of those where nothing happens any more. */
  cool(isAttended: (sessionId: string) => boolean): void;
  /** Warm, but the system refused a watch. */
  unwatched(): readonly string[];
  close(): void;
};

export type SessionWatchOptions = {
  readonly home: string;
  readonly watch: WatchDirectory;
  readonly now: () => Date;
  readonly notice: (sessionId: string) => void;
};

const WARM_MS = 30 * 60_000;
/** The system has a number of watches for all programs of a user. */
const MOST_WATCHES = 256;

export function createSessionWatches({ home, watch, now, notice }: SessionWatchOptions): SessionWatches {
  const watches = createWatches(watch);
  /** Until when; the one that was at work last stands last. */
  const warm = new Map<string, number>();
  const begin = (sessionId: string): boolean =>
    watches.keep(sessionId, `${sessionsDirectory(home)}/${sessionId}`, (name) => {
      if (name === null || !isPassing(name)) notice(sessionId);
    });
  const forget = (sessionId: string): void => {
    warm.delete(sessionId);
    watches.drop(sessionId);
  };
  return {
    heat(sessionId) {
      warm.delete(sessionId);
      warm.set(sessionId, now().getTime() + WARM_MS);
      if (!watches.has(sessionId)) begin(sessionId);
      const [coldest] = warm.keys();
      if (warm.size > MOST_WATCHES && coldest !== undefined) forget(coldest);
    },
    renew(sessionId) {
      if (warm.has(sessionId)) begin(sessionId);
    },
    forget,
    cool(isAttended) {
      const at = now().getTime();
      for (const [sessionId, until] of [...warm]) if (until < at && !isAttended(sessionId)) forget(sessionId);
    },
    unwatched: () => [...warm.keys()].filter((sessionId) => !watches.has(sessionId)),
    close() {
      warm.clear();
      watches.close();
    },
  };
}

/** Locks and files on their way say nothing; what they are for does. */
const isPassing = (name: string): boolean => name.startsWith('.lock') || name.endsWith('.tmp');
