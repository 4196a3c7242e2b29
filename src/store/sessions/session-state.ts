/** workflow.json and loop.json of a session. Readers never lock: a file is always the old or the new one. */

import type { Flow } from '../../workflow/flow.ts';
import { decodeFlowOf, encodeFlow } from '../../workflow/flow-file.ts';
import { decodeLoop, type Loop } from '../../workflow/loop/loop.ts';
import type { ReadResult, SessionChange, SessionView } from '../../workflow/ports.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { changeObservations } from './observation-file.ts';
import { type FileStoreOptions, sessionPaths } from './session-paths.ts';
import { appendTimeline, encodeEvents } from './timeline-file.ts';

export const readFlow = (home: string, sessionId: string): ReadResult<Flow> =>
  readDocument(sessionPaths(home, sessionId).flow, decodeFlowOf(sessionId));

export const readLoop = (home: string, sessionId: string): ReadResult<Loop> =>
  readDocument(sessionPaths(home, sessionId).loop, decodeLoop);

/** The one writer of a session's state: read, change and write under the lock, the state before the events. */
export function updateSession<T>(
  { home, ...options }: FileStoreOptions,
  sessionId: string,
  change: (session: SessionView) => SessionChange<T>,
): T {
  const paths = sessionPaths(home, sessionId);
  return withLock(paths.lock, options, (lease) => {
    let [flowRead, loopRead]: [ReadResult<Flow>?, ReadResult<Loop>?] = [];
    const view: SessionView = {
      flow: () => (flowRead ??= readFlow(home, sessionId)),
      loop: () => (loopRead ??= readLoop(home, sessionId)),
      changeObservations: (observe) => changeObservations(paths.observations, observe, { ...options, lease }),
    };
    const { flow, loop, events = [], afterwards, value } = change(view);
    // Everything that can be refused is refused before the first byte is written.
    const lines = encodeEvents(events, options.now());
    const writes = [
      ...(flow ? [{ path: paths.flow, before: view.flow(), text: toJson(encodeFlow(flow)) }] : []),
      ...(loop ? [{ path: paths.loop, before: view.loop(), text: toJson(loop) }] : []),
    ];
    for (const { before } of writes) {
      if (before.state === 'unreadable') throw new Error(`${before.why} It was not replaced, and nothing was written.`);
    }
    lease.requireHeld();
    for (const { path, before, text } of writes) {
      if (before.state === 'corrupt') setAside(path, options.now());
      replaceFile(path, text, { ...options, fence: lease.requireHeld });
    }
    appendTimeline(paths, lines, (work) => work());
    afterwards?.(view);
    return value;
  });
}

/** Renames a corrupt workflow.json away and says where it is now. */
export function setAsideFlow({ home, ...options }: FileStoreOptions, sessionId: string): string | undefined {
  const { lock, flow } = sessionPaths(home, sessionId);
  const isCorrupt = () => readFlow(home, sessionId).state === 'corrupt';
  if (!isCorrupt()) return undefined;
  return withLock(lock, options, () => (isCorrupt() ? setAside(flow, options.now()) : undefined));
}
