/** signals.json in the directory of a session, written under the session's lock. */
import { decodeSignals, type SignalStore } from '../../workflow/verify/signals.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { type FileStoreOptions, sessionPaths } from '../sessions/session-paths.ts';

export function createSignalStore({ home, ...options }: FileStoreOptions): SignalStore {
  const pathOf = (sessionId: string) => `${sessionPaths(home, sessionId).directory}/signals.json`;
  const read = (sessionId: string) => readDocument(pathOf(sessionId), decodeSignals);
  return {
    read,
    record(sessionId, news) {
      withLock(sessionPaths(home, sessionId).lock, options, (lease) => {
        const before = read(sessionId);
        if (before.state === 'unreadable') throw new Error(`${before.why} It was not replaced.`);
        const after = toJson({ ...(before.state === 'found' && before.value), ...news });
        lease.requireHeld();
        if (before.state === 'corrupt') setAside(before.path, options.now());
        replaceFile(pathOf(sessionId), after, { ...options, fence: lease.requireHeld });
      });
    },
  };
}
