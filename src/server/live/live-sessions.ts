/**
 * Tracks every session of a home by polling its files: sessions at work and those shown on a page often, all others now
 * and then. Polling works on every file system; with a few stat calls per active session it costs next to nothing.
 */
import { lstatSync, statSync } from 'node:fs';
import { fileAt, ifReadable, stampOf } from '../../store/disk/reading.ts';
import { type TrackedSession, touched, trackSession } from '../../store/sessions/session-facts.ts';
import { currentFile, newestFirst, readCurrentSession, sessionIds } from '../../store/sessions/session-list.ts';
import { sessionsDirectory } from '../../store/sessions/session-paths.ts';
import { keepRecent, once, orUndefined } from '../../values/narrow.ts';
import type { LiveChange, SessionFacts } from '../../workflow/view/rows.ts';

export type LiveOptions = {
  readonly home: string;
  readonly now: () => Date;
  /** How often active sessions are polled. */
  readonly fastMs?: number;
  /** How often all sessions are polled. */
  readonly slowMs?: number;
  readonly onError?: (error: unknown) => void;
};

export type LiveSessions = ReturnType<typeof createLiveSessions>;

const FAST_MS = 100;
const SLOW_MS = 3_000;
/** How long a session counts as active after its last change. */
const ACTIVE_MS = 30 * 60_000;
const MAX_ACTIVE = 64;

/** `id` tells a directory from a later one of the same name. */
type Entry = { readonly session: TrackedSession; readonly id: string };

export function createLiveSessions(options: LiveOptions) {
  const { home, now, fastMs = FAST_MS, slowMs = SLOW_MS, onError = () => undefined } = options;
  const directory = sessionsDirectory(home);
  const entries = new Map<string, Entry>();
  /** Until when; the most recent last. */
  const active = new Map<string, number>();
  const attended = new Map<string, number>();
  const listeners = new Set<(change: LiveChange) => void>();
  let sorted: readonly SessionFacts[] | undefined;
  let isClosed = false;
  let [rootStamp, slotStamp] = ['', ''];

  /** One session or listener that fails must not hold up the others. */
  const guarded = (work: () => void): void => {
    try {
      if (!isClosed) work();
    } catch (error) {
      onError(error);
    }
  };
  const emit = (change: LiveChange): void => {
    for (const listener of [...listeners]) guarded(() => listener(change));
  };
  const activate = (sessionId: string): void => {
    keepRecent(active, sessionId, now().getTime() + ACTIVE_MS, MAX_ACTIVE);
  };
  const remove = (sessionId: string): void => {
    active.delete(sessionId);
    sorted = undefined;
    if (entries.delete(sessionId)) emit({ kind: 'removed', sessionId });
  };
  const add = (sessionId: string, id: string, from: 'start' | 'end'): Entry => {
    const entry = { session: trackSession({ home, now }, sessionId, from), id };
    entries.set(sessionId, entry);
    sorted = undefined;
    return entry;
  };
  const poll = (sessionId: string): void => {
    const id = directoryId(`${directory}/${sessionId}`);
    if (entries.get(sessionId)?.id !== id) remove(sessionId);
    if (id === undefined) return;
    const isNew = !entries.has(sessionId);
    const { session } = entries.get(sessionId) ?? add(sessionId, id, 'start');
    const { changes, more } = session.poll(attended.has(sessionId));
    if (isNew || changes.length > 0) {
      sorted = undefined;
      activate(sessionId);
    }
    if (isNew) emit(touched(sessionId));
    for (const change of changes) emit(change);
    if (more) setImmediate(() => guarded(() => poll(sessionId)));
  };
  const pollSessions = (ids: Iterable<string>): void => {
    for (const id of ids) guarded(() => poll(id));
  };
  const discover = (): void => {
    const names = new Set(namesIn(home));
    pollSessions([...names].filter((name) => !entries.has(name)));
    pollSessions([...entries.keys()].filter((id) => !names.has(id)));
  };

  const initial = inSlices(namesIn(home), (name) =>
    guarded(() => {
      const id = directoryId(`${directory}/${name}`);
      if (id === undefined || entries.has(name)) return;
      const { updatedAt } = add(name, id, 'end').session.facts();
      if (Date.parse(updatedAt) > now().getTime() - ACTIVE_MS) activate(name);
    }),
  );
  let round = initial;
  const pollActive = (): void => {
    const at = now().getTime();
    for (const [id, until] of [...active]) if (until < at) active.delete(id);
    const [root, slot] = [directoryId(directory, 'mtime') ?? '', fileAt(currentFile(home))[0]?.stamp ?? ''];
    if (root !== rootStamp) discover();
    // The most recently active session may have been quiet for a long time.
    if (slot !== slotStamp) pollSessions([orUndefined(() => readCurrentSession(home)) ?? []].flat());
    [rootStamp, slotStamp] = [root, slot];
    pollSessions(new Set([...active.keys(), ...attended.keys()]));
  };
  const pollAll = (): void => {
    if (!round.isDone()) return;
    discover();
    round = inSlices([...entries.keys()], (id) => guarded(() => poll(id)));
  };
  const timers = [
    setInterval(() => initial.isDone() && guarded(pollActive), fastMs).unref(),
    setInterval(() => guarded(pollAll), slowMs).unref(),
  ];
  return {
    /** Newest first. */
    list(): readonly SessionFacts[] {
      sorted ??= [...entries.values()].map(({ session }) => session.facts()).sort(newestFirst);
      return sorted;
    },
    facts: (sessionId: string): SessionFacts | undefined => entries.get(sessionId)?.session.facts(),
    /** Resolves when every session that was there at the start has been read. */
    whenReady: (): Promise<void> => initial.done,
    subscribe(listener: (change: LiveChange) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sessions shown on a page are also followed into their project. Returns how to stop, once. */
    attend(sessionId: string): () => void {
      attended.set(sessionId, (attended.get(sessionId) ?? 0) + 1);
      return once(() => {
        const others = (attended.get(sessionId) ?? 1) - 1;
        if (others > 0) attended.set(sessionId, others);
        else attended.delete(sessionId);
      });
    },
    close(): void {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      listeners.clear();
    },
  };
}

/** The directories of sessions, the most recently used first. */
const namesIn = (home: string): string[] =>
  (orUndefined(() => sessionIds(home)) ?? [])
    .map((name) => ({
      name,
      at: statSync(`${sessionsDirectory(home)}/${name}`, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);

/** Undefined where there is no directory; a link to one elsewhere is no session. */
function directoryId(path: string, part: 'birth' | 'mtime' = 'birth'): string | undefined {
  const stat = ifReadable(() => lstatSync(path, { throwIfNoEntry: false }));
  if (!stat?.isDirectory()) return undefined;
  return part === 'mtime' ? stampOf(stat) : `${stat.ino}:${stat.birthtimeMs}`;
}

const SLICE_MS = 8;

/** Works for a few milliseconds at a time, so that the server stays responsive. */
function inSlices<T>(items: readonly T[], work: (item: T) => void) {
  let isDone = false;
  const run = async (): Promise<void> => {
    let sliceEnds = performance.now() + SLICE_MS;
    for (const item of items) {
      if (performance.now() > sliceEnds) {
        await new Promise(setImmediate);
        sliceEnds = performance.now() + SLICE_MS;
      }
      work(item);
    }
    isDone = true;
  };
  return { done: run(), isDone: () => isDone };
}
