/** The one writer of a session's state: read, change and write under the lock, the state before the events. */
import { decodeLoop, encodeLoop } from '../../core/loop/loop.ts';
import { once } from '../../core/once.ts';
import type { ReadResult, SessionChange, SessionStore, SessionView, TaggedChange } from '../../core/ports.ts';
import { decodeFlow, decodeFlowOf, encodeFlow } from '../../core/workflow/flow-file.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';
import { type LockOptions, withLock } from '../disk/lock.ts';
import { changeTagged } from './observation-file.ts';
import { type FileStoreOptions, type SessionPaths, sessionPaths } from './session-paths.ts';
import { appendTimeline, encodeEvents } from './timeline-file.ts';

export type StateWriter = Pick<SessionStore, 'update' | 'setAsideFlow'>;

export function createStateWriter({ home, ...options }: FileStoreOptions): StateWriter {
  return {
    update: (sessionId, change) => update({ ...sessionPaths(home, sessionId), sessionId }, options, change),
    setAsideFlow: (sessionId) => setAsideFlow(sessionPaths(home, sessionId), options),
  };
}

type OwnPaths = SessionPaths & { readonly sessionId: string };

function update<T>(paths: OwnPaths, options: LockOptions, change: (session: SessionView) => SessionChange<T>): T {
  return withLock(paths.lock, options, (lease) => {
    const view = {
      flow: once(() => readDocument(paths.flow, decodeFlowOf(paths.sessionId))),
      loop: once(() => readDocument(paths.loop, decodeLoop)),
      changeTagged: (tagged: TaggedChange) => changeTagged(paths.observations, tagged, { ...options, lease }),
    };
    const { flow, loop, events = [], afterwards, value } = change(view);
    // Everything that can be refused is refused before the first byte is written.
    const lines = encodeEvents(events, options.now());
    const writes = [
      ...(flow ? [planWrite(paths.flow, view.flow(), encodeFlow(flow))] : []),
      ...(loop ? [planWrite(paths.loop, view.loop(), encodeLoop(loop))] : []),
    ];
    lease.requireHeld();
    for (const write of writes) write(options);
    appendTimeline(paths, lines, (work) => work());
    afterwards?.(view);
    return value;
  });
}

function planWrite(path: string, before: ReadResult<unknown>, value: unknown): (options: LockOptions) => void {
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
