/** The session store without a disk, for tests: the same texts under the same names, and nothing to clean up. */

import { toJson } from '../../src/store/disk/atomic-write.ts';
import { afterTornLine, asidePath, type Decode, parseDocument } from '../../src/store/disk/document.ts';

import { decodeObservations, planObservations } from '../../src/store/sessions/observation-file.ts';
import { newestFirst } from '../../src/store/sessions/session-list.ts';
import {
  handoffFile,
  isSessionId,
  requireName,
  sessionPaths,
  sessionsDirectory,
} from '../../src/store/sessions/session-paths.ts';
import { countMatching, encodeEvents, newest, recordsOf } from '../../src/store/sessions/timeline-file.ts';
import { decodeFlow, decodeFlowOf, encodeFlow } from '../../src/workflow/flow-file.ts';
import { decodeLoop } from '../../src/workflow/loop/loop.ts';
import type { ObservationChange, ReadResult, SessionStore, SessionView } from '../../src/workflow/ports.ts';

/** In place of a directory. */
export const MEMORY_HOME = 'memory:';

export type MemoryStoreOptions = {
  readonly now: () => Date;
  /** Path to text, such as `memory:/sessions/s1/workflow.json`; a test may look into it and damage it. */
  readonly files?: Map<string, string>;
};

export function createMemorySessionStore({ now, files = new Map() }: MemoryStoreOptions): SessionStore {
  const memory = createMemoryFiles(now, files);
  return {
    ...stateIn(memory),
    ...timelineIn(memory),
    ...observationsIn(memory),
    ...handoffsIn(memory),
    ...sessionListIn(memory),
    ...currentSessionIn(memory),
  };
}

function stateIn(
  memory: MemoryFiles,
): Pick<SessionStore, 'hasFlow' | 'readFlow' | 'readLoop' | 'update' | 'setAsideFlow'> {
  const read = <T>(path: string, decode: Decode<T>): ReadResult<T> => {
    const text = memory.read(path);
    return text === undefined ? { state: 'missing' } : parseDocument(path, text, decode);
  };
  const replace = (path: string, before: ReadResult<unknown>, text: string) => {
    if (before.state === 'corrupt') memory.rename(path, asidePath(path, memory.now(), memory.has));
    memory.write(path, text);
  };
  const readFlow = (sessionId: string) => read(sessionPaths(MEMORY_HOME, sessionId).flow, decodeFlowOf(sessionId));
  const readLoop = (sessionId: string) => read(sessionPaths(MEMORY_HOME, sessionId).loop, decodeLoop);
  return {
    hasFlow: (sessionId) => memory.has(sessionPaths(MEMORY_HOME, sessionId).flow),
    readFlow,
    readLoop,
    update(sessionId, change) {
      const paths = sessionPaths(MEMORY_HOME, sessionId);
      return memory.locked(paths.lock, () => {
        const view: SessionView = {
          flow: () => readFlow(sessionId),
          loop: () => readLoop(sessionId),
          changeObservations: (observe) => changeObservations(memory, paths.observations, observe),
        };
        const { flow, loop, events = [], afterwards, value } = change(view);
        const lines = encodeEvents(events, memory.now());
        if (flow) replace(paths.flow, view.flow(), toJson(encodeFlow(flow)));
        if (loop) replace(paths.loop, view.loop(), toJson(loop));
        memory.append(paths.timeline, lines);
        afterwards?.(view);
        return value;
      });
    },
    setAsideFlow(sessionId) {
      if (readFlow(sessionId).state !== 'corrupt') return undefined;
      const { flow } = sessionPaths(MEMORY_HOME, sessionId);
      return memory.rename(flow, asidePath(flow, memory.now(), memory.has));
    },
  };
}

function timelineIn(
  memory: MemoryFiles,
): Pick<SessionStore, 'appendEvents' | 'queryEvents' | 'countEvents' | 'latestEvent'> {
  const records = (sessionId: string) =>
    recordsOf((memory.read(sessionPaths(MEMORY_HOME, sessionId).timeline) ?? '').split('\n').reverse());
  return {
    appendEvents(sessionId, events) {
      memory.append(sessionPaths(MEMORY_HOME, sessionId).timeline, encodeEvents(events, memory.now()));
    },
    queryEvents: (sessionId, filter = {}) => newest(records(sessionId), filter).reverse(),
    countEvents: (sessionId, filter = {}) => countMatching(records(sessionId), filter),
    latestEvent: (sessionId, type) => newest(records(sessionId), { type, limit: 1 })[0],
  };
}

