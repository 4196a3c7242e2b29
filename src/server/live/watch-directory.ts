/** Being told when something happens in a directory. Directories, not files: a file that is replaced is another file. */
import { watch as watchPath } from 'node:fs';

/** `name`: of the entry that changed, null where the system does not say. Throws when the system refuses. */
export type WatchDirectory = (path: string, onEvent: (name: string | null) => void) => { close(): void };

export const watchDirectory: WatchDirectory = (path, onEvent) => {
  const watcher = watchPath(path, { persistent: false }, (_type, name) => onEvent(name));
  // It says nothing more after that; the slow look notices.
  watcher.on('error', () => watcher.close());
  return watcher;
};

export type Watches = {
  /** False when this one must be looked at instead. Watching again what is watched begins anew. */
  keep(key: string, path: string, onEvent: (name: string | null) => void): boolean;
  has(key: string): boolean;
  drop(key: string): void;
  close(): void;
};

/** Any refusal counts: no watches left, no directory, no right to it. */
export function createWatches(watch: WatchDirectory): Watches {
  const kept = new Map<string, { close(): void }>();
  const drop = (key: string): void => {
    kept.get(key)?.close();
    kept.delete(key);
  };
  return {
    has: (key) => kept.has(key),
    drop,
    keep(key, path, onEvent) {
      drop(key);
      try {
        kept.set(key, watch(path, onEvent));
        return true;
      } catch {
        return false;
      }
    },
    close() {
      for (const key of [...kept.keys()]) drop(key);
    },
  };
}
