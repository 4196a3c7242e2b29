/** The follower at work on one session: it is noticed, looked at, and what changed is told. */
import type { LiveChange } from '../../core/dashboard/live-change.ts';
import { type FollowedProject, followProject } from './followed-project.ts';
import { touched } from './followed-session.ts';
import type { Slices } from './in-slices.ts';
import { createRoster, type Roster } from './session-roster.ts';
import { createSessionWatches, type SessionWatches } from './session-watches.ts';
import { createWatches, type WatchDirectory, type Watches, watchDirectory } from './watch-directory.ts';

export type LiveOptions = {
  readonly home: string;
  readonly now: () => Date;
  readonly watch?: WatchDirectory;
  /** How long changes are gathered before they are read. */
  readonly settleMs?: number;
  /** How often everything is looked at. */
  readonly slowMs?: number;
  /** How often warm sessions are looked at that the system does not let us watch. */
  readonly fastMs?: number;
  readonly onError?: (error: unknown) => void;
};

export type Follower = Required<LiveOptions> & {
  readonly roster: Roster;
  readonly watches: SessionWatches;
  readonly roots: Watches;
  readonly projects: Map<string, FollowedProject>;
  readonly attended: Map<string, number>;
  readonly listeners: Set<(change: LiveChange) => void>;
  /** There at the start and not read yet. */
  readonly waiting: Set<string>;
  readonly noticed: Set<string>;
  timer: NodeJS.Timeout | undefined;
  round: Slices | undefined;
  isClosed: boolean;
};

const SETTLE_MS = 20;
const SLOW_MS = 3_000;
const FAST_MS = 200;

export function createFollower(options: LiveOptions): Follower {
  const { home, now, watch = watchDirectory } = options;
  const follower: Follower = {
    settleMs: SETTLE_MS,
    slowMs: SLOW_MS,
    fastMs: FAST_MS,
    onError: () => undefined,
    ...options,
    watch,
    roster: createRoster(home),
    watches: createSessionWatches({ home, now, watch, notice: (sessionId) => notice(follower, sessionId) }),
    roots: createWatches(watch),
    projects: new Map(),
    attended: new Map(),
    listeners: new Set(),
    waiting: new Set(),
    noticed: new Set(),
    timer: undefined,
    round: undefined,
    isClosed: false,
  };
  return follower;
}

export function adopt(follower: Follower, sessionId: string): void {
  if (follower.waiting.delete(sessionId)) follower.roster.adopt(sessionId);
}

export function notice(follower: Follower, sessionId: string): void {
  follower.noticed.add(sessionId);
  if (follower.isClosed) return;
  follower.timer ??= setTimeout(() => lookAtNoticed(follower), follower.settleMs);
}

function lookAtNoticed(follower: Follower): void {
  follower.timer = undefined;
  const ids = [...follower.noticed];
  follower.noticed.clear();
  for (const id of ids) guarded(follower, () => lookAt(follower, id));
}

/** True when something had changed. */
export function lookAt(follower: Follower, sessionId: string): boolean {
  const { roster, watches } = follower;
  adopt(follower, sessionId);
  const wasThere = roster.has(sessionId);
  const { changes, more } = roster.look(sessionId);
  const isThere = roster.has(sessionId);
  const isNew = isThere && (!wasThere || changes.some(({ kind }) => kind === 'removed'));
  if (!isThere) watches.forget(sessionId);
  else if (changes.length > 0) watches.heat(sessionId);
  for (const change of changes) emit(follower, change);
  if (follower.projects.get(sessionId)?.look()) emit(follower, touched(sessionId));
  // After whoever else waits. What happened before a new session was watched is met then.
  if (more || isNew) setImmediate(() => guarded(follower, () => lookAt(follower, sessionId)));
  return changes.length > 0;
}

export function attendTo(follower: Follower, sessionId: string): void {
  const { roster, watch, projects, watches } = follower;
  if (roster.has(sessionId)) watches.heat(sessionId);
  if (projects.has(sessionId)) return;
  const facts = () => roster.facts(sessionId);
  const project = followProject({ facts, watch, notice: () => notice(follower, sessionId) });
  projects.set(sessionId, project);
  guarded(follower, () => project.look());
}

export function leave({ attended, projects }: Follower, sessionId: string): void {
  const others = (attended.get(sessionId) ?? 1) - 1;
  if (others > 0) {
    attended.set(sessionId, others);
    return;
  }
  attended.delete(sessionId);
  projects.get(sessionId)?.close();
  projects.delete(sessionId);
}

/** One listener that fails must not keep the others from hearing. */
function emit(follower: Follower, change: LiveChange): void {
  for (const listener of [...follower.listeners]) guarded(follower, () => listener(change));
}

/** One session that cannot be read must not hide the others. */
export function guarded(follower: Follower, work: () => void): void {
  if (follower.isClosed) return;
  try {
    work();
  } catch (error) {
    follower.onError(error);
  }
}