function observationsIn(memory: MemoryFiles): Pick<SessionStore, 'readObservations' | 'updateObservations'> {
  const change = (sessionId: string, change: ObservationChange) => {
    const { lock, observations } = sessionPaths(MEMORY_HOME, sessionId);
    memory.locked(lock, () => changeObservations(memory, observations, change));
  };
  return {
    readObservations: (sessionId) => [
      ...decodeObservations(memory.read(sessionPaths(MEMORY_HOME, sessionId).observations) ?? '').records,
    ],
    updateObservations: change,
  };
}

function changeObservations(memory: MemoryFiles, path: string, change: ObservationChange): void {
  const text = memory.read(path) ?? '';
  const file = decodeObservations(text);
  const { mode, lines } = planObservations(file, change(file.records));
  if (mode === 'append') memory.append(path, lines);
  if (mode === 'rewrite') memory.write(path, lines);
}

function handoffsIn(memory: MemoryFiles): Pick<SessionStore, 'writeHandoff' | 'readHandoff' | 'handoffPath'> {
  const handoffPath = (sessionId: string, name: string) => handoffFile(sessionPaths(MEMORY_HOME, sessionId), name);
  return {
    handoffPath,
    writeHandoff: (sessionId, name, text) => memory.write(handoffPath(sessionId, name), text),
    readHandoff: (sessionId, name) => memory.read(handoffPath(sessionId, name)),
  };
}

function sessionListIn(memory: MemoryFiles): Pick<SessionStore, 'hasSession' | 'listSessions' | 'removeSession'> {
  const below = (sessionId: string) => memory.below(sessionPaths(MEMORY_HOME, sessionId).directory);
  return {
    hasSession: (sessionId) => below(sessionId).length > 0,
    listSessions: () =>
      memory
        .namesIn(sessionsDirectory(MEMORY_HOME))
        .filter(isSessionId)
        .map((sessionId) => {
          const { directory, flow } = sessionPaths(MEMORY_HOME, sessionId);
          const found = parseDocument(flow, memory.read(flow) ?? '', decodeFlow);
          const updatedAt = memory.changedAt(directory).toISOString();
          return { sessionId, ...(found.state === 'found' && { flow: found.value }), updatedAt };
        })
        .sort(newestFirst),
    removeSession: (sessionId) => below(sessionId).forEach(memory.remove),
  };
}

function currentSessionIn(
  memory: MemoryFiles,
): Pick<SessionStore, 'readCurrentSession' | 'writeCurrentSession' | 'clearCurrentSession'> {
  const slot = `${MEMORY_HOME}/.current-session-id`;
  const read = () => [memory.read(slot)?.trim() ?? ''].find(isSessionId);
  return {
    readCurrentSession: read,
    writeCurrentSession(sessionId) {
      requireName('session id', sessionId);
      memory.write(slot, sessionId);
    },
    clearCurrentSession(sessionId) {
      requireName('session id', sessionId);
      if (read() === sessionId) memory.remove(slot);
    },
  };
}

/** A handful of texts by path, with the few file operations the memory store needs. */
type MemoryFiles = ReturnType<typeof createMemoryFiles>;

function createMemoryFiles(now: () => Date, files: Map<string, string>) {
  const times = new Map<string, Date>();
  const locks = new Set<string>();

  const write = (path: string, text: string): void => {
    files.set(path, text);
    times.set(path, now());
  };
  const below = (directory: string): string[] => [...files.keys()].filter((path) => path.startsWith(`${directory}/`));

  return {
    now,
    write,
    below,
    has: (path: string) => files.has(path),
    read: (path: string) => files.get(path),
    remove: (path: string): void => {
      files.delete(path);
    },
    append(path: string, lines: string): void {
      const before = files.get(path) ?? '';
      const isTorn = before !== '' && !before.endsWith('\n');
      if (lines !== '') write(path, before + afterTornLine(isTorn, lines));
    },
    rename(from: string, to: string): string {
      files.set(to, files.get(from) ?? '');
      files.delete(from);
      return to;
    },
    locked<T>(path: string, work: () => T): T {
      if (locks.has(path)) throw new Error(`[store] ${path} is held by the caller itself.`);
      locks.add(path);
      try {
        return work();
      } finally {
        locks.delete(path);
      }
    },
    /** The names directly below a directory. */
    namesIn: (directory: string): string[] => [
      ...new Set(below(directory).flatMap((path) => path.slice(directory.length + 1).split('/')[0] ?? [])),
    ],
    /** When something below a directory was last written; what a test put there counts as written now. */
    changedAt: (directory: string): Date =>
      new Date(Math.max(...below(directory).map((path) => (times.get(path) ?? now()).getTime()))),
  };
}
