/** Sessions as files below the home directory. Readers never lock: a file is always the old or the new one. */
import { decodeFlow, decodeFlowOf, encodeFlow } from '../../workflow/flow-file.ts';
import { decodeLoop, encodeLoop } from '../../workflow/loop/loop.ts';
import type { ReadResult, SessionChange, SessionStore, SessionView, TaggedChange } from '../../workflow/ports.ts';
import { type ReplaceOptions, replaceFile, toJson } from '../disk/atomic-write.ts';
import { hasFile, readDocument, readText, setAside } from '../disk/document.ts';
import { type LockOptions, withLock } from '../disk/lock.ts';
import { createCurrentSession } from './current-session.ts';
import { amongTagged, changeObservations, readObservations, updateObservations } from './observation-file.ts';
import { hasSession, listSessions, removeSession } from './session-list.ts';
import { type FileStoreOptions, handoffFile, type SessionPaths, sessionPaths } from './session-paths.ts';
import { appendEvents, appendTimeline, countMatching, encodeEvents, newest, newestRecords } from './timeline-file.ts';

export function createFileSessionStore({ home, ...options }: FileStoreOptions): SessionStore {
  const pathsOf = (sessionId: string) => sessionPaths(home, sessionId);
  const handoffPath = (sessionId: string, name: string) => handoffFile(pathsOf(sessionId), name);
  return {
    ...createStateReader(home),
    update: (sessionId, change) => update({ ...pathsOf(sessionId), sessionId }, options, change),
    setAsideFlow: (sessionId) => setAsideFlow(pathsOf(sessionId), options),

    appendEvents: (sessionId, events) => appendEvents(pathsOf(sessionId), events, options),
    queryEvents: (sessionId, filter = {}) => newest(newestRecords(pathsOf(sessionId)), filter).reverse(),
    countEvents: (sessionId, filter = {}) => countMatching(newestRecords(pathsOf(sessionId)), filter),
    latestEvent: (sessionId, type) => newest(newestRecords(pathsOf(sessionId)), { type, limit: 1 })[0],

    readObservations: (sessionId) => readObservations(pathsOf(sessionId)),
    updateObservations: (sessionId, change) => updateObservations(pathsOf(sessionId), change, options),
    changeTagged: (sessionId, tagged) => updateObservations(pathsOf(sessionId), amongTagged(tagged), options),

    handoffPath,
    readHandoff: (sessionId, name) => readText(handoffPath(sessionId, name)),
    writeHandoff: (sessionId, name, text) =>
      replaceFile(handoffPath(sessionId, name), text, { ...options, swept: pathsOf(sessionId).directory }),

    hasSession: (sessionId) => hasSession(pathsOf(sessionId)),
    listSessions: () => listSessions(home),
    removeSession: (sessionId) => removeSession(pathsOf(sessionId), { home, ...options }),
    ...createCurrentSession({ home, ...options }),
  };
}

/** For callers that never write. */
export const createStateReader = (home: string): Pick<SessionStore, 'hasFlow' | 'readFlow' | 'readLoop'> => ({
  hasFlow: (sessionId) => hasFile(sessionPaths(home, sessionId).flow),
  readFlow: (sessionId) => readDocument(sessionPaths(home, sessionId).flow, (value) => decodeFlowOf(sessionId)(value)),
  readLoop: (sessionId) => readDocument(sessionPaths(home, sessionId).loop, decodeLoop),
});

type OwnPaths = SessionPaths & { readonly sessionId: string };

/** The one writer of a session's state: read, change and write under the lock, the state before the events. */
function update<T>(paths: OwnPaths, options: LockOptions, change: (session: SessionView) => SessionChange<T>): T {
  return withLock(paths.lock, options, (lease) => {
    const known: { flow?: ReturnType<SessionView['flow']>; loop?: ReturnType<SessionView['loop']> } = {};
    const view: SessionView = {
      flow: () => (known.flow ??= readDocument(paths.flow, decodeFlowOf(paths.sessionId))),
      loop: () => (known.loop ??= readDocument(paths.loop, decodeLoop)),
      changeTagged: (tagged: TaggedChange) =>
        changeObservations(paths.observations, amongTagged(tagged), { ...options, lease }),
    };
    const { flow, loop, events = [], afterwards, value } = change(view);
    // Everything that can be refused is refused before the first byte is written.
    const lines = encodeEvents(events, options.now());
    const writes = [
      ...(flow ? [planWrite(paths.flow, view.flow(), encodeFlow(flow))] : []),
      ...(loop ? [planWrite(paths.loop, view.loop(), encodeLoop(loop))] : []),
    ];
    lease.requireHeld();
    for (const write of writes) write({ ...options, fence: lease.requireHeld });
    appendTimeline(paths, lines, (work) => work());
    afterwards?.(view);
    return value;
  });
}

type FencedOptions = LockOptions & Required<Pick<ReplaceOptions, 'fence'>>;

function planWrite(path: string, before: ReadResult<unknown>, value: unknown): (options: FencedOptions) => void {
  if (before.state === 'unreadable') throw new Error(`${before.why} It was not replaced, and nothing was written.`);
  const text = toJson(value);
  return (options) => {
    if (before.state === 'corrupt') setAside(path, options.now());
    replaceFile(path, text, options);
  };
}

function setAsideFlow(paths: SessionPaths, options: LockOptions): string | undefined {
  const isCorrupt = () => readDocument(paths.flow, decodeFlow).state === 'corrupt';
  if (!isCorrupt()) return undefined;
  return withLock(paths.lock, options, () => (isCorrupt() ? setAside(paths.flow, options.now()) : undefined));
}
